import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Switch } from './factor-card'

test('requests the other state and moves only when `checked` changes', async () => {
  const onChange = vi.fn()
  const { rerender } = render(<Switch label="Code par e-mail" checked={false} onChange={onChange} />)
  const control = screen.getByRole('switch', { name: 'Code par e-mail' })
  await userEvent.click(control)
  expect(onChange).toHaveBeenCalledOnce()
  expect(control).not.toBeChecked()
  rerender(<Switch label="Code par e-mail" checked onChange={onChange} />)
  expect(control).toBeChecked()
})
