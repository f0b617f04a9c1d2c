import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState, type ReactNode } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { object } from 'yup'
import { ConfirmModal } from './confirm-modal'
import { Button } from '../button'
import { TestForm } from '../../testing/test-form'
import { Modal } from './modal'
import { TextField } from '../form/text-field'

/** A page with a button that opens the modal that `modal` renders. */
function Page({ modal, once }: { modal: (close: () => void) => ReactNode; once?: boolean }) {
  const [open, setOpen] = useState(false)
  const [opened, setOpened] = useState(0)
  return (
    <>
      <h1 tabIndex={-1}>Page</h1>
      {!(once && opened > 0) && (
        <button
          onClick={() => {
            setOpen(true)
            setOpened(opened + 1)
          }}
        >
          Ouvrir
        </button>
      )}
      {open && modal(() => setOpen(false))}
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

describe('a modal', () => {
  test('has a name and a description, focuses its first field, and restores the focus', async () => {
    render(<Page modal={creation} />)
    await open()
    expect(dialog()).toHaveAccessibleName('Nouvelle connexion API')
    expect(dialog()).toHaveAccessibleDescription('Le secret s’affichera une seule fois.')
    expect(screen.getByRole('textbox', { name: 'Nom' })).toHaveFocus()
    await userEvent.click(screen.getByRole('button', { name: 'Annuler' }))
    expect(dialog()).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Ouvrir' })).toHaveFocus()
  })

  test('traps the focus: Tab and Shift+Tab wrap around', async () => {
    render(<Page modal={creation} />)
    await open()
    await userEvent.tab({ shift: true })
    expect(screen.getByRole('button', { name: 'Annuler' })).toHaveFocus()
    await userEvent.tab()
    expect(screen.getByRole('textbox', { name: 'Nom' })).toHaveFocus()
  })

  test('closes with Escape and with a click outside the box, not inside', async () => {
    render(<Page modal={creation} />)
    await open()
    await userEvent.keyboard('{Escape}')
    expect(dialog()).not.toBeInTheDocument()
    await open()
    await userEvent.click(screen.getByText('Le secret s’affichera une seule fois.'))
    const scrim = dialog()
    expect(scrim).toBeVisible()
    if (scrim) await userEvent.click(scrim)
    expect(dialog()).not.toBeInTheDocument()
  })

  test('restores the focus after a click outside the box', async () => {
    render(<Page modal={creation} />)
    await open()
    const scrim = dialog()
    if (scrim) await userEvent.click(scrim)
    expect(screen.getByRole('button', { name: 'Ouvrir' })).toHaveFocus()
  })

  test('stays open when its own scrollbar is pressed', async () => {
    render(<Page modal={creation} />)
    await open()
    const scrim = dialog()
    if (!scrim) throw new Error('The modal is not open.')
    Object.defineProperties(scrim, { clientWidth: { value: 1265 }, offsetWidth: { value: 1280 } })
    expect(fireEvent.mouseDown(scrim, { detail: 1, clientX: 1270 })).toBe(true)
    expect(dialog()).toBeVisible()
    fireEvent.mouseDown(scrim, { detail: 1, clientX: 1260 })
    expect(dialog()).not.toBeInTheDocument()
  })

  test('ignores the second press of a double click that opened it', async () => {
    render(<Page modal={creation} />)
    await open()
    expect(fireEvent.mouseDown(screen.getByRole('dialog'), { detail: 2 })).toBe(false)
    expect(dialog()).toBeVisible()
  })

  test('calls onClose when the browser closes it', async () => {
    render(<Page modal={creation} />)
    await open()
    act(() => screen.getByRole<HTMLDialogElement>('dialog').close())
    expect(dialog()).not.toBeInTheDocument()
  })

  test('focuses the title of the page when its opener is removed while it is open', () => {
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

  test('focuses the title of the page when its opener has been removed', async () => {
    render(<Page modal={creation} once />)
    await open()
    await userEvent.keyboard('{Escape}')
    expect(screen.getByRole('heading', { name: 'Page' })).toHaveFocus()
  })
})

describe('a confirmation', () => {
  const renderQuestion = (onConfirm: () => unknown) => {
    const confirm = vi.fn(onConfirm)
    render(
      <Page
        modal={(close) => (
          <ConfirmModal
            title="Supprimer « Agenda » ?"
            text="Cette action est définitive."
            busyText="Suppression en cours…"
            onConfirm={confirm}
            onCancel={close}
          />
        )}
      />,
    )
    return confirm
  }

  test('focuses ‘Annuler’ first, and Escape only cancels', async () => {
    const confirm = renderQuestion(() => undefined)
    await open()
    expect(screen.getByRole('button', { name: 'Annuler' })).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    expect(dialog()).not.toBeInTheDocument()
    expect(confirm).not.toHaveBeenCalled()
  })

  test('makes one call for a double click, is busy meanwhile, and shows a failure that can be retried', async () => {
    let fail = () => {}
    const confirm = renderQuestion(
      () =>
        new Promise(
          (_, reject) => (fail = () => reject(Object.assign(new Error(), { type: 'APPLICATION_NOT_FOUND' }))),
        ),
    )
    await open()
    await userEvent.dblClick(screen.getByRole('button', { name: 'Confirmer' }))
    expect(confirm).toHaveBeenCalledOnce()
    expect(screen.getByRole('button', { name: 'Suppression en cours…', busy: true })).toBeVisible()
    await act(() => Promise.resolve().then(fail))
    expect(
      screen.getByText('Cette connexion API n’existe plus. Revenez à la liste de vos connexions API.'),
    ).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Confirmer' }))
    expect(confirm).toHaveBeenCalledTimes(2)
    expect(
      screen.queryByText('Cette connexion API n’existe plus. Revenez à la liste de vos connexions API.'),
    ).not.toBeInTheDocument()
  })
})
