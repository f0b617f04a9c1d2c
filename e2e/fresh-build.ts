import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const SOURCES = ['index.html', 'vite.config.ts', 'package-lock.json', 'src', 'public', 'deploy']
const BUILD_FIRST = 'run `npm run build` first, or `npm run test:e2e`, which builds'

/** Refuses to test a build that is missing or older than what it is built from. */
export default function freshBuild(): void {
  const built = statSync('dist/index.html', { throwIfNoEntry: false })?.mtimeMs
  if (built === undefined) throw new Error(`There is no build to test: ${BUILD_FIRST}.`)
  const newer = SOURCES.flatMap(filesOf).find((file) => statSync(file).mtimeMs > built)
  if (newer) throw new Error(`The build is older than ${newer}: ${BUILD_FIRST}.`)
}

function filesOf(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .map((file) => join(path, file))
    .filter((file) => statSync(file).isFile() && !/\.test\.tsx?$/.test(file))
}
