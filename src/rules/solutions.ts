/** A solution from the configuration (VITE_MORE_SOLUTIONS), in addition to Skezia and Skemeet. */
export interface Solution {
  name: string
  description: string
  /** The address of the solution, without a slash at the end. */
  url: string
  /**
   * The address of the logo: a path on the portal's host, or an absolute address. If there is no logo, the first letter
   * of the name is shown.
   */
  logo?: string | undefined
}

/** One of the two solutions whose logo and texts are part of the portal. */
export interface OwnSolution {
  name: 'Skezia' | 'Skemeet'
  url: string
  isOwn: true
}

/** The addresses of the solutions in the configuration. */
interface SolutionAddresses<Other> {
  skeziaUrl?: string | undefined
  skemeetUrl?: string | undefined
  moreSolutions: readonly Other[]
}

type Named = Pick<Solution, 'name' | 'url'>

/** Returns the solutions of the deployment, in the order of their cards. */
export function solutionsOf<Other extends Named>({
  skeziaUrl,
  skemeetUrl,
  moreSolutions,
}: SolutionAddresses<Other>): (OwnSolution | Other)[] {
  const own = (name: OwnSolution['name'], url: string | undefined): OwnSolution[] =>
    url ? [{ name, url, isOwn: true }] : []
  return [...own('Skezia', skeziaUrl), ...own('Skemeet', skemeetUrl), ...moreSolutions]
}

/**
 * Returns the name of the solution with exactly this origin; undefined if there is none. If Skemeet and Skezia have the
 * same origin, returns Skemeet.
 */
export function solutionAt(origin: string, addresses: SolutionAddresses<Named>): string | undefined {
  return solutionsOf(addresses)
    .reverse()
    .find(({ url }) => new URL(url).origin === origin)?.name
}

/**
 * Returns the first character of a name, to be shown in place of a logo. The character is a letter with its accents, or
 * a complete symbol such as a flag.
 */
export const initialOf = (name: string): string => (FIRST.exec(name)?.[0] ?? '').toLocaleUpperCase('fr')

/**
 * Matches a flag (two characters), or a character with its accents, its variants and the characters that are joined to
 * it.
 */
const FIRST = /^(?:\p{RI}{2}|.(?:[\p{M}\p{EMod}]|\u200d.)*)/su
