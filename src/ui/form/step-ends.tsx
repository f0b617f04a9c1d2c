import { useEffect } from 'react'
import { textsOf } from '../../i18n/texts'
import { SIGN_IN_STEP_MIN } from '../../rules/limits'
import { announce } from '../feedback/announcer'
import { FormNote } from './form'

const t = textsOf('ui')

/**
 * Shows how many minutes a sign-in step stays open without input. In the last minute (`isEnding`), shows and announces
 * that the step will end soon.
 */
export function StepEnds({ id, isEnding }: { id?: string; isEnding: boolean }) {
  useEffect(() => {
    if (isEnding) announce(t('stepEnds'))
  }, [isEnding])
  return <FormNote id={id}>{isEnding ? t('stepEnds') : t('stepLasts', { minutes: SIGN_IN_STEP_MIN })}</FormNote>
}
