import { styled } from 'styled-components'
import { ForeignText } from '../../ui/foreign-text'
import { token } from '../../ui/theme/theme'

/** An e-mail address inside a sentence. */
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
