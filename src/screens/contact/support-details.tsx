import { styled } from 'styled-components'
import { token } from '../../ui/theme/theme'

/** The support information, closed at first unless `open`. */
export function SupportDetails({ title, text, open }: { title: string; text: string; open?: boolean }) {
  return (
    <Details open={open}>
      <summary>{title}</summary>
      <p>{text}</p>
    </Details>
  )
}

const Details = styled.details`
  font-size: ${token('fs-small')};
  line-height: ${token('lh-small')};
  > summary {
    padding-block: 0.375rem;
    color: ${token('green-text')};
    cursor: pointer;
  }
  > p {
    margin: ${token('s-2')} 0;
    padding: ${token('s-3')};
    border: 1px solid ${token('line')};
    border-radius: ${token('r-sm')};
    background: ${token('surface-2')};
    color: ${token('ink-2')};
    font-size: ${token('fs-caption')};
    white-space: pre-line;
    overflow-wrap: anywhere;
  }
`
