import { createContext, use } from 'react'
import { styled } from 'styled-components'
import { textsOf } from '../../i18n/texts'
import { noteType, cssVar } from '../theme/theme'

const t = textsOf('ui')

/** The id of the sentence that describes the surrounding form. */
export const RequiredNoteId = createContext('')

/** Says above the fields of a `hasRequiredNote` form which are required. `marked`: all but those marked as optional. */
export function RequiredNote({ marked }: { marked?: true }) {
  return <Sentence id={use(RequiredNoteId)}>{t(marked ? 'othersRequired' : 'allRequired')}</Sentence>
}

const Sentence = styled.p`
  ${noteType}
  /* The longer sentence has the same lines in the typeface and in its stand-in. */
  max-width: 23rem;
  color: ${cssVar('ink-2')};
  && + * {
    margin-top: -0.875rem;
  }
  /* Close to the sentence above, and no higher than the space between the two. */
  header + form > & {
    margin-block: -1rem -0.25rem;
  }
`
