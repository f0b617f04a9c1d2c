import { styled } from 'styled-components'
import { type Elements } from '../text/inline-text'
import { box, smallType, square, cssVar } from '../theme/theme'

/**
 * A text that the user can open and close. It is closed at first, unless `open` is true. It is an element of the
 * browser, so it works before the script has loaded.
 */
export function Disclosure({ title, open, children }: { title: string; open?: boolean; children: Elements }) {
  return (
    <Details open={open}>
      <summary>{title}</summary>
      <Content>{children}</Content>
    </Details>
  )
}

const Content = styled.div`
  margin: ${cssVar('s-2')} 0;
  padding: ${cssVar('s-3')} ${cssVar('s-4')};
  ${box('line', 'r-md', 'surface-2')}
  color: ${cssVar('ink-2')};
  dt {
    color: ${cssVar('ink')};
    font-weight: ${cssVar('fw-semibold')};
  }
  dd + dt {
    margin-top: ${cssVar('s-3')};
  }
`
const Details = styled.details`
  &[open] > summary::before {
    vertical-align: 0.25em;
    transform: rotate(45deg);
  }
  ${smallType}
  > summary {
    width: fit-content;
    padding: 0.375rem 0 0.375rem 1.0625rem;
    /* The chevron is to the left of all lines of the text. */
    text-indent: -1.0625rem;
    border-radius: ${cssVar('r-xs')};
    color: ${cssVar('green-text')};
    font-weight: ${cssVar('fw-medium')};
    cursor: pointer;
    list-style: none;
    &::-webkit-details-marker {
      display: none;
    }
    /* The chevron has the style of the icons. */
    &::before {
      content: '';
      display: inline-block;
      ${square('0.4375rem')}
      margin-right: 0.625rem;
      border: solid currentColor;
      border-width: 0 1.5px 1.5px 0;
      vertical-align: 0.1em;
      transform: rotate(-45deg);
    }
    &:hover {
      text-decoration: underline;
      text-underline-offset: 0.22em;
    }
  }
`
