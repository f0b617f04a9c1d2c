import { afterEach, describe, expect, it, vi } from 'vitest'
import { onPageRestored } from './page-restored'

/** The module as another tab loads it. */
async function tab() {
  vi.resetModules()
  return import('./sign-out-everywhere')
}

/** Resolves once what was posted before has been delivered: messages of a channel keep their order. */
async function delivered() {
  const [speaker, hearer] = [new BroadcastChannel('session'), new BroadcastChannel('session')]
  await new Promise((resolve) => {
    hearer.addEventListener('message', resolve, { once: true })
    speaker.postMessage('nothing of interest')
  })
  speaker.close()
  hearer.close()
}

afterEach(() => vi.unstubAllGlobals())

describe('a sign-out', () => {
  it('is heard in every tab', async () => {
    const [first, second, third] = [await tab(), await tab(), await tab()]
    const [here, there, elsewhere] = [vi.fn(), vi.fn(), vi.fn()]
    first.onSignOut(here)
    second.onSignOut(there)
    third.onSignOut(elsewhere)
    first.announceSignOut()
    await delivered()
    expect(here).toHaveBeenCalledOnce()
    expect(there).toHaveBeenCalledOnce()
    expect(elsewhere).toHaveBeenCalledOnce()
  })

  it('is not heard after the unsubscription, nor from another message', async () => {
    const [first, second] = [await tab(), await tab()]
    const [gone, still] = [vi.fn(), vi.fn()]
    second.onSignOut(gone)()
    second.onSignOut(still)
    await delivered()
    expect(still).not.toHaveBeenCalled()
    first.announceSignOut()
    await delivered()
    expect(gone).not.toHaveBeenCalled()
    expect(still).toHaveBeenCalledOnce()
  })

  it('is not heard in a browser without channels', async () => {
    vi.stubGlobal('BroadcastChannel', undefined)
    const { announceSignOut, onSignOut } = await tab()
    const listener = vi.fn()
    const unsubscribe = onSignOut(listener)
    announceSignOut()
    unsubscribe()
    expect(listener).not.toHaveBeenCalled()
  })
})

describe('onPageRestored', () => {
  const show = (persisted: boolean) => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted }))

  it('hears of a page shown again from the cache, until unsubscribed', () => {
    const listener = vi.fn()
    const unsubscribe = onPageRestored(listener)
    show(false)
    expect(listener).not.toHaveBeenCalled()
    show(true)
    expect(listener).toHaveBeenCalledOnce()
    unsubscribe()
    show(true)
    expect(listener).toHaveBeenCalledOnce()
  })
})
