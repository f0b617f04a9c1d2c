import { useMemo } from 'react'
import { styled } from 'styled-components'
import { accountNumber } from '../../memory'
import { readProject, storeProject } from '../../addresses/stored-project'
import { config } from '../../config'
import { textsOf } from '../../i18n/texts'
import { useUserIfKnown } from '../../session/portal-state'
import { BrandLink, Logo, panelGround } from '../../ui/icons/brand'
import { LogoutIcon } from '../../ui/icons/dashboard-icons'
import { ForeignText } from '../../ui/text/inline-text'
import { PortalLink } from '../../ui/navigation/links'
import { centred, inlineRow, media, row, safe, square, cssVar } from '../../ui/theme/theme'

const t = textsOf('dashboard')

export function DashboardHeader() {
  const { brandName, brandMark } = config()
  const user = useUserIfKnown()
  const email = user?.email
  const project = useMemo(() => {
    if (email === undefined) return undefined
    const account = accountNumber({ email })
    storeProject(new URLSearchParams(window.location.search), account)
    return readProject(account)
  }, [email])
  return (
    <Bar data-header>
      <Inner>
        <Start>
          <BrandLink name={brandName} mark={brandMark} to="/dashboard/apps" />
          {project && (
            <Project>
              <Logo key={project.logo} name={project.name} src={project.logo} />
              <Name>
                <ForeignText>{project.name}</ForeignText>
              </Name>
            </Project>
          )}
        </Start>
        <End>
          <Email>{user && <ForeignText>{user.email}</ForeignText>}</Email>
          <SignOut to="/logout" data-screen-only>
            <LogoutIcon />
            <span>{t('signOut')}</span>
          </SignOut>
        </End>
      </Inner>
    </Bar>
  )
}

/*
 * Toasts appear at the right end of the header, so keep this end empty. If a toast closes just before a click, the
 * click must not hit the sign-out button.
 */
const Bar = styled.header`
  ${panelGround}
  position: sticky;
  z-index: 30;
  ${media.wide} {
    top: 0;
  }
  ${media.forcedColours} {
    border-bottom: 1px solid CanvasText;
  }
`
const Inner = styled.div`
  ${row(`0 ${cssVar('s-4')}`)}
  justify-content: space-between;
  min-height: ${cssVar('h-header')};
  padding: ${cssVar('s-2')} calc(${safe('right', 's-2')} + ${cssVar('w-toast-cross')} + 0.5rem) ${cssVar('s-2')}
    ${safe('left', 's-4')};
  ${media.wide} {
    max-width: 90rem;
    margin-inline: auto;
    padding: ${cssVar('s-2')} ${cssVar('s-6')};
  }
  @media (max-width: 23em) {
    gap: ${cssVar('s-2')};
  }
`
const Start = styled.div`
  ${row(`0 ${cssVar('s-4')}`)}
  /* The name of the project is on a separate line, below the brand and the sign-out link. */
  ${media.small} {
    display: contents;
  }
  /* In a narrow window, the name of the brand wraps to a second line, so that the link beside it does not wrap. */
  @media (max-width: 23em) {
    > a {
      flex: 1 1 7.5rem;
      max-width: max-content;
      line-height: 1.2;
    }
  }
`
const End = styled.div`
  ${row(`0 ${cssVar('s-3')}`)}
  ${media.small} {
    display: contents;
  }
`
const Email = styled.span`
  color: ${cssVar('on-panel-2')};
  font-size: ${cssVar('fs-small')};
  /* The header reserves the line below the brand, even before the user is known. */
  ${media.small} {
    order: 1;
    flex-basis: 100%;
    min-height: 1.2rem;
    padding-bottom: ${cssVar('s-1')};
    font-size: ${cssVar('fs-caption')};
    line-height: 1.2;
  }
`
const SignOut = styled(PortalLink)`
  ${inlineRow('0.5rem')}
  min-height: 2.75rem;
  padding: 0.25rem 0.75rem;
  border-radius: ${cssVar('r-md')};
  color: inherit;
  font-size: ${cssVar('fs-small')};
  font-weight: ${cssVar('fw-semibold')};
  text-decoration: none;
  white-space: nowrap;
  &:hover {
    background: rgb(255 255 255 / 0.1);
  }
  @media (max-width: 26em) {
    svg {
      display: none;
    }
  }
  @media (max-width: 23em) {
    padding-inline: 0;
  }
`
const Project = styled.span`
  ${inlineRow('0.625rem')}
  padding-left: ${cssVar('s-4')};
  border-left: 1px solid ${cssVar('panel-line')};
  > img {
    width: auto;
    height: auto;
    max-width: 7.5rem;
    max-height: 2rem;
    border-radius: ${cssVar('r-xs')};
  }
  > [aria-hidden] {
    ${centred}
    flex: none;
    ${square('2rem')}
    border-radius: ${cssVar('r-sm')};
    background: ${cssVar('panel-ring-2')};
    font-weight: ${cssVar('fw-semibold')};
  }
  ${media.small} {
    order: 1;
    flex-basis: 100%;
    padding: ${cssVar('s-2')} 0 ${cssVar('s-1')};
    border: 0;
  }
`
const Name = styled.span`
  max-width: 14rem;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
  font-size: ${cssVar('fs-small')};
  color: ${cssVar('on-panel-2')};
  ${media.small} {
    max-width: none;
    white-space: normal;
  }
`
