import { readStored, writeStored } from '../lib/storage'
import { stripBidiControls } from '../rules/unseen'
import { parseAllowedAddress } from './redirect-target'

const PROJECT_NAME_MAX_CHARACTERS = 100

/** Stores the `projectName` and `projectLogoSrc` of a dashboard address; an absent one is stored as empty. */
export function storeProject(search: URLSearchParams): void {
  const name = (search.get('projectName') ?? '').replace(/\p{Cc}/gu, ' ').trim()
  writeStored('projectName', [...name].slice(0, PROJECT_NAME_MAX_CHARACTERS).join(''))
  writeStored('projectLogoSrc', search.get('projectLogoSrc') ?? '')
}

/** The project from which the person opened the dashboard. Show its name as text only, its logo as an image only. */
export function readProject() {
  const name = stripBidiControls(readStored('projectName') ?? '').trim()
  if (name === '') return undefined
  const logo = parseAllowedAddress(readStored('projectLogoSrc'))
  const isShown = logo?.kind === 'portal' || logo?.url.startsWith('https:')
  return { name, logo: isShown ? logo?.url : undefined }
}
