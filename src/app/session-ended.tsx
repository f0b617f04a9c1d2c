import { useEffect, useState } from 'react'
import type { SignInAgainDialog, SignInAgainDialogProps } from '../screens/login/sign-in-again-dialog'
import { usePortal } from '../session/portal-state'
import { retryImport } from '../ui/retry-import'
import { runWhenIdle } from './run-when-idle'

const loadDialog = () => retryImport(() => import('../screens/login/sign-in-again-dialog'))

/**
 * The dialog in which the owner of a page signs in again. Its code is fetched when the browser is idle, so that no page
 * waits for it, and again when it is needed. Without it, the page asks to check the session later.
 *
 * @param isOpen whether the session has ended
 */
export function SessionEnded({ isOpen, ...props }: SignInAgainDialogProps & { isOpen: boolean }) {
  const { session } = usePortal()
  const [Dialog, setDialog] = useState<typeof SignInAgainDialog>()

  useEffect(() => {
    runWhenIdle(() => void loadDialog().catch(() => undefined))
  }, [])

  const isMissing = isOpen && !Dialog
  useEffect(() => {
    if (isMissing)
      loadDialog().then(
        (module) => setDialog(() => module.SignInAgainDialog),
        () => session.giveUpRenewal(),
      )
  }, [isMissing, session])

  return isOpen && Dialog && <Dialog {...props} />
}
