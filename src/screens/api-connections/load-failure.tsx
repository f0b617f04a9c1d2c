import { useRevalidator } from 'react-router-dom'
import { styled } from 'styled-components'
import { errorText } from '../../i18n/error-texts'
import { useTexts } from '../../i18n/texts'
import { Button } from '../../ui/button/button'
import { useFocusFallback } from '../../ui/navigation/focus'
import { token } from '../../ui/theme/theme'
import { Notice, StillWaiting } from '../../ui/feedback/notice'
import type { ReadState } from '../../ui/feedback/read'

interface LoadFailureProps {
  title: string
  read: ReadState<unknown>
}

export function LoadFailure({ title, read }: LoadFailureProps) {
  return read.failure !== undefined && <FailureNotice title={title} read={read} />
}

function FailureNotice({ title, read: { failure, pending } }: LoadFailureProps) {
  const t = useTexts('ui')
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
