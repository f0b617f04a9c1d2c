import type { CDPSession, Page } from '@playwright/test'
import { holds } from '../support/issued-secrets'

const UNREADABLE = 'The heap cannot be read.'

/**
 * Searches the page's memory after three garbage collections. Returns these entries:
 *
 * - each of `secrets` that is still in the memory, with the text around the secret
 * - each element that a script can still reach, but that no document contains
 */
export async function heldInHeap(page: Page, secrets: readonly string[]): Promise<string[]> {
  const cdp = await page.context().newCDPSession(page)
  for (let times = 0; times < 3; times += 1) await cdp.send('HeapProfiler.collectGarbage')
  const elements = await elementsInNoDocument(cdp)
  const strings = await stringsOfHeap(cdp)
  await cdp.detach()
  const found = secrets.flatMap((secret) => {
    const text = strings.find((each) => holds(each, secret))
    return text === undefined ? [] : [`secret in the heap: ${secret} in ${text.slice(0, 200)}`]
  })
  return [...found, ...elements.map((element) => `element in no document: ${element}`)]
}

/**
 * Returns the markup of each detached element, but not of its children. A script can still reach a detached element,
 * but no document contains the element. The function skips empty elements, because React DOM keeps an empty element to
 * detect style properties.
 */
async function elementsInNoDocument(cdp: CDPSession): Promise<string[]> {
  const objectGroup = 'elements'
  const { result: prototype } = await cdp.send('Runtime.evaluate', { expression: 'Element.prototype', objectGroup })
  if (prototype.objectId === undefined) throw new Error(UNREADABLE)
  const { objects } = await cdp.send('Runtime.queryObjects', { prototypeObjectId: prototype.objectId, objectGroup })
  if (objects.objectId === undefined) throw new Error(UNREADABLE)
  const { result } = await cdp.send('Runtime.callFunctionOn', {
    objectId: objects.objectId,
    functionDeclaration: `function () {
      const isFilled = (element) => element.hasAttributes() || element.hasChildNodes()
      const isPrototype = (object) => Object.hasOwn(object, 'constructor')
      return this.filter((object) => !isPrototype(object) && !object.isConnected && isFilled(object))
        .map((element) => element.cloneNode(false).outerHTML).join('\\n')
    }`,
    returnByValue: true,
  })
  await cdp.send('Runtime.releaseObjectGroup', { objectGroup })
  if (typeof result.value !== 'string') throw new Error(UNREADABLE)
  return result.value.split('\n').filter((element) => element !== '')
}

async function stringsOfHeap(cdp: CDPSession): Promise<string[]> {
  const chunks: string[] = []
  cdp.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk))
  await cdp.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  const snapshot: unknown = JSON.parse(chunks.join(''))
  if (!isSnapshot(snapshot) || snapshot.strings.length === 0) throw new Error(UNREADABLE)
  return snapshot.strings
}

function isSnapshot(value: unknown): value is { strings: string[] } {
  return typeof value === 'object' && value !== null && 'strings' in value && Array.isArray(value.strings)
}
