import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import { styled } from 'styled-components'
import { config } from '../config'
import texts from '../i18n/fr/inactivity.json'
import { addTexts } from '../i18n/texts'
import { useStore } from '../lib/use-store'
import { createInactivityWatch } from './inactivity-watch'
import { usePortal } from '../session/portal-state'
import { leaveForSignOut } from '../session/sign-out'
import { Button, Actions } from '../ui/button/button'
import { announce } from '../ui/feedback/announcer'
import { Modal } from '../ui/overlay/modal'
import { cssVar } from '../ui/theme/theme'

const t = addTexts('inactivity', texts)

/** On each page with an open session, a step of a sign-in included, where the deployment has set a time. */
export function Inactivity() {
  const { inactivityMinutes } = config()
  return inactivityMinutes !== undefined && <Watch limitMin={inactivityMinutes} />
}

/** Signs the person out, in every tab, after the time without activity that the deployment has set. Asks a minute before. */
function Watch({ limitMin }: { limitMin: number }) {
  const [watch] = useState(() => createInactivityWatch(limitMin))
  const remainingS = useStore(watch.remainingS)
  const portal = usePortal()
  useEffect(() => watch.start(), [watch])

  const isOver = remainingS === 0
  useLayoutEffect(() => {
    if (isOver) leaveForSignOut(portal, 'inactivity')
  }, [isOver, portal])

  function stay() {
    watch.stayActive()
    // Asks the API who is signed in, which also keeps its session.
    void portal.session.check('unasked')
  }

  return remainingS === undefined || isOver ? null : <InactivityDialog remainingS={remainingS} onStay={stay} />
}

const ANNOUNCED_S = [10, 30, 60]

/** Asks whether the person is still there. Every press and key is an answer. */
function InactivityDialog({ remainingS, onStay }: { remainingS: number; onStay: () => void }) {
  // The person was to sign in again over the page.
  const hasEnded = useStore(usePortal().session.status).name === 'ended'
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

  const announceRemaining = useEffectEvent(() =>
    announce(t(hasEnded ? 'endedAnnounced' : 'announced', { seconds: remainingS })),
  )
  const announced = ANNOUNCED_S.find((seconds) => remainingS <= seconds)
  useEffect(() => announceRemaining(), [announced])

  return (
    <Modal title={t('title')} text={t(hasEnded ? 'endedText' : 'text')} onClose={onStay}>
      <Remaining role="timer" className="num">
        {t('remaining', { seconds: remainingS })}
      </Remaining>
      <Actions align="equal">
        <Button kind="green" onClick={onStay}>
          {t(hasEnded ? 'endedStay' : 'stay')}
        </Button>
      </Actions>
    </Modal>
  )
}

const Remaining = styled.p`
  font-size: ${cssVar('fs-h2')};
  font-weight: ${cssVar('fw-semibold')};
`
