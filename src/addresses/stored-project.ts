import { recallText, remember, type Owner } from '../memory'
import { stripBidiControls } from '../rules/unseen'
import { parseAllowedAddress } from './redirect-target'

const PROJECT_NAME_MAX_CHARACTERS = 100

/**
 * Stores the `projectName` and `projectLogoSrc` of a dashboard address for `user`. An absent parameter is stored as empty.
 */
export function storeProject(search: URLSearchParams, user: Owner): void {
  const name = (search.get('projectName') ?? '').replace(/\p{Cc}/gu, ' ').trim()
  remember('projectName', [...name].slice(0, PROJECT_NAME_MAX_CHARACTERS).join(''), user)
  remember('projectLogoSrc', search.get('projectLogoSrc') ?? '', user)
}

/**
 * Returns the project from which `user` opened the dashboard. Show its name only as text, and its logo only as an image.
 */
export function readProject(user: Owner) {
  const name = stripBidiControls(recallText('projectName', user) ?? '').trim()
  if (name === '') return undefined
  const logo = parseAllowedAddress(recallText('projectLogoSrc', user))
  const isShown = logo?.kind === 'portal' || logo?.url.startsWith('https:')
  return { name, logo: isShown ? logo?.url : undefined }
}
