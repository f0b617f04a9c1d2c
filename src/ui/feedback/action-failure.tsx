import { errorText } from '../../i18n/error-texts'
import { Notice } from './notice'
import { useTitleInError } from '../navigation/page-title'

/**
 * Shows the message of a failed action beside its button, and marks the document title. Renders nothing while `failure`
 * is undefined. The notice has no role, because the toast with the same text is announced.
 */
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
