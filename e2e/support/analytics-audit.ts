import type { Hit } from '../../mocks/tools/matomo-collector'
import { pages } from '../../catalogue/states'

/** Matches a title of letters and punctuation only, because a number or an address could identify a user. */
const TITLE = /^[\p{L}\s’'–,:.!?/()-]+ – Compte Skezia$/u

/**
 * Returns the forbidden values that the analytics server has received. Each hit may contain the pattern of a page, its
 * title, the origin of an external link, and the mark of a heartbeat. Everything else is forbidden, such as a token, an
 * identifier, a query, a cookie or a referrer.
 */
export function auditHits(hits: readonly Hit[], portal: string): string[] {
  const expected: Partial<Record<string, (value: string) => boolean>> = {
    idsite: (value) => value === '7',
    rec: (value) => value === '1',
    ping: (value) => value === '1',
    url: (value) => pages.some((page) => value === portal + page),
    action_name: (value) => TITLE.test(value),
    link: (value) => URL.canParse(value) && value === `${new URL(value).origin}/`,
  }
  return hits.flatMap(({ parameters, headers }) => [
    ...Object.entries(parameters)
      .filter(([name, value]) => !expected[name]?.(value))
      .map(([name, value]) => `sent to the analytics server: ${name}=${value}`),
    ...['cookie', 'referer'].flatMap((name) =>
      headers[name] === undefined ? [] : [`sent to the analytics server: ${name}: ${headers[name]}`],
    ),
  ])
}
