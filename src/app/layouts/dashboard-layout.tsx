import { useEffect, useMemo, useState, useEffectEvent, useLayoutEffect } from 'react'
import { Outlet, useNavigation } from 'react-router-dom'
import { styled } from 'styled-components'
import texts from '../../i18n/fr/dashboard.json'
import { addTexts, useTexts } from '../../i18n/texts'
import { useStore, useHydrated } from '../../lib/use-store'
import { GUARD_WAITING_MS } from '../../rules/limits'
import { storeProject, readProject, readStored, writeStored } from '../../session/browser-storage'
import { usePortal } from '../../session/portal-state'
import { useUserIfKnown, useRefreshUser } from '../../session/user-context'
import { LeavingContext } from '../../lib/act'
import { DashboardFrame } from './dashboard-frame'
import { StillWaiting } from '../../ui/feedback/notice'
import { showToast } from '../../ui/feedback/show-toast'
import { PageSkeleton, SkeletonRows } from '../../ui/feedback/skeleton'
import { usePrefetchedSessionDialog } from '../session-pages'
import { config } from '../../config'
import { focusPageHeading } from '../../ui/navigation/focus'
import { LinkButton } from '../../ui/navigation/links'
import { ServiceNotice } from './service-notice'
import inactivity from '../../i18n/fr/inactivity.json'
import { createInactivityWatch } from '../../session/inactivity'
import { Button, Actions } from '../../ui/button/button'
import { announce } from '../../ui/feedback/announcer'
import { Modal } from '../../ui/overlay/modal'
import { token } from '../../ui/theme/theme'

addTexts('dashboard', texts)

/** Layout route of the dashboard. Its documents contain the frame, without the user, around the skeleton of the page. */
export function DashboardLayout() {
  const t = useTexts('dashboard')
  const user = useUserIfKnown()
  const isKnown = user !== undefined
  const project = useMemo(() => (isKnown ? storeAndReadProject() : undefined), [isKnown])
  const navigation = useNavigation()
  const { handOver } = usePortal()
  const { inactivityMinutes } = config()
  usePrefetchedSessionDialog()

  useEffect(() => {
    if (!isKnown || !handOver.get().isRedirectRefused) return
    handOver.set({ isRedirectRefused: false })
    void showToast({ kind: 'error', text: t('redirectRefused') })
  }, [t, isKnown, handOver])

  return (
    <>
      {user && inactivityMinutes !== undefined && <Inactivity limitMin={inactivityMinutes} />}
      <DashboardFrame email={user?.email} project={project}>
        <DismissibleNotice />
        {/* During a navigation the previous page stays until the guard has answered. */}
        <StillWaiting waiting={isKnown && navigation.state !== 'idle'} afterMs={GUARD_WAITING_MS} />
        <LeavingContext value={navigation.state !== 'idle'}>
          <Outlet />
        </LeavingContext>
      </DashboardFrame>
    </>
  )
}

export function DefaultSkeleton() {
  const t = useTexts('shell')
  return (
    <PageSkeleton title={t('opening')}>
      <SkeletonRows rows={3} />
    </PageSkeleton>
  )
}

function storeAndReadProject() {
  storeProject(new URLSearchParams(window.location.search))
  return readProject()
}

/** The operator's notice, which can be dismissed: this browser does not show its text on the dashboard again. */
function DismissibleNotice() {
  const t = useTexts('dashboard')
  const text = config().notice?.text ?? ''
  const isHydrated = useHydrated()
  const [dismissed, setDismissed] = useState(() => readStored('dismissedNotice'))
  if (isHydrated && dismissed === text) return null
  function dismiss() {
    writeStored('dismissedNotice', text)
    setDismissed(text)
    focusPageHeading()
  }
  return (
    <ServiceNotice>
      <LinkButton alone onClick={dismiss}>
        {t('dismissNotice')}
      </LinkButton>
    </ServiceNotice>
  )
}

addTexts('inactivity', inactivity)

/** Signs the person out, in every tab, after the time without activity that the deployment has set. Asks a minute before. */
function Inactivity({ limitMin }: { limitMin: number }) {
  const [watch] = useState(() => createInactivityWatch(limitMin))
  const remainingS = useStore(watch.remainingS)
  const { session } = usePortal()
  const refresh = useRefreshUser()
  useEffect(() => watch.start(), [watch])

  const isOver = remainingS === 0
  useLayoutEffect(() => {
    if (isOver) session.leave('/logout?message=inactivity')
  }, [isOver, session])

  function stay() {
    watch.stayActive()
    // Asks the API who is signed in, which also keeps its session.
    void refresh()
  }

  return remainingS === undefined || isOver ? null : <InactivityDialog remainingS={remainingS} onStay={stay} />
}

const ANNOUNCED_S = [10, 30, 60]

/** Asks whether the person is still there. Every press and key is an answer. */
function InactivityDialog({ remainingS, onStay }: { remainingS: number; onStay: () => void }) {
  const t = useTexts('inactivity')
  const stay = useEffectEvent(onStay)

  useEffect(() => {
    const controller = new AbortController()
    const answer = (event: Event) => {
      // The answer must not also act on the page behind the dialog.
      event.preventDefault()
      event.stopPropagation()
      stay()
    }
    for (const type of ['keydown', 'click'])
      document.addEventListener(type, answer, { capture: true, signal: controller.signal })
    return () => controller.abort()
  }, [])

  const announceRemaining = useEffectEvent(() => announce(t('announced', { seconds: remainingS })))
  const announced = ANNOUNCED_S.find((seconds) => remainingS <= seconds)
  useEffect(() => announceRemaining(), [announced])

  return (
    <Modal title={t('title')} text={t('text')} onClose={onStay}>
      <Remaining role="timer" className="num">
        {t('remaining', { seconds: remainingS })}
      </Remaining>
      <Actions align="equal">
        <Button kind="green" onClick={onStay}>
          {t('stay')}
        </Button>
      </Actions>
    </Modal>
  )
}

const Remaining = styled.p`
  font-size: ${token('fs-h2')};
  font-weight: ${token('fw-semibold')};
`
