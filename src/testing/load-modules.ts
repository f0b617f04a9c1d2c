/** Loads every module that the portal imports late, so that no test waits for one. */
export const loadModules = () => Promise.all(Object.values(MODULES).map((load) => load()))

const MODULES = import.meta.glob([
  '../{screens,ui,app,i18n,api}/**/*.{ts,tsx}',
  '!**/*.test.*',
  '!**/*.d.ts',
  '!**/hydration/**',
])
