import type { Hit } from '../mocks/matomo-collector'
import { pages } from './gallery/states'

/** Words of a title: no figure, no address, nothing that could be somebody's. */
const TITLE = /^[\p{L}\s’'–,:.!?/()-]+ – Compte Skezia$/u

/**
 * What the hits say beyond what they may: the page by its pattern, its title, the origin of an external link, the
 * heartbeat. Nothing else passes, so no token, identifier, query, cookie or referrer does either.
 */
export function indiscretions(hits: readonly Hit[], portal: string): string[] {
  const expected: Partial<Record<string, (value: string) => boolean>> = {
    idsite: (value) => value === '7',
    rec: (value) => value === '1',
    ping: (value) => value === '1',
    url: (value) => Object.keys(pages).some((page) => value === portal + page),
    action_name: (value) => TITLE.test(value),
    link: (value) => URL.canParse(value) && value === `${new URL(value).origin}/`,
  }
  return hits.flatMap(({ parameters, headers }) => [
    ...Object.entries(parameters)
      .filter(([name, value]) => !expected[name]?.(value))
      .map(([name, value]) => `told the analytics server: ${name}=${value}`),
    ...['cookie', 'referer'].flatMap((name) =>
      headers[name] === undefined ? [] : [`told the analytics server: ${name}: ${headers[name]}`],
    ),
  ])
}
