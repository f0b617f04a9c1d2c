/** A solution of the family that a redirect may lead to. */
export type Solution = 'skezia' | 'skemeet'

/** Returns the solution at `origin`, compared exactly, or undefined. The addresses are the configuration's. */
export function solutionAt(
  origin: string,
  { skeziaUrl, skemeetUrl }: { skeziaUrl: string; skemeetUrl: string },
): Solution | undefined {
  if (origin === new URL(skemeetUrl).origin) return 'skemeet'
  return origin === new URL(skeziaUrl).origin ? 'skezia' : undefined
}
