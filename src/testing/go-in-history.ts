import { act } from '@testing-library/react'

/**
 * Presses Back or Forward. Resolves once the page has followed, because a text typed earlier would be lost with the page
 * before.
 */
export async function goInHistory(direction: 'back' | 'forward'): Promise<void> {
  const followed = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }))
  await act(async () => {
    window.history[direction]()
    await followed
  })
}
