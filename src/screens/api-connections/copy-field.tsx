import { useEffect, useId, type ClipboardEvent } from 'react'
import { styled } from 'styled-components'
import { textsOf } from '../../i18n/texts'
import { KEY_SHOWN_LENGTH, KEY_SHOWN_LENGTH_SMALL_SCREEN } from '../../rules/limits'
import { useClipboard } from '../../ui/feedback/clipboard'
import { announce } from '../../ui/feedback/announcer'
import { CopyIcon } from '../../ui/icons/dashboard-icons'
import { ErrorLine, Frame, Help, LabelText } from '../../ui/theme/field-styles'
import { AlertIcon, CheckIcon } from '../../ui/icons/icons'
import { box, forcedBorder, inlineRow, media, cssVar } from '../../ui/theme/theme'

const t = textsOf('copy')
const secret = textsOf('apiConnections')

interface CopyFieldProps {
  /** The label of the value. It is an English term, such as « Client ID ». */
  label: string
  /**
   * The whole value. The button copies the value, and a screen reader reads the value out. If the value is undefined,
   * the field shows a mask.
   */
  value: string | undefined
  /**
   * True if the user has copied the value. Set `isCopied` only for a secret that is shown once. While `isCopied` is
   * false, the field is orange and announces a warning.
   */
  isCopied?: boolean
  /** The help text that the field shows while `value` is undefined. */
  help?: string | undefined
  onCopied?: () => void
}

/**
 * A value with a copy button. The English label is the accessible name of the group, so the language of the group is
 * English. The parts inside the group are French.
 */
export function CopyField({ label, value, isCopied, help, onCopied }: CopyFieldProps) {
  const labelId = useId()
  const { outcome, copy } = useClipboard(onCopied)
  const isShown = value !== undefined
  const isFresh = isShown && isCopied === false
  const warning = isFresh ? secret('copyNow') : undefined

  /**
   * Copies the whole value when the user copies a selection. The page shows only the beginning of a long value, and the
   * beginning alone is useless.
   */
  function copyWhole(event: ClipboardEvent) {
    const selected = document.getSelection()?.toString() ?? ''
    if (!isShown || !(selected.includes('…') || selected.includes(value))) return
    event.preventDefault()
    event.clipboardData.setData('text/plain', value)
    onCopied?.()
  }

  useEffect(() => {
    if (warning !== undefined) announce(warning)
  }, [warning])

  return (
    <Frame>
      <LabelText as="span" id={labelId} lang="en" aria-hidden="true">
        {label}
      </LabelText>
      <Line role="group" aria-labelledby={labelId} lang="en" data-fresh={isFresh || undefined}>
        {value === undefined ? (
          <Value lang="fr" data-masked>
            <span aria-hidden="true">{'*'.repeat(KEY_SHOWN_LENGTH)}</span>
            <span className="sr-only">{t('masked')}</span>
          </Value>
        ) : (
          <>
            <Value lang="fr" translate="no" data-whole={outcome === 'failed' || undefined} onCopy={copyWhole}>
              {outcome === 'failed' ? (
                value
              ) : (
                <>
                  <Short aria-hidden="true">{shorten(value, KEY_SHOWN_LENGTH)}</Short>
                  <Short aria-hidden="true" data-small-screen>
                    {shorten(value, KEY_SHOWN_LENGTH_SMALL_SCREEN)}
                  </Short>
                  <span className="sr-only">{value}</span>
                </>
              )}
            </Value>
            <Copy
              type="button"
              lang="fr"
              aria-describedby={labelId}
              data-done={outcome === 'copied' || undefined}
              onClick={() => void copy(value)}
            >
              {outcome === 'copied' ? <CheckIcon /> : <CopyIcon />}
              <span>{t(outcome === 'copied' ? 'copied' : 'copy')}</span>
            </Copy>
          </>
        )}
      </Line>
      {outcome === 'failed' && <Reminder>{t('failed')}</Reminder>}
      {!isShown && help !== undefined && <Help>{help}</Help>}
      {isShown && isCopied !== undefined && (
        <Reminder data-done={isCopied || undefined}>
          {isCopied ? <CheckIcon size="small" /> : <AlertIcon size="small" />}
          <span key={String(isCopied)}>{secret(isCopied ? 'secretCopied' : 'copyNow')}</span>
        </Reminder>
      )}
    </Frame>
  )
}

const shorten = (value: string, length: number) => (value.length > length ? `${value.slice(0, length)}…` : value)

/** The frame around a value and its copy button. Its `position` keeps the text for screen readers inside the frame. */
export const CopyBox = styled.div`
  position: relative;
  ${box('line', 'r-md', 'surface-2')}
  overflow: hidden;
  &[data-fresh] {
    border-color: ${cssVar('orange-text')};
    background: ${cssVar('orange-soft')};
  }
  ${forcedBorder}
`
const Line = styled(CopyBox)`
  display: flex;
  flex-wrap: wrap;
  min-height: ${cssVar('h-control')};
`
const Value = styled.span`
  flex: 999 1 7rem;
  display: flex;
  align-items: center;
  min-width: 0;
  padding: 0.5rem 0.875rem;
  overflow: hidden;
  white-space: nowrap;
  font-variant-numeric: tabular-nums;
  letter-spacing: 0.01em;
  &[data-masked] {
    letter-spacing: 0.18em;
    color: ${cssVar('ink-2')};
    > span:first-child {
      overflow: hidden;
      text-overflow: ellipsis;
    }
  }
  &[data-whole] {
    white-space: normal;
    user-select: all;
  }
`
const Short = styled.span`
  overflow: hidden;
  text-overflow: ellipsis;
  &[data-small-screen] {
    display: none;
  }
  ${media.phone} {
    display: none;
    &[data-small-screen] {
      display: block;
    }
  }
`
/* The button is beside the value, or below the value if the row wraps. The shadow draws a separator on both sides. */
const Copy = styled.button`
  flex: 1 0 auto;
  ${inlineRow('0.5rem')}
  justify-content: center;
  min-width: 7rem;
  padding: 0 1rem;
  min-height: ${cssVar('h-compact')};
  box-shadow: 0 0 0 1px ${cssVar('line')};
  background: ${cssVar('surface')};
  color: ${cssVar('green-text')};
  font-size: ${cssVar('fs-small')};
  font-weight: ${cssVar('fw-semibold')};
  &:hover {
    background: ${cssVar('surface-hover')};
  }
  &:focus-visible {
    outline-offset: -4px;
  }
  [data-fresh] > & {
    box-shadow: 0 0 0 1px ${cssVar('orange-line')};
  }
  &[data-done] {
    background: ${cssVar('green-soft')};
    color: ${cssVar('green-text-strong')};
  }
  ${media.phone} {
    min-width: 3rem;
    padding: 0 0.875rem;
  }
  ${media.forcedColours} {
    &:not(:focus-visible) {
      outline: 1px solid CanvasText;
    }
  }
`
export const Reminder = styled(ErrorLine)`
  font-weight: ${cssVar('fw-medium')};
  color: ${cssVar('orange-text')};
  &[data-done] {
    color: ${cssVar('green-text')};
  }
`
