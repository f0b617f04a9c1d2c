import { useId } from 'react'
import { styled } from 'styled-components'
import { useTexts } from '../../i18n/texts'
import { noteType, token } from '../theme/theme'

/** Says above the fields of a form which are required. `marked`: all but those marked as optional. It describes the form. */
export function RequiredNote({ marked }: { marked?: true }) {
  const t = useTexts('ui')
  const id = useId()
  return (
    <Sentence id={id} ref={(sentence) => sentence?.closest('form')?.setAttribute('aria-describedby', id)}>
      {t(marked ? 'othersRequired' : 'allRequired')}
    </Sentence>
  )
}

const Sentence = styled.p`
  ${noteType}
  /* The longer sentence has the same lines in the typeface and in its stand-in. */
  max-width: 23rem;
  color: ${token('ink-2')};
  && + * {
    margin-top: -0.875rem;
  }
  /* Close to the sentence above, and no higher than the space between the two. */
  header + form > & {
    margin-block: -1rem -0.25rem;
  }
`
