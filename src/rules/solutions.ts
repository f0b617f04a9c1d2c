/** A solution of the family, besides Skezia and Skemeet. */
export interface Solution {
  name: string
  description: string
  /** Its address, without a final slash. */
  url: string
  /** The address of its logo: a path of the portal's host, or absolute. Absent: the first letter of its name is shown. */
  logo?: string | undefined
}

/** The addresses of the solutions, as the configuration has them. */
interface SolutionAddresses {
  skeziaUrl: string
  skemeetUrl: string
  moreSolutions: readonly Pick<Solution, 'name' | 'url'>[]
}

/** Returns the name of the solution at `origin`, compared exactly, or undefined. */
export function solutionAt(
  origin: string,
  { skeziaUrl, skemeetUrl, moreSolutions }: SolutionAddresses,
): string | undefined {
  const solutions = [{ name: 'Skemeet', url: skemeetUrl }, { name: 'Skezia', url: skeziaUrl }, ...moreSolutions]
  return solutions.find(({ url }) => new URL(url).origin === origin)?.name
}

/** The first letter of a name, which stands for a logo. */
export const initialOf = (name: string): string => ([...name][0] ?? '').toLocaleUpperCase('fr')
