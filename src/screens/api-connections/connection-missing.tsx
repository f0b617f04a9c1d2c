import { errorText } from '../../i18n/error-texts'
import { useTexts } from '../../i18n/texts'
import { ButtonLink } from '../../ui/button'
import { BackLink } from '../../ui/navigation/back-link'
import { PageHeading } from '../../ui/navigation/page-heading'
import { Actions } from '../../ui/form/actions'
import { CONNECTIONS_PATH } from './paths'

interface ConnectionMissingProps {
  /** The API's refusal of a change to the connection; undefined when the connection is not in the list. */
  failure: unknown
}

/** The page of a connection that does not exist or has been deleted. */
export function ConnectionMissing({ failure }: ConnectionMissingProps) {
  const t = useTexts('apiConnections')
  const refusal = failure === undefined ? undefined : errorText(failure)
  return (
    <>
      <PageHeading
        title={t('missingTitle')}
        back={<BackLink to={CONNECTIONS_PATH}>{t('back')}</BackLink>}
        lead={
          refusal ? (
            <>
              <span lang={refusal.lang}>{refusal.text}</span> <span>{t('goneText')}</span>
            </>
          ) : (
            t('missingText')
          )
        }
      />
      <Actions>
        <ButtonLink kind="green" to={CONNECTIONS_PATH}>
          {t('toList')}
        </ButtonLink>
      </Actions>
    </>
  )
}
