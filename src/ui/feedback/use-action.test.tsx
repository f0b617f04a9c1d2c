import { act, render } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, test } from 'vitest'
import { useAction } from './use-action'

test('an action is left when another page is being opened, not when it began meanwhile and the page stays', async () => {
  const signals: AbortSignal[] = []
  let run: () => Promise<unknown> = () => Promise.reject(new Error('not rendered'))
  function Page() {
    ;({ run } = useAction((signal) => signals.push(signal)))
    return null
  }
  const router = createMemoryRouter([
    { path: '/', Component: Page },
    { path: '/slow', loader: () => new Promise(() => undefined) },
  ])
  render(<RouterProvider router={router} />)
  await act(() => run())
  act(() => {
    void router.navigate('/slow')
  })
  await act(() => run())
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false])
  await act(() => router.navigate('/?step=2'))
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false])
  await act(() => run())
  await act(() => router.navigate('/?step=3'))
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false, false])
})
