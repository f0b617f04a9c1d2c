import { Hono } from 'hono'
import { html } from 'hono/html'
import type { Backend } from '../backend'
import { sandboxPage } from './sandbox-page'
import { PASS_TIME_PATH } from './portal-clock'
import { LINK, type Mail, type Sms } from './outbox'

const REFRESH_S = 3

/** Options of the outbox. Each option adds a button to the outbox. */
export interface OutboxOptions {
  /**
   * The value of `VITE_INACTIVITY_MINUTES`. Set this option only if the portal is served with the plugin `portalClock`.
   */
  inactivityMinutes?: number | undefined
  /** Simulates a mail scanner. Opens a link in a browser that runs scripts. */
  openLink?: ((link: string) => Promise<unknown>) | undefined
}

/**
 * Serves the outbox. The page `/` shows the sent mails and SMS, and `/outbox.json` returns the same data as JSON. The
 * newest message comes first.
 *
 * - A button ends every session.
 * - With `inactivityMinutes`, a button moves the clock of the portal's open pages forward by `inactivityMinutes - 1`
 *   minutes.
 * - With `openLink`, a button turns a simulated mail scanner on. The scanner opens each link of later mails.
 */
export function outboxPages(backend: Backend, { inactivityMinutes, openLink }: OutboxOptions = {}): Hono {
  const pages = new Hono()
  pages.get('/', (context) => {
    const refreshes = context.req.query('auto') !== undefined
    return context.html(
      sandboxPage(
        'Boîte d’envoi',
        html`${controls(backend, refreshes, inactivityMinutes)}${openLink && scannerSwitch(backend)}${messageList(newestFirst(backend))}`,
        refreshes ? { refreshS: REFRESH_S } : {},
      ),
    )
  })
  pages.post('/sessions/end', (context) => {
    backend.endSessions()
    return context.redirect('/')
  })
  pages.post('/scanner', (context) => {
    backend.outbox.scanner = backend.outbox.scanner ? undefined : openLink
    return context.redirect('/')
  })
  pages.get('/outbox.json', (context) => context.json(newestFirst(backend)))
  return pages
}

const newestFirst = ({ outbox }: Backend) => outbox.sent.toReversed()

const controls = ({ portalOrigin }: Backend, refreshes: boolean, inactivityMinutes: number | undefined) => html`
  <p>Tout ce que le bac à sable a envoyé, du plus récent au plus ancien.</p>
  <p>
    <a href="">Actualiser</a> ·
    ${refreshes ? html`<a href="/">Ne plus actualiser</a>` : html`<a href="/?auto">Actualiser tout seul</a>`} ·
    <a href="/api">Documentation des API</a>
  </p>
  <form method="post" action="/sessions/end">
    <button>
      Terminer les sessions
      <small>Le prochain appel du portail est refusé (NO_VALID_SESSION).</small>
    </button>
  </form>
  ${
    inactivityMinutes === undefined
      ? ''
      : html`<form action="${portalOrigin}${PASS_TIME_PATH}">
          <button name="minutes" value="${inactivityMinutes - 1}">
            Laisser passer ${inactivityMinutes - 1} minutes
            <small>Le portail demande si vous êtes toujours là, dans chaque onglet ouvert.</small>
          </button>
        </form>`
  }
`

const scannerSwitch = ({ outbox }: Backend) => html`
  <form method="post" action="/scanner">
    <button>
      ${outbox.scanner ? 'Ne plus ouvrir les liens' : 'Ouvrir les liens avant la personne'}
      <small>
        ${
          outbox.scanner
            ? 'Un navigateur ouvre chaque lien avant que son e-mail n’arrive.'
            : 'Certaines messageries ouvrent chaque lien dans un navigateur avant que son e-mail n’arrive.'
        }
      </small>
    </button>
  </form>
`

const messageList = (messages: (Mail | Sms)[]) => html`
  ${messages.length === 0 ? html`<p>Aucun message pour le moment.</p>` : ''}
  <ol>
    ${messages.map(message)}
  </ol>
`

const message = (entry: Mail | Sms) => html`
  <li class="message">
    <h2>${entry.kind === 'mail' ? entry.subject : 'SMS'}</h2>
    <p class="about">
      À ${entry.to}, le <time datetime="${entry.sentAt}">${new Date(entry.sentAt).toLocaleString('fr-FR')}</time>
    </p>
    <p class="text">${linked(entry.text)}</p>
  </li>
`

function linked(text: string) {
  const links = text.match(LINK) ?? []
  return text.split(LINK).map((words, index) => {
    const link = links[index]
    return link ? html`${words}<a href="${link}">${link}</a>` : html`${words}`
  })
}
