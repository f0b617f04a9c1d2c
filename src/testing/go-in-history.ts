import { act } from '@testing-library/react'

/**
 * Presses Back or Forward. Resolves after the page has changed. Type only afterwards, because a text that is typed
 * earlier is lost with the previous page.
 */
export async function goInHistory(direction: 'back' | 'forward'): Promise<void> {
  const followed = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }))
  await act(async () => {
    window.history[direction]()
    await followed
  })
}
