import { lateModule } from '../../lib/late-module'

/**
 * Imports the dialog that creates a connection. This function is in a separate module, so that route-prefetch.ts can
 * import only the function.
 */
export const loadNewConnection = lateModule(() => import('./new-connection'))
