import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { defineConfig, type Plugin } from 'vite'
import { buildVersion } from './build-version'
import { VERSION_FILE } from './configure-site'
import { NGINX_TEMPLATES } from './nginx-files'

/*
 * Builds dist-tools/, what a server needs besides dist/: the commands, bundled without dependencies, and nginx's
 * templates.
 */
const COMMANDS = ['configure', 'check-portal', 'check-apis', 'check-redirect']
const COPIED_FILES = [
  ...Object.values(NGINX_TEMPLATES),
  'release.sh',
  'release-nginx.sh',
  'start.sh',
  '../docs/openapi.yaml',
]

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
      for (const file of COPIED_FILES) {
        const source = await readFile(join(import.meta.dirname, file))
        this.emitFile({ type: 'asset', fileName: basename(file), source })
      }
    },
  }
}

/** Writes the version, which the site contains too. */
function writeVersion(): Plugin {
  return {
    name: 'write-version',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: VERSION_FILE, source: `${buildVersion(process.env)}\n` })
    },
  }
}
