import { styled } from 'styled-components'
import { token } from '../theme/theme'

/** SVG paths of the three rings, outermost first. */
export const RINGS = [
  'M93.3 40A46 46 0 1 0 93.3 56H85.15A38 38 0 1 1 85.15 40Z',
  'M80.02 40A33 33 0 1 0 80.02 56H71.69A25 25 0 1 1 71.69 40Z',
  'M66.33 40A20 20 0 1 0 66.33 56H56.94A12 12 0 1 1 56.94 40Z',
] as const

const TURNED_DEG = [-58, 96, 200]

interface StatusIllustrationProps {
  /**
   * Rotates the rings and shows an exclamation mark, for a failure. Aligned rings and a check mark stand for success.
   */
  turned?: boolean
  /** Shows an envelope, for a sent e-mail. */
  mail?: boolean
}

/** The illustration above the title of a step that shows a result. */
export function StatusIllustration({ turned, mail }: StatusIllustrationProps) {
  return (
    <Art viewBox="0 0 96 96" aria-hidden="true">
      {RINGS.slice(0, mail ? 1 : 3).map((ring, index) => (
        <path
          key={ring}
          className={`m${index + 1}`}
          d={ring}
          transform={turned ? `rotate(${TURNED_DEG[index] ?? 0} 48 48)` : undefined}
        />
      ))}
      {mail ? (
        <>
          <rect className="letter" x="26" y="33" width="44" height="31" rx="6" />
          <path className="letter" d="m28.5 37.5 16 12.3a6 6 0 0 0 7.2 0l16-12.3" />
          <circle className="md" cx="70" cy="33" r="6" />
        </>
      ) : (
        <>
          <circle className="md" cx="48" cy="48" r="5" />
          <circle className={turned ? 'failure' : 'success'} cx="76" cy="76" r="17" />
          <path className="sign" d={turned ? 'M76 67v10m0 7v.1' : 'm68.5 76.5 5.5 5.5 10-11'} />
        </>
      )}
    </Art>
  )
}

/** The colours shared by the ring drawings. */
export const DialSvg = styled.svg`
  .m1 {
    fill: ${token('mark-1')};
  }
  .m2 {
    fill: ${token('mark-2')};
  }
  .m3 {
    fill: ${token('mark-3')};
  }
  .md {
    fill: ${token('mark-dot')};
  }
`
const Art = styled(DialSvg)`
  width: 4.5rem;
  height: 4.5rem;
  .letter,
  .sign {
    fill: ${token('surface')};
    stroke: ${token('mark-2')};
    stroke-width: 3;
    stroke-linejoin: round;
    stroke-linecap: round;
  }
  .success,
  .failure {
    fill: ${token('green')};
    stroke: ${token('surface')};
    stroke-width: 4;
  }
  .failure {
    fill: ${token('red')};
  }
  .sign {
    fill: none;
    stroke: ${token('surface')};
    stroke-width: 4.5;
  }
`
