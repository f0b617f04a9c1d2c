import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const ASSETS = join(import.meta.dirname, '..', '..', 'dist', 'assets')

/**
 * Finds the only built script that contains `text`, and returns a function that recognises the URL of this script.
 * Throws if no script or several scripts contain the text.
 */
export function scriptWith(text: string): (address: URL) => boolean {
  const scripts = readdirSync(ASSETS).filter((name) => name.endsWith('.js'))
  const [found, ...others] = scripts.filter((name) => readFileSync(join(ASSETS, name), 'utf8').includes(text))
  if (found === undefined || others.length > 0)
    throw new Error(`« ${text} » is in ${found === undefined ? 'no script' : [found, ...others].join(', ')}.`)
  return ({ pathname }) => pathname.endsWith(`/${found}`)
}
