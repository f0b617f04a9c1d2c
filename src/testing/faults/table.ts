import { test } from 'vitest'
import type { CallOnScreen } from '../../../catalogue/scene'
import { screens } from '../../../catalogue/states'
import { ApiError } from '../../../mocks/handlers/api-error'
import { answersWithBody, errorsOf, type Call } from '../../../mocks/contract/contract'
import {
  playEndedSession,
  playFailure,
  playLostAnswer,
  playNoAnswer,
  playSlowAnswer,
  playSpentToken,
  RAW_WORDS,
} from './play'

/*
 * The fault table. For each screen of the catalogue, the table tests each call of the screen with each kind of fault.
 * If a fault has the same effect on all screens, src/api/transport-faults.test.ts tests this fault.
 */

const MESSAGE = 'Le service est en maintenance jusqu’à midi.'

/**
 * Maps each call to the first screen that sends the call. Only the tests of this screen send a malformed answer,
 * because all screens read the answer with the same function.
 */
const firstReaders = new Map<Call, CallOnScreen>()
for (const row of screens.flatMap(({ calls = [] }) => calls))
  if (answersWithBody(row.call) && !firstReaders.has(row.call)) firstReaders.set(row.call, row)

/**
 * Returns one test for each way in which a call can fail. The key of a test describes the failure.
 *
 * @param isProtected true if the screen needs a session
 */
function cellsOf(row: CallOnScreen, isProtected: boolean): Record<string, () => Promise<void>> {
  const { lost } = row
  const listed = errorsOf(row.call)
  const endsSession = isProtected && listed.includes('NO_VALID_SESSION') && !row.refused?.NO_VALID_SESSION
  const refusals = listed.filter((type) => type !== row.token?.type && !(endsSession && type === 'NO_VALID_SESSION'))
  return {
    'no answer': () => playNoAnswer(row, { drop: true }),
    ...(firstReaders.get(row.call) === row && {
      'an answer of another shape': () => playNoAnswer(row, { body: [{ [RAW_WORDS]: 1 }, 2], breaksContract: true }),
    }),
    ...(lost && { 'a lost answer': () => playLostAnswer(row, lost) }),
    'refused with a message of the server': () =>
      playFailure(row, { status: 422, body: { type: RAW_WORDS, message: MESSAGE } }, { message: MESSAGE }),
    ...Object.fromEntries(
      refusals.map((type) => {
        const { status, body } = new ApiError(type)
        return [`refused: ${type}`, () => playFailure(row, { status, body }, { type })]
      }),
    ),
    ...(row.token && { 'a used token': () => playSpentToken(row) }),
    ...(endsSession && { 'a session that has ended': () => playEndedSession(row) }),
    'a slow answer': () => playSlowAnswer(row),
  }
}

/** Returns all tests of the dashboard screens, or of all other screens. Each test has a portal of its own. */
export const cells = (isDashboard: boolean) =>
  screens
    .filter(({ pages = [] }) => pages.some((path) => path.startsWith('/dashboard')) === isDashboard)
    .flatMap(({ screen, calls = [] }) =>
      calls.flatMap((row) =>
        Object.entries(cellsOf(row, isDashboard)).map(([fault, play]) => ({
          name: `${screen}: ${row.call}${row.when === undefined ? '' : `, ${row.when}`} – ${fault}`,
          call: row.call,
          play,
        })),
      ),
    )

/** Declares one test for each row and fault of the table. */
export function testCells(isDashboard: boolean): void {
  for (const { name, play } of cells(isDashboard)) test(name, play)
}
