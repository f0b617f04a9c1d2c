import { styled } from 'styled-components'
import { type Elements, NoBreak } from '../text/inline-text'
import { box, smallType, token } from '../theme/theme'

/** A text that is closed at first unless `open`: the browser's own, so it works before the script has arrived. */
export function Disclosure({
  title,
  open,
  children,
}: {
  title: string
  open?: boolean | undefined
  children: Elements
}) {
  return (
    <Details open={open}>
      <summary>
        <NoBreak>{title}</NoBreak>
      </summary>
      <Content>{children}</Content>
    </Details>
  )
}

const Content = styled.div`
  margin: ${token('s-2')} 0;
  padding: ${token('s-3')} ${token('s-4')};
  ${box('line', 'r-md', 'surface-2')}
  color: ${token('ink-2')};
  overflow-wrap: anywhere;
  dt {
    color: ${token('ink')};
    font-weight: ${token('fw-semibold')};
  }
  dd + dt {
    margin-top: ${token('s-3')};
  }
`
const Details = styled.details`
  ${smallType}
  > summary {
    width: fit-content;
    padding-block: 0.375rem;
    border-radius: ${token('r-xs')};
    color: ${token('green-text')};
    font-weight: ${token('fw-medium')};
    cursor: pointer;
    &:hover {
      text-decoration: underline;
      text-underline-offset: 0.22em;
    }
  }
`
