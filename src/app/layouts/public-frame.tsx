import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { config, hasOneSolution } from '../../config'
import { useTexts } from '../../i18n/texts'
import { BrandLink, panelGround, SkemeetMark, SkeziaMark } from '../../ui/icons/brand'
import { PageFooter } from '../../ui/navigation/full-page'
import { SkipLink, CONTENT_ID } from './skip-link'
import { column, inlineRow, media, printAsBlock, row, safe, square, token } from '../../ui/theme/theme'
import { RINGS } from '../../ui/feedback/status-illustration'

export function PublicFrame({ home, children }: { home: string; children: ReactNode }) {
  const t = useTexts('shell')
  const { brandName, brandMark, skeziaUrl, skemeetUrl } = config()
  return (
    <>
      <SkipLink />
      <Columns>
        <Panel>
          {brandMark === undefined && <PanelIllustration />}
          <div>
            <BrandLink name={brandName} mark={brandMark} to={home} />
          </div>
          <Words>
            <Tagline>{t('panelTagline')}</Tagline>
            <Line>{t(hasOneSolution() ? 'panelLineOne' : 'panelLine')}</Line>
          </Words>
          <Solutions>
            {skeziaUrl && (
              <Solution data-solution="Skezia">
                <SkeziaMark />
                <span>Skezia</span>
              </Solution>
            )}
            {skemeetUrl && (
              <Solution data-solution="Skemeet">
                <SkemeetMark />
                <span>Skemeet</span>
              </Solution>
            )}
          </Solutions>
        </Panel>
        <Stage id={CONTENT_ID} tabIndex={-1}>
          <Content>{children}</Content>
        </Stage>
        <PageFooter documents={config()} />
      </Columns>
    </>
  )
}

/** A laptop's screen, where the sign-in form fits without scrolling and the contact button is beside it. */
const SHORT = '@media (min-width: 64em) and (max-height: 56em)'

/** A low window of one column, as at a zoom of 200 %: the band is 64 px high. */
const LOW = '@media (max-width: 59.99em) and (max-height: 30em)'

/** The rings are the mark of Compte Skezia: a deployment with another mark removes them. */
const PanelIllustration = () => (
  <Art data-brand-rings viewBox="0 0 96 96" aria-hidden="true">
    {RINGS.map(({ d }) => (
      <path key={d} d={d} />
    ))}
    <circle cx="48" cy="48" r="4" />
  </Art>
)

const Columns = styled.div`
  display: grid;
  min-height: 100vh;
  min-height: 100dvh;
  ${media.wide} {
    grid-template: 1fr auto / minmax(0, 0.82fr) minmax(0, 1fr);
    /* Continues the sticky panel where a long page is overscrolled. */
    background: linear-gradient(90deg, ${token('panel')} calc(100% * 0.82 / 1.82), transparent 0);
  }
  ${media.narrow} {
    grid-template-rows: auto 1fr auto;
  }
  /* Its links begin where the form does. */
  > footer {
    background: ${token('surface')};
    padding-left: max(${safe('left', 's-5')}, 50% - ${token('w-form')} / 2);
    ${SHORT} {
      padding-bottom: ${token('s-3')};
      /* On one line. */
      a[data-small][data-alone] {
        font-size: ${token('fs-caption')};
      }
      &::after {
        height: 0;
      }
    }
  }
  ${printAsBlock('s-4')}
`
const Panel = styled.header`
  ${panelGround}
  position: relative;
  overflow: hidden;
  isolation: isolate;
  ${media.wide} {
    position: sticky;
    top: 0;
    grid-row: 1 / -1;
    align-self: start;
    display: grid;
    grid-template-rows: auto 1fr auto;
    min-height: 100vh;
    min-height: 100dvh;
    padding: ${token('s-8')} ${token('s-10')} ${token('s-10')};
  }
  ${media.narrow} {
    ${row(`${token('s-2')} ${token('s-4')}`)}
    justify-content: space-between;
    padding: ${token('s-3')} ${safe('right', 's-5')} ${token('s-5')} ${safe('left', 's-5')};
  }
  ${LOW} {
    padding-block: ${token('s-3')};
  }
`
const Words = styled.div`
  display: grid;
  ${media.wide} {
    align-self: end;
    gap: ${token('s-4')};
    max-width: 26rem;
    padding-bottom: ${token('s-10')};
  }
  ${media.narrow} {
    order: 3;
    flex: 1 0 100%;
    gap: 0.125rem;
  }
  ${LOW} {
    display: none;
  }
`
const Tagline = styled.p`
  font-weight: ${token('fw-bold')};
  ${media.wide} {
    font-size: ${token('fs-display')};
    line-height: ${token('lh-display')};
    letter-spacing: ${token('track-display')};
    /* One word per line. */
    word-spacing: 100vw;
  }
  ${media.narrow} {
    font-size: 1.375rem;
    line-height: 1.2;
    letter-spacing: -0.018em;
  }
`
const Line = styled.p`
  color: ${token('on-panel-2')};
  font-size: 1.125rem;
  ${media.narrow} {
    font-size: ${token('fs-small')};
  }
`
const Solutions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${token('s-3')} ${token('s-8')};
  &:empty {
    display: none;
  }
  ${media.wide} {
    padding-top: ${token('s-6')};
    border-top: 1px solid ${token('panel-line')};
  }
  ${media.narrow} {
    order: 2;
    flex-wrap: nowrap;
    gap: ${token('s-2')};
  }
`
const Solution = styled.div`
  ${inlineRow('0.625rem')}
  font-weight: ${token('fw-semibold')};
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
const Stage = styled.main`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  justify-items: center;
  align-content: flex-start;
  min-width: 0;
  /* A fixed height, below a toast of two lines: a message pushes nothing up. */
  padding: max(5.5rem, 11vh) ${token('s-10')} ${token('s-8')};
  background: ${token('surface')};
  ${SHORT} {
    padding-block: 5.5rem ${token('s-4')};
  }
  ${media.narrow} {
    padding: 1.75rem ${safe('right', 's-5')} ${token('s-6')} ${safe('left', 's-5')};
  }
  ${printAsBlock('s-4')}
`
const Content = styled.div`
  ${column(token('s-6'))}
  width: min(${token('w-form')}, 100%);
  min-width: 0;
  ${SHORT} {
    gap: ${token('s-4')};
    > form {
      gap: ${token('s-5')};
    }
    > [data-when] {
      padding-block: ${token('s-1')};
    }
    > [role] {
      padding-block: 0.625rem;
    }
    /* What follows a notice. */
    > [role] ~ * {
      margin-top: -0.375rem;
    }
  }
  > [data-back] {
    margin-block: -0.75rem;
  }
  ${printAsBlock('s-6')}
`
const Art = styled.svg`
  position: absolute;
  z-index: -1;
  right: -22%;
  top: -7%;
  width: 102%;
  fill: ${token('panel-ring-1')};
  > :nth-child(2) {
    fill: ${token('panel-ring-2')};
  }
  > :nth-child(3) {
    fill: ${token('panel-ring-3')};
  }
  > circle {
    fill: ${token('panel-dot')};
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
