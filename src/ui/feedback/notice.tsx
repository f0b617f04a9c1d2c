import { type ReactNode, useEffect, useRef, useState } from 'react'
import { styled } from 'styled-components'
import { type ErrorText, textsOf } from '../../i18n/texts'
import { AlertCircleIcon, AlertIcon, CheckIcon, InfoIcon } from '../icons/icons'
import type { Elements } from '../text/inline-text'
import { FIELD_GAP } from '../theme/field-styles'
import { box, media, noteType, smallType, wordTones, cssVar } from '../theme/theme'
import { SupportText } from '../text/support-contact'
import { TextButton } from '../navigation/links'
import { STILL_WAITING_MS } from '../../rules/limits'
import { useTitleInError } from '../navigation/step-heading'
import { announce } from './announcer'

const t = textsOf('ui')

interface NoticeProps {
  kind?: 'neutral' | 'green' | 'orange' | 'red'
  title?: ReactNode
  /** Makes a screen reader announce the notice at once when the notice appears. */
  role?: 'alert'
  /**
   * Announces the notice politely when the notice appears. Firefox would not announce a `role="status"` that appears
   * together with its text.
   */
  isAnnounced?: boolean
  id?: string
  lang?: string | undefined
  children?: ReactNode
}

const ICONS = { neutral: InfoIcon, green: CheckIcon, orange: AlertIcon, red: AlertCircleIcon }

/** A framed message in the page, with a title, a text, or both. */
export function Notice({ kind = 'neutral', title, isAnnounced = false, children, ...props }: NoticeProps) {
  const KindIcon = ICONS[kind]
  const words = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isAnnounced) announce(Array.from(words.current?.children ?? [], ({ textContent }) => textContent).join(' '))
  }, [isAnnounced])
  return (
    <Frame {...props} data-tone={kind}>
      <KindIcon />
      <div ref={words}>
        {title !== undefined && <Title>{withSupportButton(title)}</Title>}
        {children !== undefined && <Body>{withSupportButton(children)}</Body>}
      </div>
    </Frame>
  )
}

const withSupportButton = (content: ReactNode) =>
  typeof content === 'string' ? <SupportText>{content}</SupportText> : content

/**
 * The notice of a request that is still in progress. The notice appears when `isWaiting` has been true for ten seconds.
 * The notice offers to load the document again, because it is possible that the answer never arrives. The load ends the
 * request, and the new document shows the effect of the request.
 */
export function StillWaiting({ isWaiting }: { isWaiting: boolean }) {
  return (
    useStillWaiting(isWaiting) && (
      <Notice isAnnounced>
        <span>{t('stillWaiting')}</span>{' '}
        <TextButton onClick={() => window.location.reload()}>{t('reloadPage')}</TextButton>
      </Notice>
    )
  )
}

/**
 * Returns whether `isWaiting` has been true for at least `afterMs` milliseconds without interruption. The default is
 * ten seconds.
 */
export function useStillWaiting(isWaiting: boolean, afterMs = STILL_WAITING_MS): boolean {
  const [isElapsed, setElapsed] = useState(false)
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => setElapsed(true), afterMs)
    return () => {
      clearTimeout(timer)
      setElapsed(false)
    }
  }, [isWaiting, afterMs])
  return isWaiting && isElapsed
}

/**
 * The message about a failed action, beside the button of the action. If there is no failure, shows nothing. The
 * message is no live region, because `showFailure` already announces the same text. After the end of a session, the
 * next page or dialog announces the text.
 */
export function ActionFailure({ failure }: { failure: ErrorText | undefined }) {
  useTitleInError(failure !== undefined)
  if (failure === undefined) return null
  return (
    <Notice kind="red" lang={failure.lang}>
      {failure.text}
    </Notice>
  )
}

/**
 * Shows a message under a button.
 * @param below the elements that are visible in the place of a message while there is no message
 * @param children the message
 */
export function MessagePlace({ below, children }: { below: Elements; children: Elements }) {
  if (!below) return children
  return (
    <Place>
      {below}
      {children}
    </Place>
  )
}

/*
 * The space for a message has two lines, or three lines on a phone. There are 4 px above the space and 8 px below it. A
 * message then moves no other element, and is nearer to its button than to the next element.
 */
const Place = styled.div`
  display: grid;
  align-items: center;
  min-height: 3.25rem;
  margin-block: calc(-1 * var(--page-gap));
  ${media.phone} {
    min-height: 4.5rem;
  }
  form > & {
    margin-top: -${FIELD_GAP};
  }
  > :not(:last-child) {
    display: none;
  }
  && > [data-tone] {
    align-self: start;
    gap: 0.375rem;
    padding: 0.25rem 0 0.5rem;
    border: 0;
    background: none;
    ${noteType}
  }
`
const Frame = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: ${cssVar('s-3')};
  padding: 0.875rem ${cssVar('s-4')};
  ${box('line', 'r-md', 'surface-2')}
  ${smallType}
  > svg {
    width: min(1.25rem, 6.25vw);
    margin-top: 0.05rem;
  }
  ${wordTones}
`
const Title = styled.p`
  font-weight: ${cssVar('fw-semibold')};
  & + * {
    margin-top: 0.125rem;
  }
`
const Body = styled.div`
  /* A link in a notice is underlined, because its green does not suit the colours of the notice. */
  :is(a, button):not([data-kind]) {
    color: inherit;
    text-decoration-color: currentColor;
  }
  > [data-compact] {
    margin-top: ${cssVar('s-2')};
  }
  > p + [data-compact] {
    margin-top: ${cssVar('s-3')};
  }
  [data-tone='neutral'] & {
    color: ${cssVar('ink-2')};
  }
`
