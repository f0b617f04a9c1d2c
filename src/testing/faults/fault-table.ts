import { answersWithBody, errorsOf } from '../../../mocks/contract'
import type { Fault } from '../../../mocks/faults'
import { ApiError } from '../../../mocks/api-error'
import { FAILURE_TYPES } from '../../api/failure'
import { RAW_WORDS } from './invariants'
import * as play from './play-fault'
import { failure, type Scene } from './scene'

/*
 * The fault table: each call of the contract, on each screen that makes it, under each fault. A fault that cannot occur
 * in a scene has no cell, with a reason.
 */

/** The scenes by area: every list of scenes that a scenes-….ts exports, by its name. A test file plays each area. */
export const SCENES: Record<string, Scene[]> = Object.fromEntries(
  Object.values(import.meta.glob<Record<string, unknown>>('./scenes-*.ts', { eager: true })).flatMap((exported) =>
    Object.entries(exported).filter((entry): entry is [string, Scene[]] => isSceneList(entry[1])),
  ),
)

function isSceneList(value: unknown): value is Scene[] {
  return Array.isArray(value) && value.every((entry) => typeof entry === 'object' && entry && 'isDone' in entry)
}

interface FaultKind {
  name: string
  /** Why a scene has no cell with this fault; undefined when it has one. */
  without?: (scene: Scene) => string | undefined
  play: (scene: Scene) => Promise<void>
}

/** The call fails without a message of the server. */
const broken = (name: string, fault: Fault): FaultKind => ({
  name,
  play: (scene) => play.playFailure(scene, fault, failure({}, mayPass(fault))),
})

const mayPass = ({ drop, cors, status = 200 }: Fault) => drop === true || cors === false || status >= 500

/** A 2xx answer without the body that the call needs; a success when it needs none. */
const bodiless = (name: string, fault: Fault): FaultKind => ({
  name,
  play: (scene) =>
    needsBody(scene)
      ? play.playFailure(scene, { ...fault, breaksContract: true }, failure())
      : play.playIgnoredBody(scene, fault),
})

const needsBody = ({ call }: Scene) => answersWithBody(call)

const html = `<!doctype html><html lang="en"><title>${RAW_WORDS}</title><h1>${RAW_WORDS}</h1></html>`

const refused = (type: (typeof FAILURE_TYPES)[number], name: string): FaultKind => {
  const { status, body } = new ApiError(type)
  return {
    name,
    play: (scene) => {
      const breaksContract = !errorsOf(scene.call).includes(type)
      return play.playFailure(scene, { status, body, ...(breaksContract && { breaksContract }) }, failure({ type }))
    },
  }
}

const FAULTS: readonly FaultKind[] = [
  broken('no network', { drop: true }),
  broken('an answer hidden by CORS', { cors: false }),
  { name: 'no answer for ten seconds', play: play.playHang },
  { name: 'a slow answer', play: play.playSlowAnswer },
  ...FAILURE_TYPES.map((type) => ({
    ...refused(type, `refused: ${type}`),
    without: ({ call }: Scene) => (errorsOf(call).includes(type) ? undefined : 'the contract does not list it'),
  })),
  {
    ...refused('INVALID_SECRET', 'refused with an error that is not listed for it'),
    without: ({ call }) => (errorsOf(call).includes('INVALID_SECRET') ? 'it is listed' : undefined),
  },
  {
    name: 'refused with a message of the server',
    play: (scene) => {
      const body = { type: 'MAINTENANCE', message: 'Le service est en maintenance jusqu’à midi.' }
      return play.playFailure(scene, { status: 422, body }, failure(body))
    },
  },
  {
    name: '503 with a message of the server',
    play: (scene) => {
      const body = { message: 'Le service est en maintenance jusqu’à midi.' }
      return play.playFailure(scene, { status: 503, body, breaksContract: true }, failure(body, true))
    },
  },
  broken('a 401 without a body', { status: 401, breaksContract: true }),
  broken('a 403 without a body', { status: 403, breaksContract: true }),
  broken('a 429 without a body', { status: 429, breaksContract: true }),
  broken('a 503 without a body', { status: 503 }),
  broken('a 502 with a web page', { status: 502, body: html, contentType: 'text/html' }),
  broken('200 with a web page', { status: 200, body: html, contentType: 'text/html', breaksContract: true }),
  bodiless('broken JSON', { status: 200, body: `{"${RAW_WORDS}` }),
  bodiless('null', { status: 200, body: 'null' }),
  bodiless('200 with a word as a web page', { status: 200, body: 'OK', contentType: 'text/html' }),
  {
    ...bodiless('an empty answer', { status: 200, body: '' }),
    without: (scene) => (needsBody(scene) ? undefined : 'it is the usual answer'),
  },
  {
    ...bodiless('an answer of another shape', { status: 200, body: [{ [RAW_WORDS]: 1 }, 2] }),
    without: (scene) => (needsBody(scene) ? undefined : 'no shape is needed'),
  },
  {
    name: 'a double click',
    play: play.playDoubleClick,
    without: ({ submit, button }) => ((submit ?? button) ? undefined : 'the page sends it without a button'),
  },
  {
    name: 'Enter and a click',
    play: play.playEnterAndClick,
    without: ({ submit }) => (submit ? undefined : 'it is not sent by a form'),
  },
  { name: 'a successful answer after the person has left', play: (scene) => play.playLateAnswer(scene, {}) },
  {
    name: 'a failed answer after the person has left',
    play: (scene) => play.playLateAnswer(scene, { status: 500 }),
  },
  {
    name: 'a used token',
    play: play.playUsedToken,
    without: ({ tokenError }) => (tokenError ? undefined : 'it takes no one-time token'),
  },
  {
    name: 'a session that has ended',
    play: play.playEndedSession,
    without: ({ isProtected }) => (isProtected ? undefined : 'the screen needs no session'),
  },
]

export interface Cell {
  name: string
  scene: Scene
  fault: FaultKind
  /** Why the cell is left out; undefined when it is played. */
  without: string | undefined
}

/** Every pair of a scene and a fault, including those that are left out. */
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

/** Every pair of the table. */
export const allPairs = () => pairs(Object.values(SCENES).flat())

/** The cells of one area. */
export function cellsOf(area: string): Cell[] {
  const scenes = SCENES[area]
  if (!scenes) throw new Error(`No scenes-….ts exports a list of scenes named ${area}.`)
  return pairs(scenes).filter(({ without }) => without === undefined)
}
