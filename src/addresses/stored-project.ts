import { recallText, remember } from '../memory'
import { stripBidiControls } from '../rules/unseen'
import { parseAllowedAddress } from './redirect-target'

const PROJECT_NAME_MAX_CHARACTERS = 100

/**
 * Stores the `projectName` and `projectLogoSrc` of a dashboard address for the user with this number. An absent parameter is
 * stored as empty.
 */
export function storeProject(search: URLSearchParams, account: number): void {
  const name = (search.get('projectName') ?? '').replace(/\p{Cc}/gu, ' ').trim()
  remember('projectName', [...name].slice(0, PROJECT_NAME_MAX_CHARACTERS).join(''), account)
  remember('projectLogoSrc', search.get('projectLogoSrc') ?? '', account)
}

/**
 * Returns the project from which the user with this number opened the dashboard. Show its name only as text, and its logo
 * only as an image.
 */
export function readProject(account: number) {
  const name = stripBidiControls(recallText('projectName', account) ?? '').trim()
  if (name === '') return undefined
  const logo = parseAllowedAddress(recallText('projectLogoSrc', account))
  const isShown = logo?.kind === 'portal' || logo?.url.startsWith('https:')
  return { name, logo: isShown ? logo?.url : undefined }
}
