import { styled } from 'styled-components'
import { centred, cssVar, iconTones, square } from '../theme/theme'

/**
 * Creates an icon from the path `lines` and the thicker path `dot`, on a grid of 24 units. The icon is hidden from
 * assistive technology.
 */
export function createIcon(lines: string, dot?: string) {
  /** The size of the icon. `small`: 16 px, beside small text. `large`: 24 px, in round badges. Default: 20 px. */
  return function Icon({ size }: { size?: 'small' | 'large' }) {
    return (
      <Svg viewBox="0 0 24 24" aria-hidden="true" data-size={size}>
        <path d={lines} />
        {dot !== undefined && <path d={dot} strokeWidth="2" />}
      </Svg>
    )
  }
}

/* The icons of shared components and of public pages. The icons of the dashboard are in dashboard-icons.ts. */

export const AlertIcon = createIcon(
  'M10.3 4.3 2.9 17.2a2 2 0 0 0 1.7 3h14.8a2 2 0 0 0 1.7-3L13.7 4.3a2 2 0 0 0-3.4 0zM12 9.5v4',
  'M12 16.7h.01',
)
export const AlertCircleIcon = createIcon('M3.2 12a8.8 8.8 0 1 0 17.6 0 8.8 8.8 0 1 0-17.6 0M12 7.8v4.7', 'M12 16h.01')
export const BackIcon = createIcon('M19.5 12h-15M10 6l-6 6 6 6')
export const CardIcon = createIcon(
  'M5.3 5h13.4a2.5 2.5 0 0 1 2.5 2.5v9a2.5 2.5 0 0 1 -2.5 2.5h-13.4a2.5 2.5 0 0 1 -2.5 -2.5v-9a2.5 2.5 0 0 1 2.5 -2.5zM6.4 10.7a1.9 1.9 0 1 0 3.8 0 1.9 1.9 0 1 0-3.8 0M5.6 15.7c.4-1.4 1.4-2.2 2.7-2.2s2.3.8 2.7 2.2M14.2 10h4M14.2 13.5h4',
)
export const ChatIcon = createIcon(
  'M20.8 11.7c0 4.2-3.9 7.6-8.8 7.6-1.2 0-2.3-.2-3.4-.6L3.9 20.3l1.5-3.9a7 7 0 0 1-2.2-4.7c0-4.2 3.9-7.6 8.8-7.6s8.8 3.4 8.8 7.6zM8.2 10.3h7.6M8.2 13.4h4.6',
)
export const CheckIcon = createIcon('M5 12.8l4.6 4.6L19.2 7')
export const CitizenIcon = createIcon(
  'M12 3.2 5 5.7v5.5c0 4.4 2.9 7.9 7 9.6 4.1-1.7 7-5.2 7-9.6V5.7zM9.7 10.3a2.3 2.3 0 1 0 4.6 0 2.3 2.3 0 1 0-4.6 0M8.6 16.1c.5-1.8 1.8-2.7 3.4-2.7s2.9.9 3.4 2.7',
)
export const CloseIcon = createIcon('M6 6l12 12M18 6 6 18')
export const EyeIcon = createIcon(
  'M2.8 12c1.9-3.9 5.2-6.2 9.2-6.2s7.3 2.3 9.2 6.2c-1.9 3.9-5.2 6.2-9.2 6.2S4.7 15.9 2.8 12zM9.1 12a2.9 2.9 0 1 0 5.8 0 2.9 2.9 0 1 0-5.8 0',
)
export const EyeOffIcon = createIcon(
  'M6.1 7.5C4.7 8.6 3.6 10.1 2.8 12c1.9 3.9 5.2 6.2 9.2 6.2 1.7 0 3.3-.4 4.7-1.2M9.9 6c.7-.1 1.4-.2 2.1-.2 4 0 7.3 2.3 9.2 6.2-.5 1.1-1.2 2.1-2 2.9M4 4l16 16M10 10a2.9 2.9 0 0 0 4 4',
)
export const HelpIcon = createIcon(
  'M3.2 12a8.8 8.8 0 1 0 17.6 0 8.8 8.8 0 1 0-17.6 0M9.6 9.5a2.5 2.5 0 1 1 3.5 2.3c-.7.3-1.1.9-1.1 1.7',
  'M12 16.6h.01',
)
export const InfoIcon = createIcon('M3.2 12a8.8 8.8 0 1 0 17.6 0 8.8 8.8 0 1 0-17.6 0M12 11.3v5', 'M12 8h.01')
export const PhoneIcon = createIcon(
  'M9.5 2.8h5a2.5 2.5 0 0 1 2.5 2.5v13.4a2.5 2.5 0 0 1 -2.5 2.5h-5a2.5 2.5 0 0 1 -2.5 -2.5v-13.4a2.5 2.5 0 0 1 2.5 -2.5zM10.8 18.2h2.4',
)
export const RefreshIcon = createIcon('M19.8 12a7.8 7.8 0 1 1-2.3-5.5L20 9M20 4.2V9h-4.8')

const Svg = styled.svg`
  ${square('1.25rem')}
  fill: none;
  stroke: currentColor;
  stroke-width: 1.5;
  stroke-linecap: round;
  stroke-linejoin: round;
  &[data-size='large'] {
    ${square('1.5rem')}
  }
  &[data-size='small'] {
    ${square('1rem')}
    stroke-width: 1.75;
  }
`
/**
 * A circle around a large icon. The value orange of `data-tone` is for a warning, and green is for a success. Any other
 * value is neutral.
 */
export const Badge = styled.span`
  ${centred}
  ${square('3rem')}
  border-radius: 50%;
  background: ${cssVar('surface-hover')};
  color: ${cssVar('ink-2')};
  ${iconTones}
`
