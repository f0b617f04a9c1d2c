import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Modal } from '../overlay/modal'
import { showToast, ToastArea, type ToastOptions } from './toast'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const show = (text: string, options?: Partial<ToastOptions>) =>
  act(() => Promise.resolve().then(() => showToast({ kind: 'success', text, ...options })))
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const allTexts = () => [...document.querySelectorAll('.Toastify__toast')].map((toast) => toast.textContent)

test('a success is a status, an error an alert in its own language; both name their button', async () => {
  render(<ToastArea />)
  await show('Email mis à jour')
  await show('Invalid code', { kind: 'error', lang: 'en' })
  expect(screen.getByRole('status')).toHaveTextContent('Email mis à jour')
  expect(screen.getByText('Invalid code')).toHaveAttribute('lang', 'en')
  fireEvent.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Fermer' }))
  await pass(0)
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('stays five seconds, or as long as it is told to, though nothing moves', async () => {
  render(<ToastArea />)
  await show('Mot de passe mis à jour')
  await show('Compte validé', { durationMs: 10_000 })
  await pass(4999)
  expect(allTexts()).toHaveLength(2)
  await pass(1)
  expect(allTexts()).toEqual(['Compte validé'])
  await pass(5000)
  expect(allTexts()).toEqual([])
})

test.each([
  ['the pointer', 'mouseenter', 'mouseleave'],
  ['the focus of the keyboard', 'focusin', 'focusout'],
])('%s on it stops the clock, which then goes on from where it was', async (_, arrives, leaves) => {
  render(<ToastArea />)
  await show('Email mis à jour')
  await pass(4000)
  const toast = screen.getByRole('status')
  fireEvent(toast, new Event(arrives, { bubbles: arrives === 'focusin' }))
  await pass(60_000)
  expect(allTexts()).toHaveLength(1)
  fireEvent(toast, new Event(leaves, { bubbles: arrives === 'focusin' }))
  await pass(999)
  expect(allTexts()).toHaveLength(1)
  await pass(1)
  expect(allTexts()).toEqual([])
})

test('goes on from where it was although the clock of the computer was set back meanwhile', async () => {
  render(<ToastArea />)
  await show('Email mis à jour')
  await pass(4000)
  vi.setSystemTime(Date.now() - 3_600_000)
  const toast = screen.getByRole('status')
  fireEvent(toast, new Event('mouseenter'))
  fireEvent(toast, new Event('mouseleave'))
  await pass(1000)
  expect(allTexts()).toEqual([])
})

test('the newest is on top, three at most', async () => {
  render(<ToastArea />)
  for (const text of ['un', 'deux', 'trois', 'quatre']) await show(text)
  expect(allTexts()).toEqual(['quatre', 'trois', 'deux'])
})

test('the same id is not shown twice at once, and may be shown again later', async () => {
  render(<ToastArea />)
  await show('Code incorrect', { id: 'code' })
  await show('Code incorrect', { id: 'code' })
  expect(allTexts()).toEqual(['Code incorrect'])
  await pass(5000)
  await show('Code incorrect', { id: 'code' })
  expect(allTexts()).toEqual(['Code incorrect'])
})

test('a toast shown before the area is there waits for it', async () => {
  await show('Email mis à jour')
  render(<ToastArea />)
  await pass(0)
  expect(allTexts()).toEqual(['Email mis à jour'])
})

test('toasts stand in the open dialog, since all else is out of reach, and return with it closed', async () => {
  const { rerender } = render(<ToastArea />)
  await show('Email mis à jour')
  rerender(
    <>
      <ToastArea />
      <Modal title="Question" onClose={() => undefined}>
        <button>Annuler</button>
      </Modal>
    </>,
  )
  expect(within(screen.getByRole('dialog')).getByRole('status')).toBeVisible()
  rerender(<ToastArea />)
  expect(screen.getByRole('status')).toBeVisible()
})
