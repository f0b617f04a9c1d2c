import type { CDPSession, Page } from '@playwright/test'
import { holds } from '../support/issued-secrets'

/** A heap snapshot, as far as it is read here. A node is a run of numbers, one for each of `node_fields`. */
interface Snapshot {
  snapshot: { meta: { node_fields: string[] } }
  nodes: number[]
  strings: string[]
}

/** The value of a node's field `detachedness` for an element that is in no document. */
const DETACHED = 2

/**
 * Names what the script of `page` still holds after three garbage collections: each of `secrets` in any string, and
 * each element that is in no document.
 */
export async function heldInHeap(page: Page, secrets: readonly string[]): Promise<string[]> {
  const cdp = await page.context().newCDPSession(page)
  const { snapshot, nodes, strings } = await takeSnapshot(cdp)
  await cdp.detach()
  const { node_fields: fields } = snapshot.meta
  const [name, detachedness] = [fields.indexOf('name'), fields.indexOf('detachedness')]
  if (strings.length === 0 || name === -1 || detachedness === -1) throw new Error('The heap snapshot cannot be read.')

  const found = secrets.filter((secret) => strings.some((text) => holds(text, secret)))
  const elements: string[] = []
  for (let node = 0; node < nodes.length; node += fields.length)
    if (nodes[node + detachedness] === DETACHED) elements.push(strings[nodes[node + name] ?? 0] ?? '')
  return [
    ...found.map((secret) => `secret in the heap: ${secret}`),
    ...elements.map((element) => `element in no document: ${element}`),
  ]
}

async function takeSnapshot(cdp: CDPSession): Promise<Snapshot> {
  const chunks: string[] = []
  cdp.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk))
  for (let times = 0; times < 3; times += 1) await cdp.send('HeapProfiler.collectGarbage')
  await cdp.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  const snapshot: unknown = JSON.parse(chunks.join(''))
  if (!isSnapshot(snapshot)) throw new Error('The heap snapshot cannot be read.')
  return snapshot
}

function isSnapshot(value: unknown): value is Snapshot {
  return typeof value === 'object' && value !== null && 'snapshot' in value && 'nodes' in value && 'strings' in value
}
