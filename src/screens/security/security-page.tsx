import type { ReactNode } from 'react'
import texts from '../../i18n/fr/security.json'
import { addTexts, useTexts } from '../../i18n/texts'
import { BackLink } from '../../ui/navigation/back-link'
import { PageHeading } from '../../ui/navigation/page-heading'
import { usePageTitle } from '../../ui/navigation/page-title'
import { SECURITY_LIST_PATH } from './return-to-list'
import type { Elements } from '../../ui/elements'

addTexts('security', texts)

interface SecurityPageProps {
  title: string
  lead?: ReactNode
  children: Elements
}

/** A page below the security list: its title and, on wide screens, the link back to the list. */
export function SecurityPage({ title, lead, children }: SecurityPageProps) {
  const t = useTexts('security')
  usePageTitle(title)
  return (
    <>
      <PageHeading
        title={title}
        lead={lead}
        back={
          <BackLink wideOnly to={SECURITY_LIST_PATH}>
            {t('authentication')}
          </BackLink>
        }
      />
      {children}
    </>
  )
}
