import { useEffect } from 'react'
import { textsOf } from '../../i18n/texts'
import { SIGN_IN_STEP_MIN } from '../../rules/limits'
import { announce } from '../feedback/announcer'
import { FormNote } from './form'

const t = textsOf('ui')

/**
 * A sentence about the end of a sign-in step after 15 minutes without input. `isEnding`: the last minute has begun. The
 * sentence is then announced to screen readers.
 */
export function StepEnds({ id, isEnding }: { id?: string; isEnding: boolean }) {
  useEffect(() => {
    if (isEnding) announce(t('stepEnds'))
  }, [isEnding])
  return <FormNote id={id}>{isEnding ? t('stepEnds') : t('stepLasts', { minutes: SIGN_IN_STEP_MIN })}</FormNote>
}
