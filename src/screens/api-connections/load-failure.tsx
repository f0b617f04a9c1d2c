import { useRevalidator } from 'react-router-dom'
import { styled } from 'styled-components'
import { errorText } from '../../i18n/error-texts'
import { useTexts } from '../../i18n/texts'
import { Button } from '../../ui/button'
import { Notice, StillWaiting } from '../../ui/feedback/notice'
import { token } from '../../ui/theme/theme'
import { useFocusFallback } from './focus-fallback'
import type { ReadState } from './read'

interface LoadFailureProps {
  /** What could not be loaded, and what that means. */
  title: string
  reading: ReadState<unknown>
}

/** Says that a read of the page failed, and offers to try again. Nothing at all when it did not. */
export function LoadFailure({ title, reading }: LoadFailureProps) {
  return reading.failure !== undefined && <Failed title={title} reading={reading} />
}

function Failed({ title, reading: { failure, pending } }: LoadFailureProps) {
  const t = useTexts('apiConnections')
  const { revalidate, state } = useRevalidator()
  const frame = useFocusFallback()
  const { text, lang } = errorText(failure)
  const busy = pending || state === 'loading'
  return (
    <div ref={frame}>
      <Notice kind="red" role="alert" title={title}>
        <p lang={lang}>{text}</p>
        <Retry>
          <Button compact busy={busy} onClick={() => void revalidate()}>
            {t('retry')}
          </Button>
        </Retry>
      </Notice>
      <StillWaiting waiting={busy} />
    </div>
  )
}

const Retry = styled.div`
  margin-top: ${token('s-3')};
`
