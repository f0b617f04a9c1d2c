import { useEffect, useEffectEvent, useState } from 'react'
import { textsOf } from '../../i18n/texts'
import { CODE_STEP_MIN, CODE_STEP_WARNING_S, MS_PER_MIN } from '../../rules/limits'
import { announce } from '../../ui/feedback/announcer'

const t = textsOf('login')

/** What a key does not do is an input without one: a paste, a suggestion, an on-screen keyboard. */
const TYPING_EVENTS = ['keydown', 'input'] as const
const TICK_MS = 1000

/**
 * Ends the step for the code when nothing was typed in the document for `CODE_STEP_MIN`, and announces it a minute before. Reads
 * the clock each second, because timers stand still while the computer sleeps.
 *
 * @param busy what is being sent has its own end; the time begins again afterwards
 * @returns true during the last minute
 */
export function useCodeStepEnd(busy: boolean, onEnd: () => void): boolean {
  const [isEnding, setIsEnding] = useState(false)
  const end = useEffectEvent(onEnd)

  useEffect(() => {
    if (busy) return
    let typedMs = Date.now()
    const update = () => {
      const leftMs = CODE_STEP_MIN * MS_PER_MIN - Date.now() + typedMs
      if (leftMs <= 0) end()
      else setIsEnding(leftMs <= CODE_STEP_WARNING_S * 1000)
    }
    const restart = () => {
      typedMs = Date.now()
      update()
    }
    const timer = setInterval(update, TICK_MS)
    const stopped = new AbortController()
    for (const type of TYPING_EVENTS) window.addEventListener(type, restart, { capture: true, signal: stopped.signal })
    return () => {
      clearInterval(timer)
      stopped.abort()
      setIsEnding(false)
    }
  }, [busy])

  useEffect(() => {
    if (isEnding) announce(t('codeEnds'))
  }, [isEnding])

  return isEnding
}
