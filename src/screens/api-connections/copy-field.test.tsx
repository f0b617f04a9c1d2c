import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { CopyField } from './copy-field'

const CLIENT_ID = '8f3a91c2-7b4d-4b1e-9d2f-0123456789ab'

test('the copy button copies the whole value, although the page shows only the beginning of the value', async () => {
  const user = userEvent.setup()
  const onCopied = vi.fn()
  render(<CopyField label="Client ID" value={CLIENT_ID} onCopied={onCopied} />)
  const group = screen.getByRole('group', { name: 'Client ID' })
  expect(screen.getByText('8f3a91c2-7b4d…')).toHaveAttribute('aria-hidden', 'true')
  expect(screen.getByText('8f3a91c2-7b4d-4b1e-9d2…')).toHaveAttribute('aria-hidden', 'true')
  expect(group).toHaveTextContent(CLIENT_ID)
  for (const shown of screen.getAllByText(/^8f3a91c2/)) expect(shown.closest('[translate="no"]')).not.toBeNull()
  await user.click(screen.getByRole('button', { name: 'Copier', description: 'Client ID' }))
  expect(await navigator.clipboard.readText()).toBe(CLIENT_ID)
  expect(onCopied).toHaveBeenCalledOnce()
})

test('if the user copies a selected part of a value, the clipboard receives the whole value', () => {
  const onCopied = vi.fn()
  render(<CopyField label="Client ID" value={CLIENT_ID} onCopied={onCopied} />)
  const shown = screen.getByText('8f3a91c2-7b4d…')
  document.getSelection()?.selectAllChildren(shown)
  const clipboardData = new DataTransfer()
  fireEvent.copy(shown, { clipboardData })
  expect(clipboardData.getData('text/plain')).toBe(CLIENT_ID)
  expect(onCopied).toHaveBeenCalledOnce()
})

test('the copy button shows ‘Copié !’ for one second, and the page announces this text', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
  render(<CopyField label="Client ID" value={CLIENT_ID} />)
  await user.click(screen.getByRole('button'))
  expect(await screen.findByRole('button', { name: 'Copié !' })).toBeInTheDocument()
  expect(document.querySelector('[aria-live]')).toHaveTextContent('Copié !')
  await act(() => vi.advanceTimersByTimeAsync(1000))
  expect(screen.getByRole('button')).toHaveAccessibleName('Copier')
})

test('the whole value is shown if the browser refuses to copy the value', async () => {
  const user = userEvent.setup()
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('refused', 'NotAllowedError'))
  const onCopied = vi.fn()
  render(<CopyField label="Client ID" value={CLIENT_ID} onCopied={onCopied} />)
  await user.click(screen.getByRole('button'))
  expect(screen.getByText(CLIENT_ID)).toBeInTheDocument()
  expect(screen.getByText(CLIENT_ID).closest('[translate="no"]')).not.toBeNull()
  expect(screen.getByRole('button')).toHaveAccessibleName('Copier')
  expect(onCopied).not.toHaveBeenCalled()
  document.getSelection()?.selectAllChildren(screen.getByText(CLIENT_ID))
  fireEvent.copy(screen.getByText(CLIENT_ID), { clipboardData: new DataTransfer() })
  expect(onCopied).toHaveBeenCalledOnce()
})
