import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { SubmitEvent } from 'react'
import { renderToString } from 'react-dom/server'
import { ServerStyleSheet } from 'styled-components'
import { describe, expect, test, vi } from 'vitest'
import { Button } from './button'

describe('a button', () => {
  test('a busy button ignores clicks and shows its busy label', async () => {
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

  test('a button has rounded corners, and a pill is fully rounded', () => {
    const sheet = new ServerStyleSheet()
    const markup = renderToString(sheet.collectStyles(<Button pill>Sauvegarder</Button>))
    expect(markup).toContain('data-pill="true"')
    expect(sheet.getStyleTags()).toMatch(/\[data-pill\]\{[^}]*border-radius:var\(--r-full\)/)
    expect(renderToString(<Button>Sauvegarder</Button>)).not.toContain('data-pill')
  })

  test.each(['submit', 'button'] as const)(
    'a double click presses a button of type %s only once, even if the first action has already ended',
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
