import { lateModule } from '../../lib/late-module'

/** Imports the dialog that creates a connection. It has its own module because it is prefetched before its page. */
export const loadNewConnection = lateModule(() => import('./new-connection'))
