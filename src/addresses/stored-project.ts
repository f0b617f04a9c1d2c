import { readStored, writeStored } from '../lib/storage'
import { stripBidiControls } from '../rules/bidi-isolate'
import { parseAllowedAddress } from './redirect-target'

/** The project of a solution from which the person opened the dashboard. */
export interface StoredProject {
  name: string
  /** Address of its logo: a path of the portal, or an https address on an allowed origin. */
  logo?: string
}

const PROJECT_NAME_MAX_CHARACTERS = 100

/** Stores the `projectName` and `projectLogoSrc` of a dashboard address; an absent one is stored as empty. */
export function storeProject(search: URLSearchParams): void {
  const name = (search.get('projectName') ?? '').replace(/\p{Cc}/gu, ' ').trim()
  writeStored('projectName', [...name].slice(0, PROJECT_NAME_MAX_CHARACTERS).join(''))
  writeStored('projectLogoSrc', search.get('projectLogoSrc') ?? '')
}

/** The stored project; undefined when there is none. Show its name as text only, its logo as an image only. */
export function readProject(): StoredProject | undefined {
  const name = stripBidiControls(readStored('projectName') ?? '').trim()
  if (name === '') return undefined
  const logo = storedLogo()
  return { name, ...(logo !== undefined && { logo }) }
}

function storedLogo(): string | undefined {
  const target = parseAllowedAddress(readStored('projectLogoSrc'))
  if (target?.kind === 'portal') return target.url
  return target?.url.startsWith('https:') ? target.url : undefined
}
