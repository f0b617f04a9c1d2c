import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { SubmitEvent } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { Button } from './button'

describe('a button', () => {
  test('ignores clicks while busy, shows the busy label, and stays focusable', async () => {
    const onClick = vi.fn()
    const { rerender } = render(
      <Button busyText="Envoi en cours…" onClick={onClick}>
        Envoyer
      </Button>,
    )
    expect(screen.getByRole('button')).toHaveAccessibleName('Envoyer')
    rerender(
      <Button busy busyText="Envoi en cours…" onClick={onClick}>
        Envoyer
      </Button>,
    )
    const button = screen.getByRole('button', { name: 'Envoi en cours…', busy: true })
    await userEvent.tab()
    expect(button).toHaveFocus()
    await userEvent.keyboard('{Enter} ')
    await userEvent.click(button)
    expect(onClick).not.toHaveBeenCalled()
  })

  test.each(['submit', 'button'] as const)(
    'of type %s is pressed once by a double click, even if all is ready again',
    async (type) => {
      const onSubmit = vi.fn((event: SubmitEvent) => event.preventDefault())
      const onClick = vi.fn()
      render(
        <form onSubmit={onSubmit}>
          <Button type={type} onClick={onClick}>
            Envoyer
          </Button>
        </form>,
      )
      await userEvent.dblClick(screen.getByRole('button'))
      expect(onClick).toHaveBeenCalledTimes(1)
      await userEvent.click(screen.getByRole('button'))
      expect(onClick).toHaveBeenCalledTimes(2)
      expect(onSubmit).toHaveBeenCalledTimes(type === 'submit' ? 2 : 0)
    },
  )
})
