import { useState } from 'react'
import { styled } from 'styled-components'
import { initialOf, type OwnSolution, type Solution } from '../../rules/solutions'
import { SkemeetMark, SkeziaMark } from './brand'
import { centred, square, cssVar } from '../theme/theme'

/** The logo of something that has a name beside it, or the first letter of this name when there is none to show. */
export function Logo({ name, src }: { name: string; src?: string | undefined }) {
  const [isBroken, setIsBroken] = useState(false)
  // `lazy` also keeps React from adding a preload to a prerendered page, which names no logo yet.
  return src !== undefined && !isBroken ? (
    <img
      src={src}
      alt=""
      referrerPolicy="no-referrer"
      loading="lazy"
      ref={repeatError}
      onError={() => setIsBroken(true)}
    />
  ) : (
    <span aria-hidden="true">{initialOf(name)}</span>
  )
}

/** React does not listen yet while a prerendered image fails. With the same address, the browser reports it again. */
function repeatError(image: HTMLImageElement | null) {
  if (image?.complete) image.src = image.src
}

/** The mark of Skezia or Skemeet; of another solution its logo, or its initial, in a tile like these. Its size is 1em. */
export function SolutionMark(solution: OwnSolution | Solution) {
  if ('isOwn' in solution) return solution.name === 'Skezia' ? <SkeziaMark /> : <SkemeetMark />
  return (
    <Tile data-mark>
      <Logo name={solution.name} src={solution.logo} />
    </Tile>
  )
}

/** Marks a solution in a prerendered page. The deployment repeats the two others that the build renders, with and without logo. */
export function solutionKind(solution: OwnSolution | Solution) {
  if ('isOwn' in solution) return { 'data-solution': solution.name }
  return { 'data-solution': solution.logo === undefined ? 'initial' : 'logo' }
}

const Tile = styled.span`
  display: block;
  overflow: hidden;
  ${square('1em')}
  border-radius: 28%;
  > img {
    display: block;
    width: 100%;
    height: 100%;
    object-fit: contain;
    background: #fff;
  }
  > span {
    ${centred}
    height: 100%;
    background: ${cssVar('tile-green')};
    color: #fff;
    font-size: 0.6em;
    font-weight: ${cssVar('fw-semibold')};
    line-height: 1;
  }
`
