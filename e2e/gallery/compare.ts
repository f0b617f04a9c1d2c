import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pixelmatch from 'pixelmatch'
import { PNG } from 'pngjs'

export interface Difference {
  file: string
  kind: 'changed' | 'new' | 'gone'
}

/**
 * Compares the pictures of two folders by name, pixel by pixel. Copies those that differ into the folders `before` and
 * `after` of `into`, and draws what has changed into `difference`. Returns the differences, in the order of their names. No
 * tolerance: it would hide a border that is one pixel wider.
 */
export async function comparePictures(before: string, after: string, into: string): Promise<Difference[]> {
  for (const folder of ['before', 'after', 'difference']) await mkdir(join(into, folder), { recursive: true })
  const [old, current] = [await picturesIn(before), await picturesIn(after)]
  const differences: Difference[] = []
  for (const file of [...new Set([...old, ...current])].sort()) {
    const was = old.includes(file) ? await readFile(join(before, file)) : undefined
    const is = current.includes(file) ? await readFile(join(after, file)) : undefined
    if (was && is) {
      const drawn = draw(was, is)
      if (!drawn) continue
      await writeFile(join(into, 'difference', file), PNG.sync.write(drawn))
    }
    if (was) await copyFile(join(before, file), join(into, 'before', file))
    if (is) await copyFile(join(after, file), join(into, 'after', file))
    differences.push({ file, kind: !was ? 'new' : !is ? 'gone' : 'changed' })
  }
  return differences
}

async function picturesIn(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((file) => file.endsWith('.png'))
}

/** Draws the pixels that differ between two pictures; undefined when none does. The smaller one is extended. */
function draw(before: Buffer, after: Buffer): PNG | undefined {
  if (before.equals(after)) return undefined
  const [one, other] = [PNG.sync.read(before), PNG.sync.read(after)]
  const width = Math.max(one.width, other.width)
  const height = Math.max(one.height, other.height)
  const [was, is, drawn] = [new PNG({ width, height }), new PNG({ width, height }), new PNG({ width, height })]
  PNG.bitblt(one, was, 0, 0, one.width, one.height)
  PNG.bitblt(other, is, 0, 0, other.width, other.height)
  // Every pixel counts: the pictures come from one browser on one machine.
  const differing = pixelmatch(was.data, is.data, drawn.data, width, height, { threshold: 0, includeAA: true })
  return differing > 0 ? drawn : undefined
}
