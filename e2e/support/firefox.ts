/**
 * The tag of tests that `npm run test:engines` also runs in Firefox. In Firefox, React notices typed keys, but not
 * Playwright's `fill`.
 */
export const FIREFOX = { tag: '@firefox' }
