import { recallText, remember } from '../memory'
import { stripBidiControls } from '../rules/unseen'
import { parseAllowedAddress } from './redirect-target'

const PROJECT_NAME_MAX_CHARACTERS = 100

/**
 * Stores `projectName` and `projectLogoSrc` from the address of a dashboard page, for the user with the number
 * `account`. A missing parameter is stored as an empty text.
 */
export function storeProject(search: URLSearchParams, account: number): void {
  const name = (search.get('projectName') ?? '').replace(/\p{Cc}/gu, ' ').trim()
  remember('projectName', [...name].slice(0, PROJECT_NAME_MAX_CHARACTERS).join(''), account)
  remember('projectLogoSrc', search.get('projectLogoSrc') ?? '', account)
}

/**
 * Returns the project from which the user came. Returns undefined if no project is stored for the user with the number
 * `account`. The name and the logo are untrusted. Show the name only as text, and the logo only as an image.
 */
export function readProject(account: number) {
  const name = stripBidiControls(recallText('projectName', account) ?? '').trim()
  if (name === '') return undefined
  const logo = parseAllowedAddress(recallText('projectLogoSrc', account))
  const isShown = logo?.kind === 'portal' || logo?.url.startsWith('https:')
  return { name, logo: isShown ? logo?.url : undefined }
}
