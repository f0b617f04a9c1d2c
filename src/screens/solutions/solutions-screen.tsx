import { styled } from 'styled-components'
import { config, hasOneSolution } from '../../config'
import texts from '../../i18n/fr/solutions.json'
import { addTexts } from '../../i18n/texts'
import { accountNumber } from '../../memory'
import { readProject } from '../../addresses/stored-project'
import { useUser } from '../../session/portal-state'
import { solutionsOf } from '../../rules/solutions'
import { SolutionMark, solutionKind } from '../../ui/icons/brand'
import { ButtonLink } from '../../ui/button/button'
import { ActionCard, Card } from '../../ui/layout/card'
import { ShieldIcon } from '../../ui/icons/dashboard-icons'
import { PageSkeleton } from '../../ui/feedback/skeleton'
import { PageHeading } from '../../ui/navigation/page-heading'
import { media, square, cssVar } from '../../ui/theme/theme'

const t = addTexts('solutions', texts)

export function Component() {
  const user = useUser()
  const { oneTimePasswordActivated, doubleAuthEmailActivated } = user
  const project = readProject(accountNumber(user))
  const lead = t(hasOneSolution() ? 'leadOne' : 'lead')

  return (
    <>
      <PageHeading
        title={t('heading')}
        pageTitle={t('pageTitle')}
        lead={project ? `${lead} ${t('from', { project: project.name })}` : lead}
      />
      <SolutionCards />
      {!oneTimePasswordActivated && !doubleAuthEmailActivated && (
        <ActionCard
          icon={<ShieldIcon />}
          title={t('nudgeTitle')}
          text={t('nudgeText')}
          action={
            <ButtonLink kind="orangeOutline" compact to="/dashboard/authentication/doubleAuthentication">
              {t('nudgeAction')}
            </ButtonLink>
          }
        />
      )}
    </>
  )
}

export function HydrateFallback() {
  return (
    <PageSkeleton title={t('heading')} lead={t(hasOneSolution() ? 'leadOne' : 'lead')}>
      <SolutionCards />
    </PageSkeleton>
  )
}

const RINGS = [
  'M235.1 102A116.5 116.5 0 1 0 235.1 138H209.71A91.5 91.5 0 1 1 209.71 102Z',
  'M200.51 102A82.5 82.5 0 1 0 200.51 138H174.61A57.5 57.5 0 1 1 174.61 102Z',
  'M165.04 102A48.5 48.5 0 1 0 165.04 138H135.11A23.5 23.5 0 1 1 135.11 102Z',
]

function SolutionCards() {
  return (
    <Grid>
      {solutionsOf(config()).map((solution) => (
        <Frame as="li" key={solution.name} {...solutionKind(solution)}>
          <Cover aria-hidden="true" data-accent={solution.name === 'Skemeet' ? '' : undefined}>
            <svg viewBox="0 0 240 240">
              {RINGS.map((d, index) => (
                <path key={d} fill={`var(--ring-${index + 1})`} d={d} />
              ))}
              <circle fill="var(--dot)" cx="120" cy="120" r="10" />
            </svg>
            <Mark>
              <SolutionMark {...solution} />
            </Mark>
          </Cover>
          <Body>
            <h2>{solution.name}</h2>
            <Text>{'isOwn' in solution ? t(`text_${solution.name}`) : solution.description}</Text>
            <ButtonLink kind="green" compact to={solution.url}>
              {t('open', { name: solution.name })}
            </ButtonLink>
          </Body>
        </Frame>
      ))}
    </Grid>
  )
}

const Grid = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(18rem, 100%), 1fr));
  gap: ${cssVar('s-5')};
`
const Frame = styled(Card)`
  position: relative;
  display: grid;
  grid-template: auto 1fr / minmax(0, 1fr);
  ${media.phone} {
    grid-template: auto / auto minmax(0, 1fr);
  }
  overflow: hidden;
  transition:
    border-color ${cssVar('t-fast')} linear,
    box-shadow ${cssVar('t-base')} ${cssVar('ease-out')};
  &:hover {
    border-color: ${cssVar('line-strong')};
    box-shadow: ${cssVar('shadow-2')};
  }
`
const Cover = styled.div`
  position: relative;
  overflow: hidden;
  height: 4.5rem;
  > svg {
    position: absolute;
    right: -1.5rem;
    top: 50%;
    ${square('16rem')}
    margin-top: -8rem;
  }
  --ground: ${cssVar('cover-green')};
  --ring-1: ${cssVar('cover-green-1')};
  --ring-2: ${cssVar('cover-green-2')};
  --ring-3: ${cssVar('cover-green-3')};
  --dot: ${cssVar('orange')};
  &[data-accent] {
    --ground: ${cssVar('cover-orange')};
    --ring-1: ${cssVar('cover-orange-1')};
    --ring-2: ${cssVar('cover-orange-2')};
    --ring-3: ${cssVar('cover-orange-3')};
    --dot: ${cssVar('green')};
  }
  background: var(--ground);
  ${media.forcedColours} {
    > svg {
      display: none;
    }
  }
  ${media.phone} {
    min-width: 2.75rem;
    height: auto;
    margin: ${cssVar('s-4')} 0 0 ${cssVar('s-4')};
    background: none;
    > svg {
      display: none;
    }
  }
`
const Mark = styled.span`
  position: absolute;
  left: ${cssVar('s-6')};
  bottom: 0.875rem;
  font-size: 2.75rem;
  ${media.phone} {
    position: static;
  }
  svg {
    ${square('1em')}
  }
`
const Body = styled.div`
  display: grid;
  grid-template: auto 1fr auto / minmax(0, 1fr);
  justify-items: start;
  gap: ${cssVar('s-2')};
  padding: ${cssVar('s-5')} ${cssVar('s-6')} ${cssVar('s-6')};
  ${media.phone} {
    gap: ${cssVar('s-1')};
    padding: ${cssVar('s-4')};
  }
  h2 {
    font-size: 1.375rem;
    font-weight: ${cssVar('fw-bold')};
    letter-spacing: -0.014em;
  }
  a {
    margin-top: ${cssVar('s-3')};
    /*
     * This pseudo-element extends the link over the whole card. If a pressed link had a transform, the pseudo-element
     * would cover only the link itself.
     */
    &::after {
      content: '';
      position: absolute;
      inset: 0;
    }
    &:active {
      transform: none;
    }
  }
`
const Text = styled.p`
  color: ${cssVar('ink-2')};
  text-wrap: pretty;
`
