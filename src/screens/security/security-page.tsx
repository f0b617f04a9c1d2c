import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import texts from '../../i18n/fr/security.json'
import { addTexts, useTexts } from '../../i18n/texts'
import { PageSkeleton } from '../../ui/feedback/page-skeleton'
import { Control, SkeletonField } from '../../ui/feedback/skeleton'
import { BackLink } from '../../ui/navigation/back-link'
import { PageHeading } from '../../ui/navigation/page-heading'
import { usePageTitle } from '../../ui/navigation/page-title'
import { token } from '../../ui/theme/theme'
import { SECURITY_LIST_PATH } from './return-to-list'
import { FormCard } from './security-form'
import type { Elements } from '../../ui/elements'

addTexts('security', texts)

interface SecurityPageProps {
  title: string
  lead?: ReactNode
  children: Elements
}

/** A page below the security list: its title and, on wide screens, the link back to the list. */
export function SecurityPage({ title, lead, children }: SecurityPageProps) {
  usePageTitle(title)
  return (
    <>
      <PageHeading title={title} lead={lead} back={<BackToList />} />
      {children}
    </>
  )
}

/** A page below the security list without data: its title, and a field for each of `labels` in a card. */
export function SecurityPageSkeleton({ title, labels }: { title: string; labels: string[] }) {
  return (
    <PageSkeleton title={title} back={<BackToList />}>
      <FormCard>
        <Fields>
          {labels.map((label) => (
            <SkeletonField key={label} label={label} />
          ))}
          <Control />
        </Fields>
      </FormCard>
    </PageSkeleton>
  )
}

/** The link back to the security list, on wide screens. */
export function BackToList() {
  const t = useTexts('security')
  return (
    <BackLink wideOnly to={SECURITY_LIST_PATH}>
      {t('authentication')}
    </BackLink>
  )
}

const Fields = styled.div`
  display: grid;
  gap: ${token('s-5')};
  max-width: 27rem;
`
