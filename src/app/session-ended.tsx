import { useEffect, useState } from 'react'
import type { SignInAgainDialog, SignInAgainDialogProps } from '../screens/login/sign-in-again-dialog'
import { usePortal } from '../session/portal-state'
import { lateModule } from '../lib/retry-import'
import { runWhenIdle } from './run-when-idle'

const loadDialog = lateModule(() => import('../screens/login/sign-in-again-dialog'))

/** Fetches the code of the dialog before the session ends, when the browser is idle, so that no page waits for it. */
export function usePrefetchedSessionDialog(): void {
  useEffect(() => {
    runWhenIdle(() => void loadDialog().catch(() => undefined))
  }, [])
}

/** The dialog of an ended session. Without its code, the page waits until the session can be checked. */
export function SessionEnded(props: SignInAgainDialogProps) {
  const { session } = usePortal()
  const [Dialog, setDialog] = useState<typeof SignInAgainDialog>()

  useEffect(() => {
    loadDialog().then(
      (module) => setDialog(() => module.SignInAgainDialog),
      () => session.giveUpRenewal(),
    )
  }, [session])

  return Dialog && <Dialog {...props} />
}
