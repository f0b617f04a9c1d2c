import { useMatches, type UIMatch } from 'react-router-dom'

const UNKNOWN_PAGE = '/*'

/** Returns the pattern of the current page's path (see `pagePattern`). */
export function usePagePattern(): string {
  const page = useMatches().at(-1)
  return page ? pagePattern(page) : UNKNOWN_PAGE
}

/**
 * Returns the path of a page with the names of its parameters in place of their values. The portal sends this path to
 * other servers. A value can be a name or a token, and must stay in the portal.
 */
export function pagePattern({ pathname, params }: Pick<UIMatch, 'pathname' | 'params'>): string {
  if (params['*'] !== undefined) return UNKNOWN_PAGE
  // The router does not decode a slash inside a segment.
  const nameOf = (segment: string) =>
    Object.keys(params).find((name) => params[name] === segment.replaceAll('%2F', '/'))
  return pathname
    .split('/')
    .map((segment) => {
      const name = segment && nameOf(segment)
      return name ? `:${name}` : segment
    })
    .join('/')
}
