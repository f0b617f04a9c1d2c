import { password } from '../sign-in'
import { expect, openSignedIn, test } from './fixtures'
import { button, dialog, field, heading, text } from './screen'

const NEW_PASSWORD = 'Soleil-Levant-42'

test('sign-up shows its rules, then creates the account', async ({ portal, backend }) => {
  await portal.open('/subscription')
  await portal.fill(field('E-mail'), 'lea.martin')
  await portal.click(field('Identifiant'))
  await portal.type('LEA.Martin')
  await portal.seeValue(field('Identifiant'), 'lea.martin')
  await portal.fill(field('Mot de passe'), NEW_PASSWORD)
  await portal.see({ role: 'meter', name: 'Force du mot de passe' })
  await portal.fill(field('Confirmer le mot de passe'), 'Soleil')
  await portal.click(button('Créer mon compte'))
  await portal.see(text(/^Le format attendu est de type email/))
  await portal.see(text('Les mots de passe ne correspondent pas'))
  await portal.see(text('Veuillez accepter les CGU.'))
  await portal.seeFocused(field('E-mail'))

  await portal.fill(field('E-mail'), 'lea@exemple.fr')
  await portal.fill(field('Confirmer le mot de passe'), NEW_PASSWORD)
  await portal.click({ role: 'checkbox', name: /^J’accepte les conditions/ })
  await portal.click(button('Créer mon compte'))
  await portal.see(dialog('Félicitations !'))
  await portal.click(button('Fermer'))
  await portal.seePath('/login')
  expect(backend.accounts.byEmail('lea@exemple.fr')?.nickName).toBe('lea.martin')
})

test('a mailed link replaces a forgotten password', async ({ portal, backend }) => {
  const lea = backend.account({ password })
  await portal.open('/reset-password')
  await portal.fill(field('E-mail'), lea.email)
  await portal.click(button('Envoyer la demande'))
  await portal.seeFocused(heading('Consultez votre boîte mail'))
  await portal.open(backend.lastLink(lea.email))
  await portal.see(heading('Choisissez un nouveau mot de passe'))
  await portal.seePath('/reset-password')
  await portal.fill(field('Nouveau mot de passe'), NEW_PASSWORD)
  await portal.fill(field('Confirmer le nouveau mot de passe'), NEW_PASSWORD)
  await portal.click(button('Enregistrer'))
  await portal.seeFocused(heading('Votre mot de passe est à jour'))
  expect(lea.password).toBe(NEW_PASSWORD)
})

test('the contact form sends a message, and Escape returns to its button', async ({ portal, backend }) => {
  await portal.open('/login')
  await portal.click(button('Contact'))
  await portal.seeFocused(field('Comment doit-on vous appeler ?'))
  await portal.type('Léa Martin')
  await portal.press('Tab')
  await portal.type('lea@exemple.fr')
  await portal.press('Tab')
  await portal.type('Je ne reçois pas le code.')
  await portal.press('Tab', 'Enter')
  await portal.see(text('Votre message a bien été envoyé.'))
  expect(backend.supportMessages).toMatchObject([
    { name: 'Léa Martin', email: 'lea@exemple.fr', content: expect.stringMatching(/^Je ne reçois pas le code\./) },
  ])
  await portal.press('Escape')
  await portal.seeFocused(button('Contact'))
})

test('the explanation of the identifier opens on hover and on focus, and Escape closes it', async ({ portal }) => {
  await portal.open('/subscription')
  const opener = { css: '[aria-describedby] button, button[aria-describedby]' }
  await portal.hydrated()
  await portal.hover(opener)
  await portal.see({ role: 'tooltip' })
  await portal.press('Escape')
  await portal.seeNone({ role: 'tooltip' })
  await portal.click(field('Identifiant'))
  await portal.press('Shift+Tab')
  await portal.see({ role: 'tooltip' })
})

test('a session that has ended leads back to the page after the sign-in', async ({ portal, backend }) => {
  const lea = backend.account({ password })
  await openSignedIn(portal, backend, lea, '/dashboard/apps')
  await portal.see(heading('Mes applications'))
  backend.endSessions()
  await portal.open('/dashboard/authentication')
  await portal.see(text(/Votre session a expiré/))
  await portal.fill(field('Identifiant ou e-mail'), lea.email)
  await portal.fill(field('Mot de passe'), password)
  await portal.press('Enter')
  await portal.seePath('/dashboard/authentication')
})
