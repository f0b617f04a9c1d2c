/**
 * The tag of tests that `npm run test:engines` also plays in Firefox. In Firefox, React notices typed keys, but not
 * `fill`.
 */
export const FIREFOX = { tag: '@firefox' }
