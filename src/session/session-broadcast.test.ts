import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { onPageRestored } from './page-visibility'

/** Loads the module again, as another tab does. */
async function tab() {
  vi.resetModules()
  return import('./session-broadcast')
}

/** Resolves when all earlier messages are delivered, because a channel keeps the order of messages. */
async function delivered() {
  const [sender, receiver] = [new BroadcastChannel('session'), new BroadcastChannel('session')]
  await new Promise((resolve) => {
    receiver.addEventListener('message', resolve, { once: true })
    sender.postMessage('nothing of interest')
  })
  sender.close()
  receiver.close()
}

afterEach(() => vi.unstubAllGlobals())

describe('a sign-out', () => {
  it('is received in every tab', async () => {
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

  it('is not received after unsubscribing, nor from another message', async () => {
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

  it('is not received in a browser without channels', async () => {
    vi.stubGlobal('BroadcastChannel', undefined)
    const { announceSignOut, onSignOut } = await tab()
    const listener = vi.fn()
    const unsubscribe = onSignOut(listener)
    announceSignOut()
    unsubscribe()
    expect(listener).not.toHaveBeenCalled()
  })
})

describe('a sign-in', () => {
  beforeEach(() => localStorage.clear())

  it('is detected in every other tab, once, without personal data', async () => {
    const [first, second] = [await tab(), await tab()]
    const [here, there] = [vi.fn(), vi.fn()]
    const before = second.currentSignIn()
    second.onSignInElsewhere(() => before, there)
    first.onSignInElsewhere(first.currentSignIn, here)
    first.announceSignIn()
    await delivered()
    expect(there).toHaveBeenCalledOnce()
    expect(here).not.toHaveBeenCalled()
    expect(second.currentSignIn()).toBe(first.currentSignIn())
    expect(localStorage).toHaveLength(1)
    expect(localStorage.getItem('signIn')).toMatch(/^\d{13}-[0-9a-f]{1,8}$/)
  })

  it('is detected although the stored value arrives after the message', async () => {
    const [first, second] = [await tab(), await tab()]
    first.announceSignIn()
    await delivered()
    const before = second.currentSignIn()
    const there = vi.fn()
    second.onSignInElsewhere(() => before, there)
    first.announceSignIn()
    const after = first.currentSignIn()
    // Another process still reads the earlier value.
    localStorage.setItem('signIn', before ?? '')
    await delivered()
    expect(there).toHaveBeenCalledOnce()
    expect(second.currentSignIn()).toBe(after)
    localStorage.setItem('signIn', after ?? '')
    expect(second.currentSignIn()).toBe(after)
    localStorage.removeItem('signIn')
    expect(second.currentSignIn()).toBeUndefined()
  })

  it.each([
    ['is shown', () => document.dispatchEvent(new Event('visibilitychange'))],
    ['has the focus', () => window.dispatchEvent(new Event('focus'))],
  ])('that a suspended tab did not receive is detected when it %s', async (_, look) => {
    const [suspended, other] = [await tab(), await tab()]
    const listener = vi.fn()
    let known = suspended.currentSignIn()
    vi.stubGlobal('BroadcastChannel', undefined)
    const unsubscribe = suspended.onSignInElsewhere(() => known, listener)
    other.announceSignIn()
    expect(listener).not.toHaveBeenCalled()
    look()
    expect(listener).toHaveBeenCalledOnce()
    known = suspended.currentSignIn()
    look()
    expect(listener).toHaveBeenCalledOnce()
    other.announceSignOut()
    look()
    expect(listener).toHaveBeenCalledTimes(2)
    unsubscribe()
    other.announceSignIn()
    look()
    expect(listener).toHaveBeenCalledTimes(2)
  })

  it('is detected when storage is blocked', async () => {
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError')
    })
    const [first, second] = [await tab(), await tab()]
    const there = vi.fn()
    second.onSignInElsewhere(() => undefined, there)
    second.onSignOut(() => undefined)
    first.announceSignIn()
    await delivered()
    expect(there).toHaveBeenCalledOnce()
    expect(second.currentSignIn()).toBe(first.currentSignIn())
    first.announceSignOut()
    await delivered()
    expect(second.currentSignIn()).toBeUndefined()
    vi.restoreAllMocks()
  })
})

describe('onPageRestored', () => {
  const show = (persisted: boolean) => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted }))

  it('is called for a page restored from the cache, until it is unsubscribed', () => {
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
