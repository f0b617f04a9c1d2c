/** The tag of tests that `npm run test:engines` plays in Firefox. There `fill` tells React nothing: it notices keys only. */
export const FIREFOX = { tag: '@firefox' }
