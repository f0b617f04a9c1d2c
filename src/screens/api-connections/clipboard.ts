import { useEffect, useRef, useState } from 'react'
import texts from '../../i18n/fr/copy.json'
import { addTexts, useTexts } from '../../i18n/texts'
import { COPIED_MS } from '../../rules/limits'
import { announce } from '../../ui/feedback/announcer'

addTexts('copy', texts)

/**
 * Puts a text on the clipboard, and says so to assistive technology. `outcome` is 'copied' for a second; 'failed', when
 * the browser refused or the page is without https, stays until the next try: show the whole text then, to be copied by
 * hand.
 */
export function useClipboard(onCopied?: () => void) {
  const t = useTexts('copy')
  const [outcome, setOutcome] = useState<'copied' | 'failed'>()
  const timer = useRef(0)
  useEffect(() => () => window.clearTimeout(timer.current), [])

  async function copy(text: string) {
    window.clearTimeout(timer.current)
    try {
      await navigator.clipboard.writeText(text)
    } catch {
      setOutcome('failed')
      announce(t('failed'))
      return
    }
    setOutcome('copied')
    announce(t('copied'))
    timer.current = window.setTimeout(() => setOutcome(undefined), COPIED_MS)
    onCopied?.()
  }

  return { outcome, copy }
}
