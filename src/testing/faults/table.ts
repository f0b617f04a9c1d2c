import { configure } from '@testing-library/react'
import { beforeAll, test } from 'vitest'
import type { CallOnScreen } from '../../../e2e/gallery/scene'
import { pages, screens } from '../../../e2e/gallery/states'
import { ApiError } from '../../../mocks/handlers/api-error'
import { errorsOf } from '../../../mocks/contract/contract'
import { playEndedSession, playFailure, playLateAnswer, playSlowAnswer, playSpentToken, RAW_WORDS } from './play'

/*
 * The fault table: each call, on each screen that makes it (e2e/gallery), under each kind of fault whose effect depends
 * on the screen. src/api/every-call.test.ts has the kinds that no screen tells apart.
 */

const DASHBOARD = new Set(
  Object.entries(pages).flatMap(([path, page]) => (path.startsWith('/dashboard') ? page.screens : [])),
)

const MESSAGE = 'Le service est en maintenance jusqu’à midi.'

/** The cells of a call, by the name of the fault. `isProtected`: the screen needs a session. */
function cellsOf(cell: CallOnScreen, isProtected: boolean): Record<string, () => Promise<void>> {
  const listed = errorsOf(cell.call)
  const endsSession = isProtected && listed.includes('NO_VALID_SESSION') && !cell.refused?.NO_VALID_SESSION
  const refusals = listed.filter((type) => type !== cell.token?.type && !(endsSession && type === 'NO_VALID_SESSION'))
  return {
    'no answer': () => playFailure(cell, { drop: true }, {}),
    'refused with a message of the server': () =>
      playFailure(cell, { status: 422, body: { type: RAW_WORDS, message: MESSAGE } }, { message: MESSAGE }),
    ...Object.fromEntries(
      refusals.map((type) => {
        const { status, body } = new ApiError(type)
        return [`refused: ${type}`, () => playFailure(cell, { status, body }, { type })]
      }),
    ),
    ...(cell.token && { 'a used token': () => playSpentToken(cell) }),
    ...(endsSession && { 'a session that has ended': () => playEndedSession(cell) }),
    'a slow answer, and several presses': () => playSlowAnswer(cell),
    ...(cell.leave !== null && {
      'a successful answer after the person has left': () => playLateAnswer(cell, {}),
      'a failed answer after the person has left': () => playLateAnswer(cell, { status: 500 }),
    }),
  }
}

/** Every cell of the screens of the dashboard, or of the others. Each has its own portal. */
export const cells = (isDashboard: boolean) =>
  screens
    .filter((screen) => DASHBOARD.has(screen) === isDashboard)
    .flatMap(({ screen, calls = [] }) =>
      calls.flatMap((cell) =>
        Object.entries(cellsOf(cell, isDashboard)).map(([fault, play]) => ({
          name: `${screen}: ${cell.call}${cell.when === undefined ? '' : `, ${cell.when}`} – ${fault}`,
          call: cell.call,
          play,
        })),
      ),
    )

/** Declares a test for each cell. */
export function testCells(isDashboard: boolean): void {
  // On a busy machine the 5 s of other tests are too short.
  configure({ asyncUtilTimeout: 15_000 })
  // Loads the dynamic imports once, so that they do not count in the time of the first cell that needs them.
  beforeAll(() => Promise.all(Object.values(MODULES).map((load) => load())))

  for (const { name, play } of cells(isDashboard)) test(name, play)
}

const MODULES = import.meta.glob([
  '../../{screens,ui,app,i18n}/**/*.{ts,tsx}',
  '!**/*.test.*',
  '!../../app/prerender.tsx',
])
