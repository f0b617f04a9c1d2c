import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/**
 * The folder of the source maps, beside `dist`. The maps stay off every server, because they contain the whole source.
 */
const MAPS_FOLDER = 'dist-maps'

/** The file of this folder that contains the version of the build. */
const VERSION_FILE = 'version.txt'

/**
 * Vite plugin: moves the source maps out of the site. Vite must run this plugin before the site's files are compressed
 * and listed.
 *
 * @param version the version of the build. Error reports contain the same version
 */
export function moveSourceMaps(version: string): Plugin {
  return {
    name: 'move-source-maps',
    apply: 'build',
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler({ dir = 'dist' }) {
        const to = join(dir, '..', MAPS_FOLDER)
        await rm(to, { recursive: true, force: true })
        await mkdir(to, { recursive: true })
        const assets = join(dir, 'assets')
        for (const name of (await readdir(assets)).filter((file) => file.endsWith('.map')))
          await rename(join(assets, name), join(to, name))
        await writeFile(join(to, VERSION_FILE), `${version}\n`)
      },
    },
  }
}
