import { useEffect } from 'react'
import { textsOf } from '../../i18n/texts'
import { SIGN_IN_STEP_MIN } from '../../rules/limits'
import { announce } from '../feedback/announcer'
import { FormNote } from './form'

const t = textsOf('ui')

/**
 * The sentence that a step of a sign-in ends after 15 minutes without input. When `isEnding` is true, the last minute
 * has begun, and the sentence is announced.
 */
export function StepEnds({ id, isEnding }: { id?: string; isEnding: boolean }) {
  useEffect(() => {
    if (isEnding) announce(t('stepEnds'))
  }, [isEnding])
  return <FormNote id={id}>{isEnding ? t('stepEnds') : t('stepLasts', { minutes: SIGN_IN_STEP_MIN })}</FormNote>
}
