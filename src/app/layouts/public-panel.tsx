import { styled } from 'styled-components'
import { config, hasOneSolution } from '../../config'
import { textsOf } from '../../i18n/texts'
import { solutionsOf } from '../../rules/solutions'
import { BrandLink, panelGround, SolutionMark, solutionKind } from '../../ui/icons/brand'
import { inlineRow, media, row, safe, square, windowHeight, cssVar } from '../../ui/theme/theme'
import { RINGS } from '../../ui/feedback/status-illustration'

const t = textsOf('shell')

/**
 * The green part of a public page, with the brand and the solutions. In a wide window it is a column beside the page.
 * In a narrow window it is a band above the page.
 */
export function PublicPanel({ home }: { home: string }) {
  const { brandName, brandMark } = config()
  return (
    <Panel data-screen-only>
      {brandMark === undefined ? <PanelIllustration /> : <Art as="img" src={brandMark} alt="" />}
      <div>
        <BrandLink name={brandName} mark={brandMark} to={home} />
      </div>
      <Words>
        <Tagline>{t('panelTagline')}</Tagline>
        <Line>{t(hasOneSolution() ? 'panelLineOne' : 'panelLine')}</Line>
      </Words>
      <Solutions>
        {solutionsOf({ ...config(), moreSolutions: [] }).map((solution) => (
          <Solution key={solution.name} {...solutionKind(solution)}>
            <SolutionMark {...solution} />
            <span>{solution.name}</span>
          </Solution>
        ))}
      </Solutions>
    </Panel>
  )
}

const RING_COLOURS = [cssVar('panel-ring-1'), cssVar('panel-ring-2'), cssVar('panel-ring-3')]

/**
 * The rings are the logo of Compte Skezia. If a deployment has configured another logo, the illustration shows that
 * logo.
 */
const PanelIllustration = () => (
  <Art data-brand-rings viewBox="0 0 96 96" aria-hidden="true">
    {/*
     * If the colours were in a style, Dark Reader would make the colours light. Therefore the colours are in
     * attributes.
     */}
    {RINGS.map(({ d }, index) => (
      <path key={d} d={d} fill={RING_COLOURS[index]} />
    ))}
    <circle cx="48" cy="48" r="4" />
  </Art>
)

/**
 * A short window with one column, for example on a laptop at a zoom of 200 %. The band above the page is then 64 px
 * high.
 */
const LOW = '@media (max-width: 59.99em) and (max-height: 30em)'

const Panel = styled.header`
  ${panelGround}
  position: sticky;
  overflow: hidden;
  ${media.wide} {
    top: 0;
    grid-row: 1 / -1;
    align-self: start;
    display: grid;
    grid-template-rows: auto 1fr auto;
    ${windowHeight}
    padding: ${cssVar('s-8')} ${cssVar('s-10')} ${cssVar('s-10')};
  }
  ${media.narrow} {
    ${row(`${cssVar('s-2')} ${cssVar('s-4')}`)}
    justify-content: space-between;
    padding: ${cssVar('s-3')} ${safe('right', 's-5')} ${cssVar('s-5')} ${safe('left', 's-5')};
  }
  ${LOW} {
    min-height: 4rem;
    padding-block: 0;
  }
`
const Words = styled.div`
  display: grid;
  ${media.wide} {
    align-self: end;
    gap: ${cssVar('s-4')};
    padding-bottom: ${cssVar('s-10')};
  }
  ${media.narrow} {
    order: 1;
    flex: 1 0 100%;
    gap: 0.125rem;
  }
  ${LOW} {
    gap: 0;
    padding-bottom: ${cssVar('s-2')};
    @media (min-width: 40em) {
      order: 0;
      flex: 1;
      padding-bottom: 0;
    }
  }
`
const Tagline = styled.p`
  font-weight: ${cssVar('fw-bold')};
  ${media.wide} {
    font-size: ${cssVar('fs-display')};
    line-height: ${cssVar('lh-display')};
    letter-spacing: ${cssVar('track-display')};
    /* This large spacing puts each word on a separate line. */
    word-spacing: 100vw;
  }
  ${media.narrow} {
    font-size: 1.375rem;
    line-height: 1.2;
    letter-spacing: -0.018em;
  }
  ${LOW} {
    font-size: ${cssVar('fs-caption')};
    letter-spacing: 0;
  }
`
const Line = styled.p`
  color: ${cssVar('on-panel-2')};
  font-size: 1.125rem;
  ${media.narrow} {
    font-size: ${cssVar('fs-small')};
  }
  ${LOW} {
    font-size: ${cssVar('fs-caption')};
    line-height: 1.2;
  }
`
const Solutions = styled.ul`
  ${row(`${cssVar('s-3')} ${cssVar('s-8')}`)}
  &:empty {
    display: none;
  }
  ${media.wide} {
    padding-top: ${cssVar('s-6')};
    border-top: 1px solid ${cssVar('panel-line')};
  }
  ${media.narrow} {
    gap: ${cssVar('s-2')};
  }
`
const Solution = styled.li`
  ${inlineRow('0.625rem')}
  font-weight: ${cssVar('fw-semibold')};
  font-size: 1.125rem;
  letter-spacing: -0.012em;
  svg {
    ${square('2.25rem')}
  }
  rect {
    stroke: rgb(255 255 255 / 0.2);
  }
  ${media.narrow} {
    font-size: 0;
    gap: 0;
    svg {
      ${square('1.75rem')}
    }
  }
`
const Art = styled.svg`
  position: absolute;
  z-index: -1;
  right: -22%;
  top: -7%;
  width: 102%;
  > circle {
    fill: ${cssVar('panel-dot')};
  }
  &[src] {
    opacity: 0.12;
  }
  ${media.narrow} {
    right: -4.5rem;
    top: -1.25rem;
    width: 16rem;
    > circle {
      display: none;
    }
  }
  ${media.forcedColours} {
    display: none;
  }
`
