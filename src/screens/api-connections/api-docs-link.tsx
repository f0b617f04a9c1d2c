import { config } from '../../config'
import { textsOf } from '../../i18n/texts'
import { TextLink } from '../../ui/navigation/links'

const t = textsOf('apiConnections')

/** The link to the documentation of the APIs, if the deployment has configured its address. */
export function ApiDocsLink() {
  const { apiDocsUrl } = config()
  if (apiDocsUrl === undefined) return null
  return (
    <p>
      <TextLink isStandalone small newTab to={apiDocsUrl}>
        {t('apiDocs')}
      </TextLink>
    </p>
  )
}
