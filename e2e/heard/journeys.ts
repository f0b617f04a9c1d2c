import { password } from '../support/sign-in'
import type { Listener } from './listener'

/** What is played. In browse mode, `h` leads to the next heading. */
export const JOURNEYS: Record<string, (listener: Listener) => Promise<void>> = {
  inscription: async ({ open, press, pressUntil, type }) => {
    await open('/subscription')
    await press('h', 'Tab', 'Tab')
    type('lea@exemple')
    await pressUntil('Return', '[aria-invalid=true]')
    await press('Tab', 'Tab', 'Tab')
  },
  connexion: async ({ world: { backend }, open, press, pressUntil, type }) => {
    backend.account({ nickName: 'lea.martin', password, oneTimePasswordActivated: true, cellphone: '0612345642' })
    backend.nextCode('004217')
    await open('/login')
    await press('h', 'Tab', 'Tab')
    type('lea.martin')
    await press('Tab', 'Tab')
    type('Un-autre-secret-1')
    await pressUntil('Return', '[role=alert]')
    await press('ctrl+a')
    type(password)
    await pressUntil('Return', 'input[name=code]')
    await press('Tab')
    type('004217')
    await pressUntil('Return', 'h1 ::-p-text(Mes applications)')
  },
  fenetre: async ({ world: { backend }, open, press, pressUntil }) => {
    const lea = backend.account()
    await open('/dashboard/authentication/doubleAuthentication', lea)
    await press('h', 'Tab', 'Tab')
    await pressUntil('space', 'dialog[open]')
    await press('Tab', 'Escape')
    await pressUntil('space', 'dialog[open]')
    await press('Tab')
    await pressUntil('Return', '[role=status] ::-p-text(mise à jour)')
  },
  session: async ({ world: { backend }, open, press, pressUntil, type }) => {
    const hugo = backend.account({ nickName: 'hugo.garnier', password })
    await open('/dashboard/authentication/nickName', hugo)
    await press('Tab', 'Tab')
    type('hugo.bernard')
    backend.endSessions()
    await pressUntil('Return', 'dialog[open]')
    type(password)
    await pressUntil('Return', '[role=status] ::-p-text(Identifiant)')
  },
}
