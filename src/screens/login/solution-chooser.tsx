import { styled } from 'styled-components'
import { config } from '../../config'
import { useTexts } from '../../i18n/texts'
import { SkemeetMark, SkeziaMark } from '../../ui/icons/brand'
import { SolutionMark, solutionKind } from '../../ui/icons/solution-mark'
import { media, token } from '../../ui/theme/theme'
import type { Elements } from '../../ui/text/elements'

/** Links to the solutions, for people who do not need their account. */
export function SolutionChooser() {
  const t = useTexts('login')
  const { skeziaUrl, skemeetUrl, moreSolutions } = config()
  return (
    <Section aria-labelledby="solutions">
      <Title id="solutions">{t('chooser')}</Title>
      <Grid>
        {skeziaUrl && (
          <SolutionLink
            name="Skezia"
            description={t('skeziaDescription')}
            url={`${skeziaUrl}/login`}
            mark={<SkeziaMark />}
            kind={{ 'data-solution': 'Skezia' }}
          />
        )}
        {skemeetUrl && (
          <SolutionLink
            name="Skemeet"
            description={t('skemeetDescription')}
            url={`${skemeetUrl}/patients`}
            mark={<SkemeetMark />}
            kind={{ 'data-solution': 'Skemeet' }}
          />
        )}
        {moreSolutions.map((solution) => (
          <SolutionLink
            key={solution.name}
            {...solution}
            mark={<SolutionMark {...solution} />}
            kind={solutionKind(solution)}
          />
        ))}
      </Grid>
    </Section>
  )
}

interface SolutionLinkProps {
  name: string
  description: string
  url: string
  mark: Elements
  /** Marks the element in a prerendered page, for the deployment. */
  kind: { 'data-solution': string }
}

function SolutionLink({ name, description, url, mark, kind }: SolutionLinkProps) {
  return (
    <li {...kind}>
      <Anchor href={url}>
        {mark}
        <span>
          <Name>{name}</Name>
          <Description>{description}</Description>
        </span>
      </Anchor>
    </li>
  )
}

const Section = styled.section`
  display: grid;
  gap: ${token('s-3')};
  padding-top: ${token('s-4')};
  border-top: 1px solid ${token('line')};
`
const Title = styled.p`
  font-size: ${token('fs-small')};
  line-height: ${token('lh-small')};
  color: ${token('ink-2')};
`
const Grid = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(10.5rem, 100%), 1fr));
  gap: ${token('s-3')};
  /* On a phone, two columns are for two solutions. */
  @media (max-width: 27em) {
    > :nth-last-child(n + 3),
    > :nth-last-child(n + 3) ~ * {
      grid-column: 1 / -1;
    }
  }
`
const Anchor = styled.a`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  column-gap: 0.75rem;
  align-items: center;
  height: 100%;
  padding: 0.5rem 0.75rem;
  border: 1px solid ${token('line')};
  border-radius: ${token('r-md')};
  background: ${token('surface')};
  color: inherit;
  text-decoration: none;
  transition:
    border-color ${token('t-fast')} linear,
    background-color ${token('t-fast')} linear;
  > svg {
    width: 2.25rem;
    height: 2.25rem;
  }
  > [data-mark] {
    font-size: 2.25rem;
  }
  &:hover {
    border-color: ${token('line-strong')};
    background: ${token('surface-2')};
  }
  ${media.forcedColours} {
    border-color: CanvasText;
  }
`
const Name = styled.span`
  display: block;
  font-weight: ${token('fw-semibold')};
  line-height: 1.25;
`
const Description = styled.span`
  display: block;
  font-size: ${token('fs-caption')};
  line-height: 1.35;
  color: ${token('ink-2')};
`
