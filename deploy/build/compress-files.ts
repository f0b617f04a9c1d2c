import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'
import { TEMPLATES_FOLDER } from './config-block'

/** The extensions of text formats. Pictures and fonts are already compressed. */
const TEXT_FILES = /\.(css|html|js|json|svg|txt)$/

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/**
 * Vite plugin: writes a brotli and a gzip file for each text file of the build, so that the server compresses nothing.
 *
 * On the server, the command `configure` calls `writeCompressed` and `removeCompressed`. These functions need only
 * Node, because a server has no npm packages.
 */
export function compressFiles(): Plugin {
  return {
    name: 'compress-files',
    apply: 'build',
    writeBundle: {
      // Vite must run this plugin after the plugin that writes the documents, because the documents must also be
      // compressed.
      order: 'post',
      sequential: true,
      async handler({ dir = 'dist' }) {
        const entries = await readdir(dir, { recursive: true, withFileTypes: true })
        const textFiles = entries.filter(
          (entry) =>
            entry.isFile() &&
            TEXT_FILES.test(entry.name) &&
            !relative(dir, entry.parentPath).startsWith(TEMPLATES_FOLDER),
        )
        await Promise.all(textFiles.map(async ({ parentPath, name }) => compressFile(join(parentPath, name))))
      },
    },
  }
}

/**
 * Writes a text file with its .br and .gz files. It replaces each file in one step, so that a server never reads half
 * of a file.
 */
export async function writeCompressed(file: string, text: string): Promise<void> {
  await replaceFile(file, text)
  await compressFile(file)
}

/** Writes `file.br` and `file.gz` with the strongest compression. */
async function compressFile(file: string): Promise<void> {
  const text = await readFile(file)
  const quality = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    // Use brotli's font mode, because this mode compresses the scripts 0.1 % better than brotli's text mode.
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_FONT,
  }
  await replaceFile(`${file}.br`, await compressBrotli(text, { params: quality }))
  await replaceFile(`${file}.gz`, await compressGzip(text, { level: 9 }))
}

/** Removes a text file with its .br and .gz files. Missing files are ignored. */
export async function removeCompressed(file: string): Promise<void> {
  for (const suffix of ['', '.br', '.gz']) await rm(file + suffix, { force: true })
}

async function replaceFile(file: string, content: string | Uint8Array): Promise<void> {
  await writeFile(`${file}.new`, content)
  await rename(`${file}.new`, file)
}
