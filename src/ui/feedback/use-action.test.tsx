import { act, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { beforeAll, describe, expect, test } from 'vitest'
import { ApiFailure } from '../../api/failure'
import { InRouter } from '../../testing/test-form'
import { loadToasts, ToastRegion } from './show-toast'
import { useAction } from './use-action'

test('if the user leaves the page, a running action is aborted, but an action that starts during the navigation continues', async () => {
  const signals: AbortSignal[] = []
  let run: () => Promise<unknown> = () => Promise.reject(new Error('The test has not rendered its page yet.'))
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

describe('useAction', () => {
  beforeAll(() => loadToasts())

  /**
   * Renders an action that throws `failure`, and runs the action. If `isLeft` is true, the user leaves before the
   * failure. Returns the text in the page, and the text of the toast.
   */
  async function outcomeOf(failure: unknown, isLeft = false) {
    let action: ReturnType<typeof useAction<[]>> | undefined
    function Page() {
      action = useAction(() => {
        if (isLeft) action?.cancel()
        throw failure
      }, 'Un e-mail est peut-être parti.')
      return <main>{action.failure?.text}</main>
    }
    const { unmount } = render(
      <InRouter>
        <ToastRegion />
        <Page />
      </InRouter>,
    )
    await act(() => action?.run())
    const toast = document.querySelector('.Toastify__toast')
    const shown = { page: screen.getByRole('main').textContent, toast: toast?.textContent ?? '' }
    unmount()
    return shown
  }

  const WRONG_CODE = 'Le code saisi est incorrect ou a expiré.'

  test('if an action fails, the page and a toast both show the failure', async () => {
    for (const [failure, text] of [
      [new ApiFailure({ type: 'INVALID_CODE', status: 401 }), WRONG_CODE],
      [new ApiFailure({ status: 502, outcome: 'unknown' }), 'Un e-mail est peut-être parti.'],
      [new ApiFailure({ outcome: 'unknown', body: { display: false } }), 'Un e-mail est peut-être parti.'],
      [new ApiFailure({ status: 502 }), 'Une erreur inconnue est survenue.'],
      [new TypeError('a fault of the portal'), 'Une erreur inconnue est survenue.'],
    ] as const) {
      const { page, toast } = await outcomeOf(failure)
      expect([page, toast]).toEqual([expect.stringContaining(text), expect.stringContaining(text)])
    }
  })

  test('the refusal of an action is shown as a toast even if the user has left the page', async () => {
    const { toast } = await outcomeOf(new ApiFailure({ type: 'INVALID_CODE', status: 401 }), true)
    expect(toast).toContain(WRONG_CODE)
  })

  test('no toast is shown in two cases: the API asks for no toast, or the session has ended on a page of the account', async () => {
    const hidden = await outcomeOf(new ApiFailure({ type: 'INVALID_CODE', body: { display: false } }))
    expect(hidden.page).toContain(WRONG_CODE)
    expect(hidden.toast).toBe('')
    expect(document.querySelector('[data-announcements]')).toHaveTextContent(WRONG_CODE)
    const ended = new ApiFailure({ type: 'NO_VALID_SESSION', status: 401 })
    expect(await outcomeOf(ended)).not.toMatchObject({ toast: '' })
    window.history.replaceState(null, '', '/dashboard/apps')
    const covered = await outcomeOf(ended)
    expect(covered.page).toContain('Votre session')
    expect(covered.toast).toBe('')
  })

  test('the failure of a cancelled action is not shown', async () => {
    expect(await outcomeOf(new ApiFailure({ cancelled: true }))).toEqual({ page: '', toast: '' })
  })
})
