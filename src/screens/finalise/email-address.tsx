import { styled } from 'styled-components'
import { ForeignText } from '../../ui/foreign-text'
import { token } from '../../ui/theme/theme'

/** Shows an e-mail address in a sentence. */
export const Address = ({ email }: { email: string }) => (
  <Strong>
    <ForeignText>{email}</ForeignText>
  </Strong>
)

const Strong = styled.strong`
  color: ${token('ink')};
  font-weight: ${token('fw-semibold')};
  overflow-wrap: anywhere;
`
