/** The tag of tests that `npm run test:engines` plays in Firefox. There, React notices only keys and not `fill`. */
export const FIREFOX = { tag: '@firefox' }
