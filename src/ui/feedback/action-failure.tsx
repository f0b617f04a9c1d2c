import { errorText } from '../../i18n/error-texts'
import { Notice } from './notice'
import { useTitleInError } from '../navigation/page-title'

/** The message of a failed action, if any, beside its button. It has no role: the toast with the same text is announced. */
export function ActionFailure({ failure }: { failure: unknown }) {
  useTitleInError(failure !== undefined)
  if (failure === undefined) return null
  const { text, lang } = errorText(failure)
  return (
    <Notice kind="red" lang={lang}>
      {text}
    </Notice>
  )
}
