import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const SOURCES = ['index.html', 'vite.config.ts', 'package.json', 'package-lock.json', 'src', 'public', 'deploy']
/**
 * A file from each of the two parts of the build. The first part builds the portal (`dist`), and the second part builds
 * the command `configure` (`dist-tools`).
 */
const BUILT = ['dist/index.html', 'dist-tools/configure.mjs']

/** Fails if the build is missing or older than its sources. */
export default function freshBuild(): void {
  const reason = whyStale()
  if (reason)
    throw new Error(`${reason}: run \`npm run build\` first, or \`npm run test:e2e\`, which also makes the build.`)
}

/** Returns the reason why the build in dist/ cannot be tested, or undefined if it can. */
export function whyStale(): string | undefined {
  const times = BUILT.map(modifiedMs)
  if (times.includes(undefined)) return 'There is no build to test'
  const built = Math.min(...times.map((time) => time ?? 0))
  const newer = SOURCES.flatMap(filesIn).find((path) => (modifiedMs(path) ?? 0) > built)
  return newer && `The build is older than ${newer}`
}

const modifiedMs = (path: string) => statSync(path, { throwIfNoEntry: false })?.mtimeMs

/** Matches the paths of tests and of files that only tests use. The build does not contain these files. */
const NOT_BUILT = /(^|\/)testing(\/|$)|\.(test|check)\.tsx?$/

function filesIn(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path]
  const below = readdirSync(path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return below.map(({ parentPath, name }) => join(parentPath, name)).filter((file) => !NOT_BUILT.test(file))
}
