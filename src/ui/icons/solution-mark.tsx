import { styled } from 'styled-components'
import type { Solution } from '../../rules/solutions'
import { Logo } from './logo'
import { token } from '../theme/theme'

/** The logo of a further solution, or its initial, in a tile like the marks of Skezia and Skemeet. Its size is 1em. */
export function SolutionMark({ name, logo }: Solution) {
  return (
    <Tile data-mark>
      <Logo name={name} src={logo} />
    </Tile>
  )
}

/**
 * Marks the element of a further solution in a prerendered page. The deployment repeats the two that the build renders,
 * one with a logo and one without, for its own solutions.
 */
export const solutionKind = ({ logo }: Solution) => ({ 'data-solution': logo === undefined ? 'initial' : 'logo' })

const Tile = styled.span`
  display: block;
  overflow: hidden;
  width: 1em;
  height: 1em;
  border-radius: 28%;
  > img {
    display: block;
    width: 100%;
    height: 100%;
    object-fit: contain;
    background: #fff;
  }
  > span {
    display: grid;
    place-items: center;
    height: 100%;
    background: ${token('tile-green')};
    color: #fff;
    font-size: 0.6em;
    font-weight: ${token('fw-semibold')};
    line-height: 1;
  }
  li:nth-child(even) & > span {
    background: ${token('tile-orange')};
    color: ${token('on-tile-orange')};
  }
`
