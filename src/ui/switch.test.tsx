import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Switch } from './switch'

test('asks for the other state and moves only when it is there', async () => {
  const onChange = vi.fn()
  const { rerender } = render(<Switch label="Code par e-mail" checked={false} onChange={onChange} />)
  const control = screen.getByRole('switch', { name: 'Code par e-mail' })
  await userEvent.click(control)
  expect(onChange).toHaveBeenCalledExactlyOnceWith(true)
  expect(control).not.toBeChecked()
  rerender(<Switch label="Code par e-mail" checked onChange={onChange} />)
  expect(control).toBeChecked()
})

test('does nothing while a change is under way, and keeps the focus', async () => {
  const onChange = vi.fn()
  render(<Switch label="Code par e-mail" checked busy onChange={onChange} />)
  await userEvent.tab()
  expect(screen.getByRole('switch', { busy: true })).toHaveFocus()
  await userEvent.keyboard(' ')
  expect(onChange).not.toHaveBeenCalled()
  expect(screen.getByRole('switch')).toBeChecked()
})
