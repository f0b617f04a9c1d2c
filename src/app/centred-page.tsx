import { styled } from 'styled-components'
import type { Elements } from '../ui/text/elements'
import { BarePage, type LegalDocuments } from '../ui/navigation/page-footer'
import { centred, token } from '../ui/theme/theme'

/** A page without header and menu, whose content is in the middle of the window. */
export function CentredPage({ documents, children }: { documents: LegalDocuments; children: Elements }) {
  return (
    <BarePage documents={documents}>
      <Main>{children}</Main>
    </BarePage>
  )
}

const Main = styled.main`
  ${centred}
  padding: ${token('s-6')} ${token('s-5')};
`
