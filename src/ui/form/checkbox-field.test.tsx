import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { boolean, object } from 'yup'
import { acceptTerms } from '../../rules/fields'
import { CheckboxField } from './checkbox-field'
import { TestForm } from '../../testing/test-form'
import { SubmitButton } from './submit-button'

test('is required or optional, can be clicked by its label, and shows its error', async () => {
  const onSubmit = vi.fn()
  render(
    <TestForm schema={object({ terms: acceptTerms(), news: boolean().default(false) })} onSubmit={onSubmit}>
      <CheckboxField name="terms">J’accepte les conditions.</CheckboxField>
      <CheckboxField name="news" optional>
        Je souhaite les actualités.
      </CheckboxField>
      <SubmitButton>Envoyer</SubmitButton>
    </TestForm>,
  )
  const terms = screen.getByRole('checkbox', { name: 'J’accepte les conditions.' })
  expect(terms).toBeRequired()
  expect(screen.getByRole('checkbox', { name: 'Je souhaite les actualités.' })).not.toBeRequired()
  await userEvent.click(screen.getByRole('button'))
  await screen.findByText('Veuillez accepter les CGU.')
  expect(terms).toHaveAccessibleDescription('Veuillez accepter les CGU.')
  expect(terms).toHaveFocus()
  await userEvent.click(screen.getByText('J’accepte les conditions.'))
  expect(terms).toBeValid()
  await userEvent.click(screen.getByRole('button'))
  await vi.waitFor(() => expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ terms: true, news: false }))
})
