import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { Modal } from '../overlay/modal'
import { dismissToasts, showToast, ToastArea, type ToastOptions } from './toast'

beforeEach(() => void vi.useFakeTimers())

const show = (text: string, options?: Partial<ToastOptions>) =>
  act(() => Promise.resolve().then(() => showToast({ kind: 'success', text, ...options })))
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const allTexts = () => [...document.querySelectorAll('.Toastify__toast')].map((toast) => toast.textContent)

test('a success toast is a status, and an error toast is an alert', async () => {
  render(<ToastArea />)
  await show('Email mis à jour')
  fireEvent.keyDown(document, { code: 'KeyT', altKey: true })
  expect(document.body).toHaveFocus()
  expect(screen.getByRole('region', { name: 'Notifications' })).toBeInTheDocument()
  await show('Invalid code', { kind: 'error', lang: 'en', id: 'Invalid code' })
  expect(screen.getByRole('status')).toHaveTextContent('Email mis à jour')
  expect(screen.getByText('Invalid code').closest('[lang]')).toHaveAttribute('lang', 'en')
  // The list of toasts must not be a live region. A toast must not have an id or a tab stop.
  expect(screen.getByRole('region')).not.toHaveAttribute('aria-live')
  for (const role of ['status', 'alert'])
    expect(
      screen
        .getByRole(role)
        .getAttributeNames()
        .filter((name) => /^(id|tabindex)$/.test(name)),
    ).toEqual([])
  // If the list around the alert is part of the accessibility tree, Orca in Firefox does not announce the alert.
  const list = screen.getByRole('alert').parentElement
  expect([list?.getAttribute('role'), list?.hasAttribute('tabindex')]).toEqual(['none', false])
  fireEvent.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Fermer' }))
  await pass(0)
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('closing a toast with its button returns the focus to the element that had the focus before', async () => {
  const page = (hasField: boolean) => (
    <>
      <h1 tabIndex={-1}>Connexion</h1>
      {hasField && <input />}
      <ToastArea />
    </>
  )
  const { rerender } = render(page(true))
  for (const hasField of [true, false]) {
    await show('Code incorrect')
    act(() => screen.getByRole('textbox').focus())
    act(() => screen.getByRole('button', { name: 'Fermer' }).focus())
    rerender(page(hasField))
    fireEvent.click(screen.getByRole('button', { name: 'Fermer' }))
    await pass(0)
    expect(screen.getByRole(hasField ? 'textbox' : 'heading')).toHaveFocus()
  }
})

test('if the portal closes a toast that has the focus, the title of the page gets the focus', async () => {
  render(
    <>
      <h1 tabIndex={-1}>Connexion</h1>
      <ToastArea />
    </>,
  )
  await show('Email mis à jour')
  await show('Code incorrect', { id: 'code' })
  act(() => screen.getAllByRole('button', { name: 'Fermer' })[0]?.focus())
  await pass(60_000)
  expect(allTexts()).toHaveLength(2)
  act(() => dismissToasts('code'))
  await pass(0)
  expect(allTexts()).toEqual(['Email mis à jour'])
  expect(screen.getByRole('heading')).toHaveFocus()
  await pass(5000)
  expect(allTexts()).toEqual([])
})

test.each([
  ['hover', {}, 5000, fireEvent.pointerEnter, fireEvent.pointerLeave],
  ['focus', { durationMs: 10_000 }, 10_000, fireEvent.focusIn, fireEvent.focusOut],
])(
  '%s stops the countdown of a toast that has the options %j and lasts %i ms',
  async (_, options, ms, enter, leave) => {
    render(<ToastArea />)
    await show('Email mis à jour', options)
    await pass(ms - 1000)
    const close = screen.getByRole('button', { name: 'Fermer' })
    enter(close)
    await pass(60_000)
    expect(allTexts()).toHaveLength(1)
    leave(close)
    await pass(999)
    expect(allTexts()).toHaveLength(1)
    await pass(1)
    expect(allTexts()).toEqual([])
  },
)

test('a toast shows only its first sentence if a notice has the same text', async () => {
  render(<ToastArea />)
  await show('Le code est incorrect. Vérifiez-le, ou demandez-en un autre.', { kind: 'error', isInPage: true })
  expect(screen.getByText('Le code est incorrect.')).toBeInTheDocument()
  expect(screen.getByText('Vérifiez-le, ou demandez-en un autre.')).toHaveClass('sr-only')
})

test('the live region of a success toast exists before the text of the toast', async () => {
  render(<ToastArea />)
  await show('Email mis à jour')
  expect(screen.getByText('Email mis à jour').closest('[aria-hidden]')).not.toBeNull()
  await pass(100)
  expect(screen.getByText('Email mis à jour').closest('[aria-hidden]')).toBeNull()
})

test('at most three toasts are shown at a time', async () => {
  render(<ToastArea />)
  for (const text of ['un', 'deux', 'trois', 'quatre']) await show(text)
  expect(allTexts()).toEqual(['trois', 'deux', 'un'])
  await pass(5000)
  expect(allTexts()).toEqual(['quatre'])
})

test('closing all toasts also drops the toasts that wait', async () => {
  render(<ToastArea />)
  for (const text of ['Un', 'Deux', 'Trois', 'Quatre', 'Cinq']) await show(text)
  act(() => dismissToasts())
  await pass(100)
  expect(allTexts()).toEqual([])
})

test('only one toast with the same id is shown at a time', async () => {
  render(<ToastArea />)
  await show('Code incorrect', { id: 'code' })
  await show('Code incorrect', { id: 'code' })
  expect(allTexts()).toEqual(['Code incorrect'])
  await pass(5000)
  await show('Code incorrect', { id: 'code' })
  expect(allTexts()).toEqual(['Code incorrect'])
})

test('a toast is shown in the open dialog, and moves to the page when the dialog closes', async () => {
  await show('Email mis à jour')
  const { rerender } = render(<ToastArea />)
  await pass(0)
  rerender(
    <>
      <ToastArea />
      <Modal title="Question" onClose={() => undefined}>
        <button>Annuler</button>
      </Modal>
    </>,
  )
  expect(within(screen.getByRole('dialog')).getByRole('status')).toBeInTheDocument()
  rerender(<ToastArea />)
  expect(screen.getByRole('status')).toBeInTheDocument()
})
