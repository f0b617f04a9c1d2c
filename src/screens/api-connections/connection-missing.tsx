import { errorText } from '../../i18n/error-texts'
import { useTexts } from '../../i18n/texts'
import { ButtonLink } from '../../ui/button'
import { BackLink } from '../../ui/navigation/back-link'
import { PageHeading } from '../../ui/navigation/page-heading'
import { Actions } from '../../ui/form/actions'
import { CONNECTIONS_PATH } from './paths'

/** In place of a connection that is not, or no longer (`failure`: how the API refused a change), in the account. */
export function ConnectionMissing({ failure }: { failure: unknown }) {
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
