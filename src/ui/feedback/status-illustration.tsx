import { styled } from 'styled-components'
import { square, cssVar } from '../theme/theme'

/**
 * The three rings of the logo, on a grid of 96 units. The outermost ring is the first. `failureAngle` is the angle of a
 * ring in the illustration of a failure.
 */
export const RINGS = [
  { d: 'M93.3 40A46 46 0 1 0 93.3 56H85.15A38 38 0 1 1 85.15 40Z', fill: cssVar('mark-1'), failureAngle: -58 },
  { d: 'M80.02 40A33 33 0 1 0 80.02 56H71.69A25 25 0 1 1 71.69 40Z', fill: cssVar('mark-2'), failureAngle: 96 },
  { d: 'M66.33 40A20 20 0 1 0 66.33 56H56.94A12 12 0 1 1 56.94 40Z', fill: cssVar('mark-3'), failureAngle: 200 },
] as const

/**
 * The illustration above a result. The default, for a success, shows aligned rings and a check mark. `isFailure` is for
 * a failure, and `isMail` for an e-mail that was sent.
 */
export function StatusIllustration({ isFailure, isMail }: { isFailure?: boolean; isMail?: boolean }) {
  return (
    <Art viewBox="0 0 96 96" aria-hidden="true">
      {RINGS.slice(0, isMail ? 1 : 3).map(({ d, fill, failureAngle: angle }) => (
        <path key={d} d={d} fill={fill} transform={isFailure ? `rotate(${angle} 48 48)` : undefined} />
      ))}
      {isMail ? (
        <>
          <g fill={cssVar('surface')} stroke={cssVar('mark-2')} strokeWidth="3">
            <rect x="26" y="33" width="44" height="31" rx="6" />
            <path d="m28.5 37.5 16 12.3a6 6 0 0 0 7.2 0l16-12.3" />
          </g>
          <circle fill={cssVar('mark-dot')} cx="70" cy="33" r="6" />
        </>
      ) : (
        <>
          <circle fill={cssVar('mark-dot')} cx="48" cy="48" r="5" />
          <g fill={cssVar(isFailure ? 'red' : 'green')} stroke={cssVar('surface')} strokeWidth="4">
            <circle cx="76" cy="76" r="17" />
            <path fill="none" strokeWidth="4.5" d={isFailure ? 'M76 67v10m0 7v.1' : 'm68.5 76.5 5.5 5.5 10-11'} />
          </g>
        </>
      )}
    </Art>
  )
}

const Art = styled.svg`
  ${square('4.5rem')}
  stroke-linejoin: round;
  stroke-linecap: round;
`
