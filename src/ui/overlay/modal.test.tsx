import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { object } from 'yup'
import { ConfirmModal, Modal } from './modal'
import { Button } from '../button/button'
import { InRouter, TestForm } from '../../testing/test-form'
import { TextField } from '../form/field'

/** A page with a button that opens a modal. */
function Page() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button onClick={() => setOpen(true)}>Ouvrir</button>
      {open && creation(() => setOpen(false))}
    </>
  )
}

const creation = (close: () => void) => (
  <Modal title="Nouvelle connexion API" text="Le secret s’affichera une seule fois." onClose={close}>
    <TestForm schema={object()} onSubmit={close}>
      <TextField name="name" label="Nom" autoComplete="off" />
      <Button onClick={close}>Annuler</Button>
    </TestForm>
  </Modal>
)
const open = async () => userEvent.click(screen.getByRole('button', { name: 'Ouvrir' }))
const dialog = () => screen.queryByRole('dialog')

describe('a modal dialog', () => {
  test('a modal closes with Escape, with Back and with a click outside its box', async () => {
    render(<Page />)
    await open()
    // The first key press must reach the first control of the modal.
    await userEvent.keyboard('a')
    expect(screen.getByRole('textbox', { name: 'Nom' })).toHaveValue('a')
    await userEvent.keyboard('{Escape}')
    expect(dialog()).not.toBeInTheDocument()
    await open()
    await userEvent.pointer({ keys: '[MouseRight]', target: screen.getByRole('dialog') })
    expect(dialog()).toBeInTheDocument()
    // On a phone, the Back gesture fires a `cancel` event.
    fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))
    expect(dialog()).not.toBeInTheDocument()
    await open()
    await userEvent.click(screen.getByRole('dialog'))
    expect(dialog()).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Ouvrir' })).toHaveFocus()
    await open()
    await userEvent.click(screen.getByText('Le secret s’affichera une seule fois.'))
    expect(dialog()).toBeInTheDocument()
    // Here, the browser itself closes the dialog.
    act(() => screen.getByRole<HTMLDialogElement>('dialog').close())
    expect(dialog()).not.toBeInTheDocument()
  })

  test('if a double click has opened a modal, the modal ignores the second click', async () => {
    render(<Page />)
    await open()
    const scrim = screen.getByRole('dialog')
    Object.defineProperties(scrim, { clientWidth: { value: 1265 }, offsetWidth: { value: 1280 } })
    expect(fireEvent.mouseDown(scrim, { detail: 1, clientX: 1270 })).toBe(true)
    fireEvent.mouseUp(scrim)
    expect(fireEvent.mouseDown(scrim, { detail: 2, clientX: 1260 })).toBe(false)
    fireEvent.mouseUp(scrim)
    fireEvent.mouseDown(scrim, { detail: 1, clientX: 1260 })
    fireEvent.mouseUp(screen.getByText('Le secret s’affichera une seule fois.'))
    expect(dialog()).toBeInTheDocument()
    fireEvent.mouseDown(scrim, { detail: 1, clientX: 1260 })
    fireEvent.mouseUp(scrim)
    expect(dialog()).not.toBeInTheDocument()
  })

  test('the title of the page gets the focus if the element that opened a modal was removed', () => {
    const page = (hasOpener: boolean, isOpen: boolean) => (
      <>
        <h1 tabIndex={-1}>Page</h1>
        {hasOpener && <button>Ouvrir</button>}
        {isOpen && creation(() => undefined)}
      </>
    )
    const { rerender } = render(page(true, false))
    screen.getByRole('button', { name: 'Ouvrir' }).focus()
    rerender(page(true, true))
    rerender(page(false, true))
    rerender(page(false, false))
    expect(screen.getByRole('heading', { name: 'Page' })).toHaveFocus()
  })
})

test('Escape cancels a confirmation, and does not confirm it', async () => {
  const [onConfirm, onCancel] = [vi.fn(), vi.fn()]
  render(
    <InRouter>
      <ConfirmModal
        title="Supprimer « Agenda » ?"
        text="Cette action est définitive."
        onConfirm={onConfirm}
        onCancel={onCancel}
      />
    </InRouter>,
  )
  await userEvent.keyboard('{Escape}')
  expect(onCancel).toHaveBeenCalledOnce()
  expect(onConfirm).not.toHaveBeenCalled()
})
