import { lateModule } from '../../lib/late-module'

/** Imports the dialog that creates a connection. Apart, because it is prefetched before its page. */
export const loadNewConnection = lateModule(() => import('./new-connection'))
