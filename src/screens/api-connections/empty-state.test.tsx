import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { EmptyState } from './empty-state'

test('if the first item of a list replaces the empty state, the title of the page gets the focus', () => {
  const page = (content: 'empty' | 'list') => (
    <>
      <h1 tabIndex={-1}>Mes appareils</h1>
      {content === 'empty' ? (
        <EmptyState title="Aucun appareil" text="Ajoutez le premier." action={<button type="button">Ajouter</button>} />
      ) : (
        <p>Poste 1</p>
      )}
    </>
  )
  const { rerender } = render(page('empty'))
  screen.getByRole('button', { name: 'Ajouter' }).focus()
  rerender(page('list'))
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
})
