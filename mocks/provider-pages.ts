import { Hono } from 'hono'
import { html } from 'hono/html'
import type { Identity, Provider } from './accounts'
import type { Backend } from './backend'
import { layout } from './layout'

const NAMES: Record<Provider, string> = {
  'pro-sante-connect': 'Pro Santé Connect',
  'france-connect': 'FranceConnect+',
}

/**
 * Stand-ins for the identity providers, at `backend.issuer(provider)`: pick one of the world's identities, or an error,
 * and come back to the portal's /check-user. France Connect also signs people out.
 */
export function providerPages(backend: Backend): Hono {
  const pages = new Hono()
  for (const provider of ['pro-sante-connect', 'france-connect'] as const) {
    const { pathname } = new URL(backend.issuer(provider))
    const persons = () => backend.identities.filter((identity) => identity.provider === provider)

    pages.get(pathname, (context) =>
      context.html(layout(`${NAMES[provider]} (bac à sable)`, choice(backend, persons(), pathname))),
    )
    pages.post(pathname, async (context) => {
      const { person } = await context.req.parseBody()
      const identity = persons().find(({ id }) => id === person)
      const error = person === OUT_OF_ORDER ? 'temporarily_unavailable' : 'access_denied'
      return context.redirect(identity ? backend.providerReturn(identity) : refused(backend, provider, error), 303)
    })
  }
  const signOut = `${new URL(backend.issuer('france-connect')).pathname}/logout`
  pages.get(signOut, (context) =>
    context.html(layout('Vous êtes déconnecté de FranceConnect', signedOut(`${backend.portalOrigin}/login`))),
  )
  return pages
}

/** What is picked in the place of a person to see what a provider says that is out of order. */
const OUT_OF_ORDER = 'out-of-order'

/** Where the provider sends a person back whom it does not sign in: an error and no code. */
function refused(backend: Backend, provider: Provider, error: string): string {
  const back = new URL('/check-user', backend.portalOrigin)
  back.searchParams.set('error', error)
  back.searchParams.set('iss', backend.issuer(provider))
  return back.href
}

const choice = (backend: Backend, persons: Identity[], action: string) => html`
  <p>Qui se connecte ?</p>
  <form method="post" action="${action}">
    <ol>
      ${persons.map((person) => choiceOf(person.id, person.name, situationOf(backend, person)))}
      ${choiceOf('', 'Annuler', 'Revenir au portail sans se connecter')}
      ${choiceOf(OUT_OF_ORDER, 'Panne', 'Revenir au portail comme si le fournisseur était indisponible')}
    </ol>
  </form>
`

const choiceOf = (person: string, name: string, situation: string) => html`
  <li>
    <button name="person" value="${person}">${name}<small>${situation}</small></button>
  </li>
`

/** What the portal will find, in a few words. */
function situationOf(backend: Backend, { account, email }: Identity): string {
  const known = account ?? backend.accounts.byEmail(email)
  if (known && !known.confirmed) return `Compte ${known.email}, pas encore activé`
  if (account) return `Compte ${account.email}`
  if (known) return `Première visite ; l’adresse ${email} a déjà un compte`
  return email === '' ? 'Première visite, sans adresse e-mail' : `Première visite, avec l’adresse ${email}`
}

const signedOut = (login: string) => html`<p><a href="${login}">Revenir au portail</a></p>`
