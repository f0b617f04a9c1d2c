import bugs from './bugs.json'

/** A bug that a change could introduce. The unit tests that import its file could see it. */
export interface Bug {
  name: string
  file: string
  /** A text that the file contains once. */
  find: string
  /** The text that takes its place. */
  replace: string
  /** The unit test that has seen it before, which runs first. */
  test?: string | undefined
  /** Specifications of e2e/ that could see it too: `several-tabs/session` for `e2e/several-tabs/session.spec.ts`. */
  e2e?: string[] | undefined
  /** Checks of deploy/ that could see it too: `health` for `deploy/health.check.ts`. */
  deploy?: string[] | undefined
  /** Why no test has to see it. */
  unseen?: string | undefined
}

/** The bugs that `npm run test:bugs` plants. */
export const BUGS: readonly Bug[] = bugs

/** Returns the text of a file with a bug in it. Throws when the place of the bug is not found exactly once. */
export function withBug({ name, file, find, replace }: Bug, text: string): string {
  const parts = text.split(find)
  if (parts.length !== 2)
    throw new Error(
      `scripts/bugs.json: the text to find of ${name} occurs ${parts.length - 1} times in ${file}, not once.`,
    )
  return parts.join(replace)
}
