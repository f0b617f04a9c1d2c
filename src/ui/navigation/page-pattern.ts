import { useMatches, type UIMatch } from 'react-router-dom'

const UNKNOWN_PAGE = '/*'

/** Returns the pattern of the current page, as `pagePattern` does. */
export function usePagePattern(): string {
  const page = useMatches().at(-1)
  return page ? pagePattern(page) : UNKNOWN_PAGE
}

/**
 * Returns the page's path with the names of its parameters instead of their values, because a path may hold a name or a
 * token, and the result leaves the portal.
 */
export function pagePattern({ pathname, params }: Pick<UIMatch, 'pathname' | 'params'>): string {
  if (params['*'] !== undefined) return UNKNOWN_PAGE
  // The router keeps a slash inside a segment encoded.
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
