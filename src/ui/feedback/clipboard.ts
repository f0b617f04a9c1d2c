import { useEffect, useRef, useState } from 'react'
import texts from '../../i18n/fr/copy.json'
import { addTexts } from '../../i18n/texts'
import { COPIED_MS } from '../../rules/limits'
import { announce } from './announcer'

const t = addTexts('copy', texts)

/**
 * Returns a function that copies a text and announces the outcome. `outcome` is 'copied' for one second, or 'failed'
 * until the next attempt. If copying has failed, show the whole text, so that the user can copy it by hand.
 */
export function useClipboard(onCopied?: () => void) {
  const [outcome, setOutcome] = useState<'copied' | 'failed'>()
  const timer = useRef(0)
  useEffect(() => () => window.clearTimeout(timer.current), [])

  async function copy(text: string): Promise<void> {
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
