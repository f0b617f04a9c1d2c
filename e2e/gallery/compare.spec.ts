import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { PNG } from 'pngjs'
import { comparePictures } from './compare'

test('the pictures that differ are found and kept, to a pixel of a slightly other colour', async ({}, info) => {
  const [before, after, into] = [info.outputPath('before'), info.outputPath('after'), info.outputPath('compare')]
  await mkdir(before, { recursive: true })
  await mkdir(after, { recursive: true })
  await write(before, {
    'same.png': encode(picture(3)),
    'colour.png': encode(picture(3)),
    'taller.png': encode(picture(3)),
    'gone.png': encode(picture(3)),
  })
  await write(after, {
    // The same pixels in other bytes.
    'same.png': encode(picture(3), 0),
    'colour.png': encode(darkened(picture(3), { x: 1, y: 2 })),
    'taller.png': encode(picture(4)),
    'new.png': encode(picture(3)),
    'index.html': Buffer.from('the page of the gallery'),
  })

  expect(await comparePictures(before, after, into)).toEqual([
    { file: 'colour.png', kind: 'changed' },
    { file: 'gone.png', kind: 'gone' },
    { file: 'new.png', kind: 'new' },
    { file: 'taller.png', kind: 'changed' },
  ])
  expect((await readdir(join(into, 'before'))).sort()).toEqual(['colour.png', 'gone.png', 'taller.png'])
  expect((await readdir(join(into, 'after'))).sort()).toEqual(['colour.png', 'new.png', 'taller.png'])
  expect((await readdir(join(into, 'difference'))).sort()).toEqual(['colour.png', 'taller.png'])
  expect(await redPixels(join(into, 'difference', 'colour.png'))).toEqual([{ x: 1, y: 2 }])
  expect(await redPixels(join(into, 'difference', 'taller.png'))).toEqual([0, 1, 2, 3].map((x) => ({ x, y: 3 })))
})

/** A picture that is 4 pixels wide, of one light colour. */
function picture(height: number): PNG {
  const png = new PNG({ width: 4, height })
  png.data.fill(255)
  return png
}

function darkened(png: PNG, { x, y }: { x: number; y: number }): PNG {
  png.data[(y * png.width + x) * 4] = 254
  return png
}

const encode = (png: PNG, deflateLevel = 9) => PNG.sync.write(png, { deflateLevel })

async function write(folder: string, files: Record<string, Buffer>): Promise<void> {
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content)
}

/** The pixels that the drawing of a difference marks. */
async function redPixels(file: string) {
  const { width, height, data } = PNG.sync.read(await readFile(file))
  const all = Array.from({ length: width * height }, (_, index) => ({ x: index % width, y: Math.floor(index / width) }))
  return all.filter((_, index) => data.subarray(index * 4, index * 4 + 3).equals(Buffer.of(255, 0, 0)))
}
