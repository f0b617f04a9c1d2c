import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { EmptyState } from './empty-state'

test('the focus in it moves to the title of the page once it is replaced by the list', () => {
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
