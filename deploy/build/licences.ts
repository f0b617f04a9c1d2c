import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** The file of the build that contains the licences of the bundled packages. */
const LICENCES_FILE = 'licences.txt'

/**
 * Vite plugin: writes the licence of each package whose code or files are in the build, because most licences require
 * this.
 */
export function licences(): Plugin {
  return {
    name: 'licences',
    apply: 'build',
    async generateBundle(_, bundle) {
      const files = Object.values(bundle).flatMap((output) =>
        output.type === 'chunk' ? output.moduleIds : output.originalFileNames.map((name) => join(process.cwd(), name)),
      )
      const folders = new Set(
        files.flatMap((file) => /^\0?(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1] ?? []),
      )
      const texts = await Promise.all([...folders].toSorted().map(licenceOf))
      this.emitFile({ type: 'asset', fileName: LICENCES_FILE, source: texts.join(`\n${'-'.repeat(80)}\n\n`) })
    },
  }
}

/** Returns the name, the version and the licence of the package in a folder. */
async function licenceOf(folder: string): Promise<string> {
  const about: unknown = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
  const { name, version, license }: Partial<Record<string, unknown>> =
    typeof about === 'object' && about !== null ? { ...about } : {}
  const file = (await readdir(folder)).find((entry) => /^licen[cs]e/i.test(entry))
  const text = file === undefined ? '' : `\n${(await readFile(join(folder, file), 'utf8')).trim()}\n`
  return `${String(name)} ${String(version)}: ${String(license)}\n${text}`
}
