import { lateModule } from '../../lib/late-module'

/**
 * Imports the dialog that creates a connection. This function has a module of its own, because route-prefetch.ts
 * imports the dialog before its page.
 */
export const loadNewConnection = lateModule(() => import('./new-connection'))
