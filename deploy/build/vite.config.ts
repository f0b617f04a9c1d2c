import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { defineConfig, type Plugin } from 'vite'
import { buildVersion, commitTime } from './build-version'
import { TEMPLATES_FOLDER } from './config-block'
import { licences } from './licences'
import { FILE_LIST, VERSION_FILE } from '../server/configure-site'
import { NGINX_TEMPLATES } from '../server/nginx-files'

/*
 * Builds dist-tools/, which a server needs besides dist/. It contains the commands, bundled with their dependencies,
 * and nginx's templates.
 */
const COMMANDS = [
  'server/configure',
  'check/check-portal',
  'check/check-apis',
  'check/check-redirect',
  'check/find-source',
]
const COPIED_FILES = [
  ...Object.values(NGINX_TEMPLATES).map((name) => `server/${name}`),
  'release/release.sh',
  'release/release-nginx.sh',
  'server/start.sh',
  '../docs/openapi.yaml',
]

/** Returns a path below deploy/. */
const source = (path: string) => join(import.meta.dirname, '..', path)

export default defineConfig({
  publicDir: false,
  plugins: [definePagePaths(), copyFiles(), writeVersion(), licences(), listFiles()],
  ssr: { noExternal: true },
  build: {
    ssr: true,
    outDir: 'dist-tools',
    // Debian 12 contains Node 18.
    target: 'node18',
    minify: false,
    rolldownOptions: {
      input: Object.fromEntries(COMMANDS.map((path) => [basename(path), source(`${path}.ts`)])),
      output: { entryFileNames: '[name].mjs', chunkFileNames: '[name].mjs' },
    },
  },
})

/** Defines `PAGE_PATHS`, the paths of the documents of the site. The site must be built before the commands. */
function definePagePaths(): Plugin {
  return {
    name: 'define-page-paths',
    config() {
      const files = readdirSync(source(`../dist/${TEMPLATES_FOLDER}`), { recursive: true, encoding: 'utf8' })
      const paths = files
        .filter((file) => file.endsWith('.html'))
        .map((file) => `/${file.replace(/(^index)?\.html$/, '')}`)
      return { define: { PAGE_PATHS: JSON.stringify(paths.toSorted()) } }
    },
  }
}

function copyFiles(): Plugin {
  return {
    name: 'copy-files',
    async generateBundle() {
      for (const file of COPIED_FILES) {
        this.emitFile({ type: 'asset', fileName: basename(file), source: await readFile(source(file)) })
      }
    },
  }
}

/** Writes the version of the build, and the time of its commit. The site contains the same version. */
function writeVersion(): Plugin {
  return {
    name: 'write-version',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: VERSION_FILE, source: `${buildVersion(process.env)}\n` })
      this.emitFile({ type: 'asset', fileName: 'commit-time.txt', source: `${commitTime(process.env)}\n` })
    },
  }
}

/**
 * Writes the digests of all files of dist and dist-tools in the format of `sha256sum`. A release uses the digests to
 * detect an incomplete build.
 */
function listFiles(): Plugin {
  return {
    name: 'list-files',
    writeBundle: {
      order: 'post',
      sequential: true,
      handler() {
        const paths = ['dist', 'dist-tools'].flatMap((folder) =>
          readdirSync(folder, { recursive: true, withFileTypes: true })
            .filter((entry) => entry.isFile() && entry.name !== FILE_LIST)
            .map(({ parentPath, name }) => join(parentPath, name).replaceAll('\\', '/')),
        )
        const digestOf = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex')
        const lines = paths.toSorted().map((path) => `${digestOf(path)}  ${path}\n`)
        writeFileSync(join('dist-tools', FILE_LIST), lines.join(''))
      },
    },
  }
}
