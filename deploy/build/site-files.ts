import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import sharp from 'sharp'
import type { Plugin } from 'vite'

const MARK = 'public/favicon.svg'
const TYPEFACE =
  '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2'

/**
 * Vite plugin: draws the icons for older browsers and other programs, all from one SVG image. It also writes the
 * typeface of the legal documents under a fixed file name. The documents' style sheet uses this name.
 */
export function siteFiles(): Plugin {
  return {
    name: 'site-files',
    apply: 'build',
    async generateBundle() {
      const emit = (fileName: string, source: Buffer) => this.emitFile({ type: 'asset', fileName, source })
      emit('icons/favicon.ico', toIco(await draw(32, 0)))
      // iOS rounds the corners of the icon, and shows transparent areas in black.
      emit('icons/apple-touch-icon.png', await draw(180, 24, '#ffffff'))
      emit('documents/typeface.woff2', await readFile(createRequire(import.meta.url).resolve(TYPEFACE)))
    },
  }
}

/** Returns the mark as a PNG image, `size` pixels wide, with a margin. */
function draw(size: number, margin: number, ground?: string): Promise<Buffer> {
  const background = ground ?? { r: 0, g: 0, b: 0, alpha: 0 }
  return sharp(MARK, { density: 600 })
    .resize(size - 2 * margin)
    .extend({ top: margin, bottom: margin, left: margin, right: margin, background })
    .flatten(ground === undefined ? false : { background })
    .png()
    .toBuffer()
}

/** Returns an ICO file with one square PNG image of less than 256 pixels. */
function toIco(png: Buffer): Buffer {
  const header = Buffer.alloc(22)
  const size = png.readUInt32BE(16)
  // The header contains the type of the file and the number of images, then the width, height, planes, bits per pixel,
  // size in bytes and offset of the only image.
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(1, 4)
  header.writeUInt8(size, 6)
  header.writeUInt8(size, 7)
  header.writeUInt16LE(1, 10)
  header.writeUInt16LE(32, 12)
  header.writeUInt32LE(png.length, 14)
  header.writeUInt32LE(header.length, 18)
  return Buffer.concat([header, png])
}
