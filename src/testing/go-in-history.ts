import { act } from '@testing-library/react'

/**
 * Presses Back or Forward. Resolves after the page has changed. A test that types earlier would lose the typed text
 * with the previous page.
 */
export async function goInHistory(direction: 'back' | 'forward'): Promise<void> {
  const followed = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }))
  await act(async () => {
    window.history[direction]()
    await followed
  })
}
