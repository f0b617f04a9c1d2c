import { fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { object, string } from 'yup'
import { TestForm } from '../../testing/test-form'
import { Modal } from '../overlay/modal'
import { indexOfTyped, SelectField } from './select-field'
import { SubmitButton } from '../form/form'

const PROJECTS = ['Cabinet Voltaire', 'Étude ORION', 'Étude SIRIUS', 'Suivi post-opératoire'].map((text) => ({
  value: text.toLowerCase(),
  text,
}))
const schema = object({ project: string().required('required') })

function renderSelect({ prefill = '', onClose = vi.fn() } = {}) {
  const onSubmit = vi.fn()
  render(
    <Modal title="Nouvelle connexion API" onClose={onClose}>
      <TestForm schema={schema} onSubmit={onSubmit} {...(prefill !== '' && { defaultValues: { project: prefill } })}>
        <SelectField name="project" label="Projet" placeholder="Choisir un projet" options={PROJECTS} />
        <SubmitButton>Sauvegarder</SubmitButton>
      </TestForm>
    </Modal>,
  )
  return { onSubmit, onClose }
}

const select = () => screen.getByRole('combobox', { name: 'Projet' })
const list = () => screen.queryByRole('listbox', { name: 'Projet' })
const active = () => document.getElementById(select().getAttribute('aria-activedescendant') ?? '')?.textContent
const send = () => userEvent.click(screen.getByRole('button', { name: 'Sauvegarder' }))

test('a required select without a choice shows an error, and the form is not submitted', async () => {
  const { onSubmit } = renderSelect()
  expect(select()).toHaveTextContent('Choisir un projet')
  await send()
  await screen.findByText('Ce champ est obligatoire')
  expect(select()).toHaveFocus()
  expect(select()).toBeInvalid()
  expect(select()).toHaveAccessibleDescription('Ce champ est obligatoire')
  expect(onSubmit).not.toHaveBeenCalled()
})

test('the refusal of a choice is shown at the select until the user chooses another option', async () => {
  const onSubmit = vi.fn().mockRejectedValue(Object.assign(new Error(), { type: 'INVALID_INPUTS' }))
  render(
    <TestForm schema={schema} onSubmit={onSubmit} defaultValues={{ project: PROJECTS[1]?.value }}>
      <SelectField name="project" label="Projet" options={PROJECTS} failures={['INVALID_INPUTS']} />
      <SubmitButton>Sauvegarder</SubmitButton>
    </TestForm>,
  )
  await send()
  const refusal = 'Certaines informations ne sont pas valides. Vérifiez votre saisie, puis réessayez.'
  await vi.waitFor(() => expect(select()).toHaveAccessibleDescription(refusal))
  expect(select()).toHaveFocus()
  expect(select()).toHaveTextContent('Étude ORION')
  await userEvent.click(select())
  await userEvent.click(screen.getByRole('option', { name: 'Étude SIRIUS' }))
  expect(select()).toBeValid()
})

test('a click on a select opens its list, also in Safari', async () => {
  const { onSubmit } = renderSelect()
  screen.getByRole('button', { name: 'Sauvegarder' }).focus()
  // Safari does not focus a clicked button. Without `preventDefault`, Safari would remove the focus and close the list.
  expect(fireEvent.mouseDown(select())).toBe(false)
  fireEvent.click(select())
  expect(list()).toBeInTheDocument()
  await userEvent.click(screen.getByRole('option', { name: 'Étude SIRIUS' }))
  expect(list()).not.toBeInTheDocument()
  expect(select()).toHaveFocus()
  expect(select()).toHaveTextContent('Étude SIRIUS')
  await send()
  await vi.waitFor(() => expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ project: PROJECTS[2]?.value }))
})

test('the selected option is marked, and is the active option when the list opens', async () => {
  renderSelect({ prefill: PROJECTS[1]?.value ?? '' })
  await userEvent.click(select())
  const options = within(screen.getByRole('listbox')).getAllByRole('option')
  expect(options.map((option) => option.getAttribute('aria-selected'))).toEqual(['false', 'true', 'false', 'false'])
  expect(active()).toBe('Étude ORION')
})

describe('a select that is used with the keyboard', () => {
  test.each(['{Enter>3/}', '[Space>3/]'])(
    'if the user holds down the key %s, the list of a select opens and no option is chosen',
    async (keys) => {
      renderSelect()
      select().focus()
      await userEvent.keyboard(keys)
      expect(list()).toBeInTheDocument()
      expect(select()).toHaveTextContent('Choisir un projet')
    },
  )

  test('Escape closes the list of a select and keeps the choice', async () => {
    const { onClose } = renderSelect({ prefill: PROJECTS[1]?.value ?? '' })
    select().focus()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Escape>3/}')
    expect(list()).not.toBeInTheDocument()
    expect(select()).toHaveTextContent('Étude ORION')
    expect(onClose).not.toHaveBeenCalled()
    await userEvent.keyboard('{Escape}')
    expect(onClose).toHaveBeenCalledOnce()
  })
})

test.each([
  ['a press elsewhere', () => userEvent.click(screen.getByRole('heading'))],
  ['a change of window', () => fireEvent.blur(select())],
])('leaving a select by %s closes its list and chooses no option', async (_, leave) => {
  renderSelect({ prefill: PROJECTS[1]?.value ?? '' })
  await userEvent.click(select())
  await userEvent.keyboard('{ArrowDown}')
  expect(active()).toBe('Étude SIRIUS')
  await leave()
  expect(list()).not.toBeInTheDocument()
  expect(select()).toHaveTextContent('Étude ORION')
})

test.each(['Control', 'Alt', 'Meta'])('a shortcut with %s does not open the list of a select', async (modifier) => {
  renderSelect()
  select().focus()
  await userEvent.keyboard(`{${modifier}>}s{/${modifier}}`)
  expect(list()).not.toBeInTheDocument()
})

test.each([
  ['e', 1, 2],
  ['e', 2, 1],
  ['ee', 1, 2],
  ['oe', -1, 4],
  ['ÉTUDE s', 0, 2],
  ['z', 0, -1],
  ['c', -1, 0],
])('typing “%s” on option %i of a select makes option %i active', (typed, from, to) => {
  expect(indexOfTyped(typed, [...PROJECTS.map(({ text }) => text), 'Œdèmes'], from)).toBe(to)
})
