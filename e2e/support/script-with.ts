import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const ASSETS = join(import.meta.dirname, '..', '..', 'dist', 'assets')

/**
 * Returns whether an address is that of the built script that contains `text`. A test so finds a part of the portal by its
 * content, because its file may get another name, or more content. Throws unless exactly one script contains the text.
 */
export function scriptWith(text: string): (address: URL) => boolean {
  const scripts = readdirSync(ASSETS).filter((name) => name.endsWith('.js'))
  const [found, ...others] = scripts.filter((name) => readFileSync(join(ASSETS, name), 'utf8').includes(text))
  if (found === undefined || others.length > 0)
    throw new Error(`« ${text} » is in ${found === undefined ? 'no script' : [found, ...others].join(', ')}.`)
  return ({ pathname }) => pathname.endsWith(`/${found}`)
}
