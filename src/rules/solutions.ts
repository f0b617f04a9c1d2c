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

/** The first character of a name, which stands for a logo: a letter with its accents, or a whole sign such as a flag. */
export const initialOf = (name: string): string => (FIRST.exec(name)?.[0] ?? '').toLocaleUpperCase('fr')

/** A flag of two signs, or a sign with its accents, its variants and what is joined to it. */
const FIRST = /^(?:\p{RI}{2}|.(?:[\p{M}\p{EMod}]|\u200d.)*)/su
