import { useState } from 'react'
import { useTexts } from '../i18n/texts'
import { SupportDetails } from '../screens/contact/support-details'
import { supportInformation } from '../screens/contact/support-information'
import { Button } from '../ui/button'
import { useClipboard } from '../ui/clipboard'
import { Notice } from '../ui/feedback/notice'

/** The support information, to be copied into a message to support. */
export function CopyInformation() {
  const t = useTexts('support')
  const copyText = useTexts('copy')
  const [information] = useState(supportInformation)
  const { outcome, copy } = useClipboard()
  return (
    <div>
      <SupportDetails title={t('heading')} text={information} />
      {outcome === 'failed' && <Notice kind="red">{copyText('failed')}</Notice>}
      <Button compact onClick={() => void copy(information)}>
        {outcome === 'copied' ? copyText('copied') : t('copy')}
      </Button>
    </div>
  )
}
