import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { defineConfig, type Plugin } from 'vite'
import { version } from '../package.json'
import { VERSION_FILE } from './configure-site'

/*
 * Builds dist-tools/, what a server needs besides dist/: the commands, bundled without dependencies, and nginx's
 * templates.
 */
const COMMANDS = ['configure', 'release', 'doctor', 'check-redirect']
const COPIED_FILES = ['nginx.conf.template', 'nginx-standalone.conf.template', 'start.sh']

export default defineConfig({
  publicDir: false,
  plugins: [copyFiles(), writeVersion()],
  ssr: { noExternal: true },
  build: {
    ssr: true,
    outDir: 'dist-tools',
    // The version of Debian 12's package.
    target: 'node18',
    minify: false,
    rolldownOptions: {
      input: Object.fromEntries(COMMANDS.map((name) => [name, join(import.meta.dirname, `${name}.ts`)])),
      output: { entryFileNames: '[name].mjs', chunkFileNames: '[name].mjs' },
    },
  },
})

function copyFiles(): Plugin {
  return {
    name: 'copy-files',
    async generateBundle() {
      for (const fileName of COPIED_FILES)
        this.emitFile({ type: 'asset', fileName, source: await readFile(join(import.meta.dirname, fileName)) })
    },
  }
}

/** Writes the version: the package's, and a digest of the site and of the commands, so that no two builds share one. */
function writeVersion(): Plugin {
  return {
    name: 'write-version',
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const digest = createHash('sha256')
        const entries = await readdir('dist', { recursive: true, withFileTypes: true })
        const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
        for (const file of files.sort()) digest.update(file).update(await readFile(file))
        for (const output of Object.values(bundle)) digest.update(output.type === 'chunk' ? output.code : output.source)
        this.emitFile({
          type: 'asset',
          fileName: VERSION_FILE,
          source: `${version}-${digest.digest('hex').slice(0, 8)}\n`,
        })
      },
    },
  }
}
