import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { defineConfig, type Plugin } from 'vite'

/* What a server needs besides dist/: the commands, each without a dependency, and nginx's templates. */
const COMMANDS = ['configure', 'doctor', 'check-redirect']
const FILES = ['nginx.conf.template', 'nginx-alone.conf.template', 'start.sh']

export default defineConfig({
  publicDir: false,
  plugins: [filesBeside()],
  ssr: { noExternal: true },
  build: {
    ssr: true,
    outDir: 'dist-tools',
    // Debian's own package.
    target: 'node18',
    minify: false,
    rolldownOptions: {
      input: Object.fromEntries(COMMANDS.map((name) => [name, join(import.meta.dirname, `${name}.ts`)])),
      output: { entryFileNames: '[name].mjs', chunkFileNames: '[name].mjs' },
    },
  },
})

function filesBeside(): Plugin {
  return {
    name: 'files-beside',
    async generateBundle() {
      for (const fileName of FILES)
        this.emitFile({ type: 'asset', fileName, source: await readFile(join(import.meta.dirname, fileName)) })
    },
  }
}
