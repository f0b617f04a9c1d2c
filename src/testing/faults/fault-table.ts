import { CONTRACT } from '../../../mocks/calls'
import type { Fault } from '../../../mocks/faults'
import { ApiError } from '../../../mocks/api-error'
import { FAILURE_TYPES } from '../../api/failure'
import { RAW_WORDS } from './invariants'
import * as play from './play-fault'
import { failure, type Scene } from './scene'

/*
 * The one table: each call of the contract, on each screen that makes it, under each fault. Where a fault makes no sense
 * for a scene there is no cell, and the reason stands here.
 */

/** The scenes by area: every list of scenes that a scenes-….ts exports, by its name. A test file plays each area. */
export const SCENES: Record<string, Scene[]> = Object.fromEntries(
  Object.values(import.meta.glob<Record<string, unknown>>('./scenes-*.ts', { eager: true })).flatMap((exported) =>
    Object.entries(exported).filter((entry): entry is [string, Scene[]] => isSceneList(entry[1])),
  ),
)

function isSceneList(value: unknown): value is Scene[] {
  return Array.isArray(value) && value.every((entry) => typeof entry === 'object' && entry && 'sentBy' in entry)
}

interface FaultKind {
  name: string
  /** Why a scene has no cell of it; undefined when it has one. */
  without?: (scene: Scene) => string | undefined
  play: (scene: Scene) => Promise<void>
}

/** A call that fails without words for the person. */
const broken = (name: string, fault: Fault): FaultKind => ({
  name,
  play: (scene) => play.fails(scene, fault, failure({}, mayPass(fault))),
})

const mayPass = ({ drop, cors, status = 200 }: Fault) => drop === true || cors === false || status >= 500

/** A 2xx answer without the body that the call needs; where none is needed it is a success. */
const bodiless = (name: string, fault: Fault): FaultKind => ({
  name,
  play: (scene) => (needsBody(scene) ? play.fails(scene, fault, failure()) : play.succeedsWith(scene, fault)),
})

const needsBody = ({ call }: Scene) => CONTRACT[call].answersWith === 'body'

const html = `<!doctype html><html lang="en"><title>${RAW_WORDS}</title><h1>${RAW_WORDS}</h1></html>`

const refused = (type: (typeof FAILURE_TYPES)[number], name: string): FaultKind => {
  const { status, body } = new ApiError(type)
  return { name, play: (scene) => play.fails(scene, { status, body }, failure({ type })) }
}

const whoever = 'nobody has to be signed in'
const byItself = 'no button sends it: the page does, as it opens or after another answer'

const FAULTS: readonly FaultKind[] = [
  broken('no network', { drop: true }),
  broken('an answer hidden by CORS', { cors: false }),
  { name: 'no answer for ten seconds', play: play.hangs },
  { name: 'a slow answer', play: play.isSlow },
  ...FAILURE_TYPES.map((type) => ({
    ...refused(type, `refused: ${type}`),
    without: ({ call }: Scene) => (CONTRACT[call].errors.includes(type) ? undefined : 'the contract does not list it'),
  })),
  {
    ...refused('INVALID_SECRET', 'refused with an error that is not listed for it'),
    without: ({ call }) => (CONTRACT[call].errors.includes('INVALID_SECRET') ? 'it is listed' : undefined),
  },
  {
    name: 'refused in the words of the server',
    play: (scene) => {
      const body = { type: 'MAINTENANCE', message: 'Le service est en maintenance jusqu’à midi.' }
      return play.fails(scene, { status: 422, body }, failure(body))
    },
  },
  {
    name: 'out of order, in the words of the server',
    play: (scene) => {
      const body = { message: 'Le service est en maintenance jusqu’à midi.' }
      return play.fails(scene, { status: 503, body }, failure(body, true))
    },
  },
  broken('a 401 without a body', { status: 401 }),
  broken('a 403 without a body', { status: 403 }),
  broken('a 429 without a body', { status: 429 }),
  broken('a 503 without a body', { status: 503 }),
  broken('a 502 with a web page', { status: 502, body: html, contentType: 'text/html' }),
  broken('a web page in the place of the answer', { status: 200, body: html, contentType: 'text/html' }),
  bodiless('broken JSON', { status: 200, body: `{"${RAW_WORDS}` }),
  bodiless('null', { status: 200, body: 'null' }),
  bodiless('a plain word sent as a web page', { status: 200, body: 'OK', contentType: 'text/html' }),
  {
    ...bodiless('an empty answer', { status: 200, body: '' }),
    without: (scene) => (needsBody(scene) ? undefined : 'it is the usual one'),
  },
  {
    ...bodiless('an answer of another shape', { status: 200, body: [{ [RAW_WORDS]: 1 }, 2] }),
    without: (scene) => (needsBody(scene) ? undefined : 'no shape is needed'),
  },
  {
    name: 'pressed twice',
    play: play.isPressedTwice,
    without: ({ sentBy }) => (sentBy === 'page' ? byItself : undefined),
  },
  {
    name: 'Enter and a press',
    play: play.isPressedAfterEnter,
    without: ({ sentBy }) => (sentBy === 'form' ? undefined : 'there is no field to press Enter in'),
  },
  { name: 'a good answer after the person has left', play: (scene) => play.answersLate(scene, {}) },
  {
    name: 'a bad answer after the person has left',
    play: (scene) => play.answersLate(scene, { status: 500 }),
  },
  {
    name: 'a token that is used up',
    play: (scene) => play.findsTokenUsed(scene),
    without: ({ tokenError }) => (tokenError ? undefined : 'it spends no token'),
  },
  {
    name: 'a session that has ended',
    play: play.findsSessionOver,
    without: ({ isProtected }) => (isProtected ? undefined : whoever),
  },
]

export interface Cell {
  name: string
  scene: Scene
  fault: FaultKind
  /** Why the cell is not played. */
  without: string | undefined
}

/** Every pair of a scene and a fault, those that are not played included. */
function pairs(scenes: readonly Scene[]): Cell[] {
  return scenes.flatMap((scene) =>
    FAULTS.map((fault) => ({
      name: `${scene.name} (${scene.call}) – ${fault.name}`,
      scene,
      fault,
      without: fault.without?.(scene) ?? scene.without?.[fault.name],
    })),
  )
}

/** The whole table. */
export const allPairs = () => pairs(Object.values(SCENES).flat())

/** The cells of one area. */
export function cellsOf(area: string): Cell[] {
  const scenes = SCENES[area]
  if (!scenes) throw new Error(`No scenes-….ts exports a list of scenes named ${area}.`)
  return pairs(scenes).filter(({ without }) => without === undefined)
}
