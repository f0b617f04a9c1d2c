import { lateModule } from '../../lib/late-module'

/** The module of the steps that follow the password. */
export type LaterSteps = Awaited<ReturnType<typeof loadLaterSteps>>

/** Imports the steps of /login that follow the password. They are prefetched while the user types. */
export const loadLaterSteps = lateModule(() => import('./later-steps'))
