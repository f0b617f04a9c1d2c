import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { SubmitEvent } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { describe, expect, test, vi } from 'vitest'
import { Button, ButtonLink } from './button'
import { IconButton } from './icon-button'
import { LinkButton, TextLink } from './navigation/text-link'

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

  test('does not submit by default', async () => {
    const onSubmit = vi.fn()
    render(
      <form onSubmit={onSubmit}>
        <Button>Annuler</Button>
      </form>,
    )
    await userEvent.click(screen.getByRole('button'))
    expect(onSubmit).not.toHaveBeenCalled()
  })

  test('submits once on a double click, even if the form is ready again before the second click', async () => {
    const onSubmit = vi.fn((event: SubmitEvent) => event.preventDefault())
    render(
      <form onSubmit={onSubmit}>
        <Button type="submit">Envoyer</Button>
      </form>,
    )
    await userEvent.dblClick(screen.getByRole('button'))
    expect(onSubmit).toHaveBeenCalledTimes(1)
    await userEvent.click(screen.getByRole('button'))
    expect(onSubmit).toHaveBeenCalledTimes(2)
  })

  test('has a name when it shows only an icon', () => {
    render(<IconButton label="Supprimer Agenda">×</IconButton>)
    expect(screen.getByRole('button', { name: 'Supprimer Agenda' })).toBeVisible()
  })

  test('keeps the focus and ignores clicks when it looks like a link and is unavailable', async () => {
    const onClick = vi.fn()
    render(
      <LinkButton unavailable onClick={onClick}>
        Renvoyer
      </LinkButton>,
    )
    await userEvent.tab()
    expect(screen.getByRole('button')).toHaveFocus()
    expect(screen.getByRole('button')).toHaveAttribute('aria-disabled', 'true')
    await userEvent.keyboard('{Enter}')
    expect(onClick).not.toHaveBeenCalled()
  })
})

describe('a link', () => {
  test('announces a new tab and opens it with noopener and noreferrer', () => {
    render(
      <TextLink to="/documents/conditions.html" newTab>
        conditions
      </TextLink>,
    )
    const link = screen.getByRole('link', { name: /^conditions ?\(nouvelle fenêtre\)$/ })
    expect(link).toHaveAttribute('target', '_blank')
    expect(link).toHaveAttribute('rel', 'noopener noreferrer')
  })

  test.each(['/login', 'https://app.skezia.example/login'])('opens %s', (to) => {
    render(
      <MemoryRouter>
        <TextLink to={to}>Lien</TextLink>
        <ButtonLink to={to}>Bouton</ButtonLink>
      </MemoryRouter>,
    )
    for (const link of screen.getAllByRole('link')) expect(link).toHaveAttribute('href', to)
  })
})
