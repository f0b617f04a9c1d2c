import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
// This import adds the French texts of `ResendButton`.
import './login-screen'
import { ResendButton } from './second-factor-form'

beforeEach(() => void vi.useFakeTimers())

const button = () => screen.getByRole('button', { name: 'Renvoyer le code' })
const announced = () => document.querySelector('[aria-live]')?.textContent
const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))

function renderCountdown() {
  const onClick = vi.fn()
  render(<ResendButton sentAt={Date.now()} onClick={onClick} />)
  return onClick
}

test('the button for another sign-in code keeps the focus during the countdown, and announces the end of the countdown', async () => {
  const onClick = renderCountdown()
  button().focus()
  expect(button()).toHaveAttribute('aria-disabled', 'true')
  expect(button()).toHaveAccessibleDescription('Vous pourrez renvoyer un code dans : 60 seconde(s)')
  expect(button().nextElementSibling).toHaveTextContent('dans 1:00')
  await pass(18)
  expect(button()).toHaveAccessibleDescription('Vous pourrez renvoyer un code dans : 42 seconde(s)')
  fireEvent.click(button())
  expect(onClick).not.toHaveBeenCalled()
  expect(announced()).toBeUndefined()
  await pass(42)
  expect(announced()).toBe('Vous pouvez demander un nouveau code.')
  expect(button()).not.toHaveAttribute('aria-disabled')
  expect(button()).toHaveAccessibleDescription('')
  expect(button()).toHaveFocus()
  fireEvent.click(button())
  expect(onClick).toHaveBeenCalledOnce()
})

test('throttled timers or a sleeping computer do not extend the countdown for another sign-in code', async () => {
  renderCountdown()
  await pass(18)
  vi.setSystemTime(Date.now() + 120_000)
  await pass(1)
  expect(button()).not.toHaveAttribute('aria-disabled')
})
