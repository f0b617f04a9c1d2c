import { useEffect, useState, type MouseEvent } from 'react'
import { styled } from 'styled-components'
import { config } from '../../config'
import { textsOf } from '../../i18n/texts'
import { useHydrated } from '../../lib/store'
import { isNoticeCurrent } from '../../rules/notice'
import { usePortal } from '../../session/portal-state'
import { announce } from '../../ui/feedback/announcer'
import { Notice } from '../../ui/feedback/notice'
import { TextLink } from '../../ui/navigation/links'
import type { Elements } from '../../ui/text/inline-text'
import { row, safe, cssVar } from '../../ui/theme/theme'

const t = textsOf('shell')

export const CONTENT_ID = 'contenu'

export function SkipLink() {
  // The default action of the skip link adds a history entry. If the user went Back to this entry, the portal would
  // lose the typed text.
  function skip(event: MouseEvent) {
    event.preventDefault()
    document.getElementById(CONTENT_ID)?.focus()
  }

  return (
    <Anchor href={`#${CONTENT_ID}`} onClick={skip} data-screen-only>
      {t('skipToContent')}
    </Anchor>
  )
}

/**
 * Shows the operator's notice if the notice is current when the page opens. Each document announces the notice to
 * screen readers once. `children` appears beside the link of the notice.
 */
export function ServiceNotice({ children }: { children?: Elements }) {
  const { notice } = config()
  const [nowMs] = useState(Date.now)
  // A prerendered page always contains the notice. Before hydration, pre-hydration.ts hides a notice that is not
  // current (see [data-when]).
  const isHydrated = useHydrated()
  const isCurrent = notice !== undefined && isNoticeCurrent(notice, nowMs)
  const { documentMemory } = usePortal()
  const announcedText = isHydrated && isCurrent ? notice.text : undefined
  useEffect(() => {
    if (announcedText === undefined || documentMemory.get().isNoticeAnnounced) return
    documentMemory.set({ isNoticeAnnounced: true })
    announce(announcedText)
  }, [documentMemory, announcedText])
  if (!notice || (isHydrated && !isCurrent)) return null
  return (
    <section data-when="notice">
      <Notice kind="orange">
        <p>{notice.text}</p>
        <Links>
          {notice.link !== undefined && (
            <p data-link>
              <TextLink isStandalone newTab to={notice.link}>
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

const Anchor = styled.a`
  position: fixed;
  z-index: 100;
  top: ${cssVar('s-2')};
  left: ${safe('left', 's-2')};
  padding: ${cssVar('s-3')} ${cssVar('s-4')};
  border-radius: ${cssVar('r-md')};
  background: ${cssVar('ink')};
  color: ${cssVar('surface')};
  font-weight: ${cssVar('fw-semibold')};
  /* This colour makes the border visible on the dark green of the band and of the header. */
  border: 2px solid ${cssVar('surface')};
  transform: translateY(-200%);
  &:focus {
    transform: none;
  }
`
const Links = styled.div`
  ${row(`0 ${cssVar('s-5')}`)}
`
