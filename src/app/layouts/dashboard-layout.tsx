import { useEffect, useMemo, useState } from 'react'
import { Outlet } from 'react-router-dom'
import texts from '../../i18n/fr/dashboard.json'
import { addTexts, textsOf } from '../../i18n/texts'
import { useHydrated } from '../../lib/use-store'
import { storeProject, readProject } from '../../addresses/stored-project'
import { readStored, writeStored } from '../../lib/storage'
import { usePortal } from '../../session/portal-state'
import { useUserIfKnown } from '../../session/user-context'
import { DashboardFrame } from './dashboard-frame'
import { showToast } from '../../ui/feedback/show-toast'
import { PageSkeleton } from '../../ui/feedback/skeleton'
import { Inactivity } from '../inactivity'
import { config } from '../../config'
import { focusPageHeading } from '../../ui/navigation/focus'
import { TextButton } from '../../ui/navigation/links'
import { ServiceNotice } from './service-notice'

const t = addTexts('dashboard', texts)
const shell = textsOf('shell')

/** Layout route of the dashboard. Its documents contain the frame, without the user, around the skeleton of the page. */
export function DashboardLayout() {
  const user = useUserIfKnown()
  const isKnown = user !== undefined
  const project = useMemo(() => (isKnown ? storeAndReadProject() : undefined), [isKnown])
  const { handOver } = usePortal()

  useEffect(() => {
    if (!isKnown || !handOver.get().isRedirectRefused) return
    handOver.set({ isRedirectRefused: false })
    void showToast({ kind: 'error', text: t('redirectRefused') })
  }, [isKnown, handOver])

  return (
    <>
      {user && <Inactivity />}
      <DashboardFrame email={user?.email} project={project}>
        <DismissibleNotice />
        <Outlet />
      </DashboardFrame>
    </>
  )
}

export function DefaultSkeleton() {
  return <PageSkeleton title={shell('opening')} />
}

function storeAndReadProject() {
  storeProject(new URLSearchParams(window.location.search))
  return readProject()
}

/** The operator's notice, which can be dismissed: this browser does not show its text on the dashboard again. */
function DismissibleNotice() {
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
      <TextButton alone onClick={dismiss}>
        {t('dismissNotice')}
      </TextButton>
    </ServiceNotice>
  )
}
