import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import type { Backend } from '../../../mocks/backend'
import type { Account } from '../../../mocks/data/accounts'
import type { Fault } from '../../../mocks/handlers/faults'
import { openSignedIn } from '../../testing/signed-in'

const SMS_CALL = 'POST /users/update-double-authentication'
const EMAIL_CALL = 'PUT /users/update-double-authentication-email'
const TOAST = 'Authentification à double facteur mise à jour'
const SMS_ON = { oneTimePasswordActivated: true, cellphone: '0612345642' }
const EMAIL_ON = { doubleAuthEmailActivated: true }

const openFactors = (values: Partial<Omit<Account, 'id'>> = {}) =>
  openSignedIn('/dashboard/authentication/doubleAuthentication', 'Authentification à double facteur', values)
type User = Awaited<ReturnType<typeof openFactors>>['user']

const smsSwitch = () => screen.getByRole('switch', { name: 'Code par SMS' })
const emailSwitch = () => screen.getByRole('switch', { name: 'Code par e-mail' })
const isOn = (control: HTMLElement) => control.matches(':checked')
const number = () => screen.getByLabelText('Numéro de mobile', { exact: false })
const button = (name: string) => screen.getByRole('button', { name })

async function confirmModal(user: User, title: string) {
  const modal = await screen.findByRole('dialog', { name: title })
  await user.click(within(modal).getByRole('button', { name: 'Confirmer' }))
}

test.each([
  ['the switch again', () => smsSwitch()],
  ['Annuler', () => button('Annuler')],
])('pressing %s hides the phone number field', async (_name, control) => {
  const { user, sent } = await openFactors()
  await user.click(smsSwitch())
  await user.click(control())
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
  expect(smsSwitch()).toHaveFocus()
  expect(sent(SMS_CALL)).toEqual([])
})

test('a held digit key types the digit once into the phone number field', async () => {
  const { user } = await openFactors()
  await user.click(smsSwitch())
  await user.type(number(), '0{6>20/}12')
  expect(number()).toHaveValue('06 12')
})

test('the page of the second factors shows the end of the phone number', async () => {
  const { account, user, sent } = await openFactors(SMS_ON)
  expect(screen.getByText('•• •• •• •• 42')).toBeInTheDocument()
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
  await user.click(button('Modifier le numéro de mobile'))
  expect(number()).toHaveFocus()
  expect(number()).toHaveValue('06 12 34 56 42')
  await user.clear(number())
  await user.click(button('Annuler'))
  expect(button('Modifier le numéro de mobile')).toHaveFocus()
  expect(screen.getByText('•• •• •• •• 42')).toBeInTheDocument()

  await user.keyboard('{Enter}')
  await user.click(button('Confirmer'))
  await waitFor(() => expect(number()).toHaveAccessibleDescription(/^Ce numéro est déjà celui de votre compte/))
  await user.click(button('Annuler'))
  await user.keyboard('{Enter}')
  await user.paste('(+33) 06 98 76 54 32')
  await user.click(button('Confirmer'))
  expect(await screen.findByRole('dialog')).toHaveAccessibleDescription(
    /^Vos codes seront envoyés à ce numéro : 06.98.76.54.32 Est-ce le bon/,
  )
  await user.click(button('Corriger'))
  await waitFor(() => expect(number()).toHaveFocus())
  expect(sent(SMS_CALL)).toEqual([])
  await user.keyboard('{Enter}')
  await confirmModal(user, 'Vérifiez votre numéro')
  expect(await screen.findByText(TOAST)).toBeInTheDocument()
  expect(await screen.findByText('•• •• •• •• 32')).toBeInTheDocument()
  await waitFor(() => expect(button('Modifier le numéro de mobile')).toHaveFocus())
  expect(account).toMatchObject({ oneTimePasswordActivated: true, cellphone: '0698765432' })
})

test('without codes by SMS, the user can change and remove a stored phone number', async () => {
  const { account, user, sent } = await openFactors({ cellphone: '0612345678' })
  const number = () => screen.findByLabelText(/^Numéro de mobile/)
  await user.click(button('Modifier le numéro de mobile'))
  await user.clear(await number())
  await user.type(await number(), '0698765432{Enter}')
  expect(await screen.findByText('•• •• •• •• 32')).toBeInTheDocument()
  await waitFor(() => expect(button('Modifier le numéro de mobile')).toHaveFocus())
  expect(account).toMatchObject({ oneTimePasswordActivated: false, cellphone: '0698765432' })
  await user.click(button('Modifier le numéro de mobile'))
  await user.clear(await number())
  await user.click(button('Confirmer'))
  await waitFor(() => expect(smsSwitch()).toHaveFocus())
  await waitFor(() => expect(screen.queryByText(/^Numéro enregistré, codes désactivés/)).toBeNull())
  expect(account).toMatchObject({ oneTimePasswordActivated: false, cellphone: '' })
  expect(sent(SMS_CALL)).toHaveLength(2)
})

describe('a number that the API refuses', () => {
  const REFUSAL = 'Certaines informations ne sont pas valides. Vérifiez votre saisie, puis réessayez.'
  const refuse = (backend: Backend, fault: Fault = {}) =>
    backend.fault(SMS_CALL, { status: 400, body: { type: 'INVALID_INPUTS' }, times: 1, ...fault })

  test.each([
    ['the codes are off', { cellphone: '0612345678' }],
    ['the user has confirmed the number', SMS_ON],
  ])('if the API refuses a phone number, the field and a toast show the refusal (%s)', async (_, values) => {
    const { backend, user } = await openFactors(values)
    refuse(backend)
    await user.click(button('Modifier le numéro de mobile'))
    await user.paste('0698765432')
    await user.click(button('Confirmer'))
    if (values === SMS_ON) await confirmModal(user, 'Vérifiez votre numéro')
    const field = screen.getByRole('textbox')
    await waitFor(() => expect(field).toHaveAccessibleDescription(expect.stringContaining(REFUSAL)))
    expect(field).toHaveFocus()
    expect(await screen.findByRole('alert')).toHaveTextContent(/Certaines informations ne sont pas valides/)
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getAllByText(REFUSAL, { selector: 'main *' })).toHaveLength(1)
  })

  test.each([
    ['left the page', true],
    ['closed the dialog', false],
  ])(
    'if the API refuses a phone number, a toast shows the refusal even after the user has %s',
    async (_, leavesPage) => {
      const { backend, user, sent } = await openFactors(SMS_ON)
      const held = refuse(backend, { hang: true })
      await user.click(button('Modifier le numéro de mobile'))
      await user.paste('0698765432')
      await user.click(button('Confirmer'))
      await confirmModal(user, 'Vérifiez votre numéro')
      await waitFor(() => expect(sent(SMS_CALL)).toHaveLength(1))
      await user.click(button('Corriger'))
      if (leavesPage) {
        await user.click(screen.getByRole('link', { name: 'Mes applications' }))
        await user.click(await screen.findByRole('button', { name: 'Quitter la page' }))
        await screen.findByRole('heading', { level: 1, name: 'Mes applications' })
      }
      held.release()
      expect(await screen.findByRole('alert')).toHaveTextContent(REFUSAL)
    },
  )
})

test('the description of each switch states whether a click opens a form or asks for a confirmation', async () => {
  await openFactors()
  expect(smsSwitch()).toHaveAccessibleDescription(/Votre numéro vous sera demandé\.$/)
  expect(emailSwitch()).toHaveAccessibleDescription(/Une confirmation vous sera demandée\.$/)
})

test('if a switch is on, its description states that the portal will ask for a confirmation', async () => {
  await openFactors(SMS_ON)
  expect(smsSwitch()).toHaveAccessibleDescription(/Une confirmation vous sera demandée\.$/)
})

const ALONE = 'Sans authentification à double facteur, seul votre mot de passe protège votre compte.'
const BOTH_ON = { ...EMAIL_ON, ...SMS_ON }

test.each([
  [
    'the e-mail factor on',
    emailSwitch,
    {},
    'Activer le code par e-mail ?',
    'Cette méthode n’est pas recommandée : une personne qui accède à votre boîte mail pourrait aussi accéder à votre compte. Nous vous conseillons le code par SMS.',
  ],
  ['the e-mail factor off', emailSwitch, EMAIL_ON, 'Désactiver le code par e-mail ?', ALONE],
  [
    'the e-mail factor off while the SMS factor is on',
    emailSwitch,
    BOTH_ON,
    'Désactiver le code par e-mail ?',
    'Le code par SMS continuera de protéger votre compte.',
  ],
  ['the SMS factor off', smsSwitch, SMS_ON, 'Désactiver le code par SMS ?', ALONE],
  [
    'the SMS factor off while the e-mail factor is on',
    smsSwitch,
    BOTH_ON,
    'Désactiver le code par SMS ?',
    'Vos codes seront envoyés par e-mail, une méthode moins sûre que le SMS.',
  ],
])(
  'if the user turns %s, the portal asks for confirmation and does not change the other factor',
  async (_name, control, values, title, text) => {
    const { account, user, sent } = await openFactors(values)
    const other = control === smsSwitch ? emailSwitch : smsSwitch
    const [wasOn, otherIsOn] = [isOn(control()), isOn(other())]
    const both = () => screen.queryAllByText(/Les deux codes sont activés/)
    expect(both()).toHaveLength(values === BOTH_ON ? 1 : 0)
    // The notice is below the switches, so that it does not move them when it appears.
    if (values === BOTH_ON) expect(emailSwitch()).toAppearBefore(both()[0] ?? expect.fail())
    await user.click(control())
    const modal = await screen.findByRole('dialog', { name: title })
    expect(modal).toHaveAccessibleDescription(text)
    await waitFor(() => expect(within(modal).getByRole('button', { name: 'Annuler' })).toHaveFocus())
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(control()).toHaveFocus()
    expect([...sent(EMAIL_CALL), ...sent(SMS_CALL)]).toEqual([])

    await user.click(control())
    const read = vi.fn(() => isOn(control()))
    control().addEventListener('focus', () => queueMicrotask(read))
    await confirmModal(user, title)
    await waitFor(() => expect(isOn(control())).toBe(!wasOn))
    expect(await screen.findByText(TOAST)).toBeInTheDocument()
    await waitFor(() => expect(control()).toHaveFocus())
    // A screen reader must read out the new state of the switch.
    expect(read).toHaveReturnedWith(!wasOn)
    expect(read).not.toHaveReturnedWith(wasOn)
    expect(isOn(other())).toBe(otherIsOn)
    expect(account.cellphone).toBe('cellphone' in values ? values.cellphone : '')
    expect(both()).toEqual([])
  },
)

test('a switch shows the state that the API returns, even if the user has requested the opposite state', async () => {
  const { backend, user, sent } = await openFactors()
  // The API answers with success, but changes nothing.
  backend.fault(EMAIL_CALL, { status: 204 })
  await user.click(emailSwitch())
  await confirmModal(user, 'Activer le code par e-mail ?')
  // The portal calls `currentUser` three times: in the guard, before the change and after the change.
  await waitFor(() => expect(sent('GET /users/me')).toHaveLength(3))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(emailSwitch()).not.toBeChecked()
})

test.each([
  [
    'a number kept without codes',
    { cellphone: '0612345642' },
    { oneTimePasswordActivated: true },
    async (user: User) => {
      await user.click(button('Modifier le numéro de mobile'))
      await user.keyboard('0698765432{Enter}')
    },
  ],
  [
    'the e-mail factor off',
    BOTH_ON,
    { oneTimePasswordActivated: false },
    async (user: User) => {
      await user.click(emailSwitch())
      await confirmModal(user, 'Désactiver le code par e-mail ?')
    },
  ],
])('%s is not sent if the page shows outdated values', async (_name, values, changes, save) => {
  const { account, user, sent } = await openFactors(values)
  Object.assign(account, changes)
  await save(user)
  expect(await screen.findByRole('heading', { level: 1, name: 'Votre compte a été modifié' })).toHaveFocus()
  expect([...sent(EMAIL_CALL), ...sent(SMS_CALL)]).toEqual([])
  expect(account).toMatchObject({ ...values, ...changes })
})
