import { styled } from 'styled-components'
import { ForeignText } from './foreign-text'
import { token } from '../theme/theme'

/** Shows an e-mail address in a sentence. */
export const EmailAddress = ({ email }: { email: string }) => (
  <Strong>
    <ForeignText>{email}</ForeignText>
  </Strong>
)

const Strong = styled.strong`
  color: ${token('ink')};
  font-weight: ${token('fw-semibold')};
  overflow-wrap: anywhere;
`
