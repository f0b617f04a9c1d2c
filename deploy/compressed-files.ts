import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'
import { TEMPLATES } from './config-block'

/** What compresses; pictures and fonts are compressed already. */
const TEXTS = /\.(css|html|js|json|svg|txt)$/

const withBrotli = promisify(brotliCompress)
const withGzip = promisify(gzip)

/** After the build: each text gets its compressed forms, so that the server compresses nothing itself. */
export function compressedFiles(): Plugin {
  return {
    name: 'compressed-files',
    apply: 'build',
    writeBundle: {
      // The documents are complete only then.
      order: 'post',
      sequential: true,
      async handler({ dir = 'dist' }) {
        const entries = await readdir(dir, { recursive: true, withFileTypes: true })
        const texts = entries.filter(
          (entry) => entry.isFile() && TEXTS.test(entry.name) && !entry.parentPath.endsWith(TEMPLATES),
        )
        await Promise.all(texts.map(async ({ parentPath, name }) => compressFile(join(parentPath, name))))
      },
    },
  }
}

/** Writes a text with its compressed forms; each file is whole at any moment. */
export async function writeText(file: string, text: string): Promise<void> {
  await replaceFile(file, text)
  await compressFile(file)
}

/** Writes `file.br` and `file.gz`, as small as can be. */
async function compressFile(file: string): Promise<void> {
  const text = await readFile(file)
  const quality = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_LGBLOCK]: constants.BROTLI_MAX_INPUT_BLOCK_BITS,
  }
  await replaceFile(`${file}.br`, await withBrotli(text, { params: quality }))
  await replaceFile(`${file}.gz`, await withGzip(text, { level: 9 }))
}

/** Removes a text and its compressed forms, if they are there. */
export async function removeText(file: string): Promise<void> {
  for (const form of ['', '.br', '.gz']) await rm(file + form, { force: true })
}

async function replaceFile(file: string, content: string | Uint8Array): Promise<void> {
  await writeFile(`${file}.new`, content)
  await rename(`${file}.new`, file)
}
