import { useEffect, useState } from 'react'
import { styled } from 'styled-components'
import { config } from '../../config'
import { useTexts } from '../../i18n/texts'
import { useHydrated } from '../../lib/use-store'
import { isNoticeCurrent } from '../../rules/notice'
import { readStored } from '../../lib/storage'
import { announce } from '../../ui/feedback/announcer'
import { Notice } from '../../ui/feedback/notice'
import { TextLink } from '../../ui/navigation/links'
import type { Elements } from '../../ui/text/inline-text'
import { row, cssVar } from '../../ui/theme/theme'

const CLOCK_INTERVAL_MS = 10_000

/** The operator's notice while it lasts. */
function useCurrentNotice() {
  const { notice } = config()
  const [nowMs, setNowMs] = useState(Date.now)
  useEffect(() => {
    if (!notice) return
    const timer = setInterval(() => setNowMs(Date.now()), CLOCK_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [notice])
  return notice && isNoticeCurrent(notice, nowMs) ? notice : undefined
}

/** Announces the notice once in a document, when it is there or begins, unless it has been dismissed. */
export function NoticeAnnouncement() {
  const text = useCurrentNotice()?.text
  useEffect(() => {
    if (text !== undefined && text !== readStored('dismissedNotice')) announce(text)
  }, [text])
  return null
}

export function ServiceNotice({ children }: { children?: Elements }) {
  const t = useTexts('shell')
  const current = useCurrentNotice()
  // A prerendered page always contains it, and tokens.css hides it (see [data-when]).
  const isHydrated = useHydrated()
  const notice = isHydrated ? current : config().notice
  if (!notice) return null
  return (
    <section data-when="notice">
      <Notice kind="orange">
        <p>{notice.text}</p>
        <Links>
          {notice.link !== undefined && (
            <p data-link>
              <TextLink alone newTab to={notice.link}>
                {t('noticeLink')}
              </TextLink>
            </p>
          )}
          {children}
        </Links>
      </Notice>
    </section>
  )
}

const Links = styled.div`
  ${row(`0 ${cssVar('s-5')}`)}
  button {
    min-height: 1.75rem;
  }
`
