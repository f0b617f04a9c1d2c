import { Hono } from 'hono'
import { html } from 'hono/html'
import type { Identity, Provider } from './accounts'
import type { Backend } from './backend'
import { sandboxPage } from './sandbox-page'

const NAMES: Record<Provider, string> = {
  'pro-sante-connect': 'Pro Santé Connect',
  'france-connect': 'FranceConnect+',
}

/**
 * Serves simulated identity providers at `backend.issuer(provider)`: a page to choose an identity or an error, which
 * returns to the portal's /check-user, and France Connect's sign-out page.
 */
export function providerPages(backend: Backend): Hono {
  const pages = new Hono()
  for (const provider of ['pro-sante-connect', 'france-connect'] as const) {
    const { pathname } = new URL(backend.issuer(provider))
    const identities = () => backend.identities.filter((identity) => identity.provider === provider)

    pages.get(pathname, (context) =>
      context.html(sandboxPage(`${NAMES[provider]} (bac à sable)`, choicePage(backend, identities(), pathname))),
    )
    pages.post(pathname, async (context) => {
      const { person } = await context.req.parseBody()
      const identity = identities().find(({ id }) => id === person)
      const error = person === UNAVAILABLE ? 'temporarily_unavailable' : 'access_denied'
      return context.redirect(identity ? backend.providerReturn(identity) : errorReturn(backend, provider, error), 303)
    })
  }
  const signOut = `${new URL(backend.issuer('france-connect')).pathname}/logout`
  pages.get(signOut, (context) =>
    context.html(sandboxPage('Vous êtes déconnecté de FranceConnect', signedOut(`${backend.portalOrigin}/login`))),
  )
  return pages
}

/** Form value that simulates an unavailable provider. */
const UNAVAILABLE = 'unavailable'

/** Returns the URL of a provider return with an error and no code. */
function errorReturn(backend: Backend, provider: Provider, error: string): string {
  const back = new URL('/check-user', backend.portalOrigin)
  back.searchParams.set('error', error)
  back.searchParams.set('iss', backend.issuer(provider))
  return back.href
}

const choicePage = (backend: Backend, identities: Identity[], action: string) => html`
  <p>Qui se connecte ?</p>
  <form method="post" action="${action}">
    <ol>
      ${identities.map((person) => choiceItem(person.id, person.name, situationOf(backend, person)))}
      ${choiceItem('', 'Annuler', 'Revenir au portail sans se connecter')}
      ${choiceItem(UNAVAILABLE, 'Panne', 'Revenir au portail comme si le fournisseur était indisponible')}
    </ol>
  </form>
`

const choiceItem = (person: string, name: string, situation: string) => html`
  <li>
    <button name="person" value="${person}">${name}<small>${situation}</small></button>
  </li>
`

/** Describes the account of an identity, in French. */
function situationOf(backend: Backend, { account, email }: Identity): string {
  const known = account ?? backend.accounts.byEmail(email)
  if (known && !known.confirmed) return `Compte ${known.email}, pas encore activé`
  if (account) return `Compte ${account.email}`
  if (known) return `Première visite ; l’adresse ${email} a déjà un compte`
  return email === '' ? 'Première visite, sans adresse e-mail' : `Première visite, avec l’adresse ${email}`
}

const signedOut = (login: string) => html`<p><a href="${login}">Revenir au portail</a></p>`
