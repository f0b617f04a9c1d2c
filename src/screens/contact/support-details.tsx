import { styled } from 'styled-components'
import { Disclosure } from '../../ui/layout/disclosure'
import { token } from '../../ui/theme/theme'

/** The support information, closed at first unless `open`. */
export function SupportDetails({ title, text, open }: { title: string; text: string; open?: boolean }) {
  return (
    <Disclosure title={title} open={open}>
      <Lines>{text}</Lines>
    </Disclosure>
  )
}

const Lines = styled.p`
  font-size: ${token('fs-caption')};
  white-space: pre-line;
`
