import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Modal } from './modal'
import { HelpTip } from './tooltip'

const help = <HelpTip about="Identifiant">Il protège votre adresse e-mail.</HelpTip>
const mark = () => screen.getByRole('button', { name: 'Aide : Identifiant' })
const bubble = () => screen.getByRole('tooltip', { hidden: true })

test('a tooltip opens on hover, and stays open while the pointer is on the tooltip', async () => {
  render(help)
  expect(mark()).toHaveAccessibleDescription('Il protège votre adresse e-mail.')
  expect(bubble()).not.toBeVisible()
  await userEvent.hover(mark())
  expect(bubble()).toBeVisible()
  await userEvent.hover(bubble())
  expect(bubble()).toBeVisible()
  await userEvent.unhover(bubble())
  expect(bubble()).not.toBeVisible()
})

test('a tooltip opens on touch, and closes on a touch elsewhere', async () => {
  render(
    <>
      {help}
      <p>Ailleurs</p>
    </>,
  )
  await userEvent.pointer({ keys: '[TouchA]', target: mark() })
  expect(bubble()).toBeVisible()
  fireEvent.pointerDown(screen.getByText('Ailleurs'), { pointerType: 'touch' })
  expect(bubble()).not.toBeVisible()
})

test('Escape closes a tooltip, but not the dialog around the tooltip', async () => {
  const onClose = vi.fn()
  render(
    <Modal title="Créer" onClose={onClose}>
      {help}
    </Modal>,
  )
  await waitFor(() => expect(mark()).toHaveFocus())
  await userEvent.hover(mark())
  await userEvent.keyboard('{Escape}')
  expect(bubble()).not.toBeVisible()
  expect(onClose).not.toHaveBeenCalled()
  await userEvent.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledOnce()
})

test('a tooltip opens on focus, and is placed where the screen has room', async () => {
  render(help)
  const rect = (left: number, top: number, width: number, height: number) => new DOMRect(left, top, width, height)
  vi.spyOn(bubble(), 'getBoundingClientRect').mockReturnValue(rect(0, 0, 280, 60))
  const anchor = bubble().parentElement
  if (anchor) vi.spyOn(anchor, 'getBoundingClientRect').mockReturnValue(rect(20, 10, 28, 28))
  vi.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(320)
  vi.spyOn(document.documentElement, 'clientHeight', 'get').mockReturnValue(600)
  await userEvent.tab()
  expect(bubble()).toHaveAttribute('data-side', 'below')
  expect(bubble().style.getPropertyValue('--left')).toBe('-12px')
  expect(bubble().style.getPropertyValue('--arrow')).toBe('26px')
  expect(bubble()).toBeVisible()
  await userEvent.tab()
  expect(bubble()).not.toBeVisible()
})
