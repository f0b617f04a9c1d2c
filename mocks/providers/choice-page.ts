import { html } from 'hono/html'
import type { Identity, Provider } from '../data/accounts'
import type { Backend } from '../backend'
import { sandboxPage } from '../tools/sandbox-page'
import { PROFILES } from './profiles'

/**
 * Returns the sign-in page of a simulated provider. On this page, the tester chooses an identity or cancels the
 * sign-in. The form sends the chosen identity as `identity`, which is empty after a cancellation.
 */
export function choicePage(backend: Backend, provider: Provider) {
  const identities = backend.identities.filter((identity) => identity.provider === provider)
  return sandboxPage(
    `${PROFILES[provider].name} (bac à sable)`,
    html`
      <p>Qui se connecte ?</p>
      <form method="post">
        <ol>
          ${identities.map((identity) => choiceItem(identity.id, identity.name, situationOf(backend, identity)))}
          ${choiceItem('', 'Annuler', 'Revenir au portail sans se connecter')}
        </ol>
      </form>
    `,
  )
}

const choiceItem = (id: string, name: string, situation: string) => html`
  <li>
    <button name="identity" value="${id}">${name}<small>${situation}</small></button>
  </li>
`

function situationOf(backend: Backend, { account, email }: Identity): string {
  const known = account ?? backend.accounts.byEmail(email)
  if (known && !known.confirmed) return `Compte ${known.email}, pas encore activé`
  if (account) return `Compte ${account.email}`
  if (known) return `Première visite ; l’adresse ${email} a déjà un compte`
  return email === '' ? 'Première visite, sans adresse e-mail' : `Première visite, avec l’adresse ${email}`
}
