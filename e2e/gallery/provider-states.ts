import { expect } from '@playwright/test'
import { comeBackFromProvider } from '../sign-in'
import { camille, heading, press, shown, type Scene, type Screen } from './scene'

/** Back from a provider as somebody it knows. */
async function fromProvider(
  { page, backend }: Scene,
  {
    provider = 'pro-sante-connect',
    ...person
  }: Partial<Parameters<Scene['backend']['identity']>[1]> & {
    provider?: 'pro-sante-connect' | 'france-connect'
  } = {},
) {
  await comeBackFromProvider(page, backend.identity(provider, { name: 'Camille Morel', ...person }))
}

/** With a provider's code that nobody has left the portal for. */
async function unasked({ page, backend }: Scene, provider: 'pro-sante-connect' | 'france-connect') {
  await page.goto(backend.providerReturn(backend.identity(provider, { name: 'Camille Morel' })))
}

const atStep = (query: string, title: string) => async (scene: Scene) => {
  await scene.page.goto(`/finalise-registration?page=${query}`)
  await heading(scene.page, title)
}

export const finalise: Screen = {
  screen: 'Connexion FC / PSC',
  states: {
    'identity being checked': async (scene) => {
      scene.backend.fault('POST /auth/pro-sante-connect/checkUserInfo', { hang: true })
      await fromProvider(scene)
      await heading(scene.page, 'Vérification en cours…')
    },
    'code that was not asked for': async (scene) => {
      await unasked(scene, 'france-connect')
      await heading(scene.page, 'Continuer avec France Connect + ?')
      await expect(scene.page.getByText('Vérification en cours…')).toBeHidden()
    },
    'code that was not asked for, account open': async (scene) => {
      await scene.page.context().addCookies([scene.backend.session(camille(scene.backend))])
      await unasked(scene, 'pro-sante-connect')
      await heading(scene.page, 'Continuer avec e-CPS ?')
      await shown(scene.page, /est ouvert dans ce navigateur/)
    },
    'code that was not asked for, account being looked up': async (scene) => {
      scene.backend.fault('GET /users/me', { hang: true })
      await unasked(scene, 'pro-sante-connect')
      await shown(scene.page, 'Vérification en cours…')
      await heading(scene.page, 'Continuer avec e-CPS ?')
    },
    'address asked for': async (scene) => {
      await fromProvider(scene, { provider: 'france-connect' })
      await heading(scene.page, 'Finaliser votre inscription')
    },
    'address asked for, identity lost': atStep('emailRequest', 'Finaliser votre inscription'),
    'address asked for, invalid': async (scene) => {
      await fromProvider(scene, { provider: 'france-connect' })
      await press(scene.page, 'Continuer')
      await shown(scene.page, 'Ce champ est obligatoire')
    },
    'account created': atStep('emailSendSuccess', 'Votre compte est créé'),
    'create or associate': async (scene) => {
      await fromProvider(scene, { email: 'camille@exemple.fr' })
      await heading(scene.page, 'Avez-vous déjà un compte ?')
    },
    'account to associate': async (scene) => {
      await fromProvider(scene, { email: 'camille@exemple.fr' })
      await scene.page.getByRole('button', { name: /^Associer/ }).click()
      await heading(scene.page, 'Associer votre compte')
    },
    'association mail sent': atStep('selectMergeAccountMailSend', 'Confirmez l’association'),
    'merge proposed': async (scene) => {
      await fromProvider(scene, { email: camille(scene.backend).email })
      await heading(scene.page, 'Cette adresse est déjà utilisée')
    },
    'merge under way': async (scene) => {
      scene.backend.fault('POST /auth/FC-PSC/mergeAccount', { hang: true })
      await fromProvider(scene, { email: camille(scene.backend).email })
      await press(scene.page, 'Fusionner mes comptes')
      await shown(scene.page, 'Fusion en cours…')
    },
    merged: async (scene) => {
      await fromProvider(scene, { email: camille(scene.backend).email })
      await press(scene.page, 'Fusionner mes comptes')
      await heading(scene.page, 'Vos comptes sont fusionnés')
    },
    'address known, from France Connect': atStep(
      'askMergeAccount&from=franceConnect',
      'Cette adresse est déjà utilisée',
    ),
    'account not activated': async (scene) => {
      const account = camille(scene.backend, { confirmed: false })
      await fromProvider(scene, { email: account.email, account })
      await heading(scene.page, 'Votre compte n’est pas encore activé')
      await expect(scene.page.getByRole('link', { name: 'Retour à la connexion' })).toBeVisible()
    },
    'account not activated, address asked for': atStep('activeAccount', 'Votre compte n’est pas encore activé'),
    'account not activated, address proposed': atStep(
      'activeAccount&appConnectEmail=camille%40exemple.fr',
      'Votre compte n’est pas encore activé',
    ),
    'failed: refused': async (scene) => {
      scene.backend.fault('POST /auth/pro-sante-connect/checkUserInfo', {
        status: 400,
        body: { type: 'INVALID_CODE', message: 'Votre carte e-CPS n’est plus valable.' },
      })
      await fromProvider(scene)
      await heading(scene.page, 'La connexion n’a pas abouti')
    },
    'failed: technical': atStep('error', 'Un problème technique est survenu'),
  },
}
