import { act, fireEvent } from '@testing-library/react'
import fc from 'fast-check'
import { pagePaths } from '../../../deploy/build/page-documents'
import type { Call } from '../../../mocks/contract/contract'
import type { Fault } from '../../../mocks/handlers/faults'
import { routes } from '../../app/routes'
import { hintFromOtherTab } from '../other-tab'
import { turns, type Step, type Walk } from './walk'

/** A step of a walk, as fast-check runs and shrinks it. */
class Command implements fc.AsyncCommand<object, Walk> {
  private readonly name: string
  private readonly run_: (walk: Walk) => Promise<Step | undefined> | Step | undefined

  constructor(name: string, run: Command['run_']) {
    this.name = name
    this.run_ = run
  }

  check = () => true
  run = (_: object, walk: Walk) => walk.perform(this.name, () => this.run_(walk))
  toString = () => this.name
}

/** What people type, and what nobody should. */
const TEXTS = [
  'lea@exemple.fr',
  'bob@exemple.fr',
  'lea.martin',
  ' Marie ',
  'Secret-de-Lea-1',
  'Nuage-Blanc-2026',
  '000000',
  '(+33) 06 12 34 56 78',
  '0612345678',
  '\u200bÉquipe « Cœur » <b>x</b>',
  'x'.repeat(400),
  '',
] as const

const PATHS = pagePaths(routes)

const READS: Call[] = ['GET /users/me', 'GET /applications', 'GET /projects']
const WRITES: Call[] = [
  'POST /auth/login',
  'POST /auth/check-one-time-password',
  'POST /auth/logout',
  'POST /users/create',
  'POST /users/update-nickname',
  'POST /users/update-email',
  'PATCH /users/password',
  'POST /users/update-double-authentication',
  'PUT /users/update-double-authentication-email',
  'POST /users/send-support-message',
  'POST /applications/create',
  'PATCH /applications/{appId}/update',
  'PATCH /applications/{appId}/update-secret',
  'DELETE /applications/{appId}/delete',
  'POST /auth/reset-password-confirm',
]

const FAULTS: Record<string, Fault> = {
  503: { status: 503, body: '' },
  'a web page': { body: '<html></html>', contentType: 'text/html' },
  'no answer': { drop: true },
  'a lost answer': { drop: true, isApplied: true },
  'a hanging answer': { hang: true },
}

/** What signs out, and what leaves a page for a sign-out that was asked about. */
const SIGNS_OUT = /déconnecter|autre compte|Quitter/i
const CANCELS = /^(?:Annuler|Fermer|Rester|Continuer la saisie)/

function textOf(control: HTMLElement): string {
  return (control.getAttribute('aria-label') ?? control.textContent).trim().slice(0, 60)
}

/** A click gives the focus, as in a browser. */
function click(control: HTMLElement): void {
  act(() => control.focus())
  fireEvent.click(control)
}

function press(walk: Walk, index: number, times = 1): Step {
  const controls = walk.pressables()
  const control = controls[index % controls.length]
  if (!control) return {}
  const text = textOf(control)
  walk.log.push(`(press « ${text} »${times > 1 ? ' twice' : ''})`)
  // At once: the second press of a double click comes before any answer.
  for (let time = 0; time < times; time += 1) if (control.isConnected) click(control)
  const isSignOut = SIGNS_OUT.test(text)
  return CANCELS.test(text) ? { isCancel: true } : { isPress: true, isSignOut }
}

/** Fills in every field in front with what it takes, and presses its button, if there is one. */
function fillAndSend(walk: Walk): Step {
  for (const list of walk.pressables().filter((control) => control.matches('[role="combobox"]'))) {
    click(list)
    const [option] = walk.pressables().filter((control) => control.matches('[role="option"]'))
    if (option) click(option)
  }
  for (const field of walk.fields()) {
    const code = walk.backend.codes.last(walk.lea) ?? '000000'
    const value =
      field.type === 'password' ? 'Nuage-Blanc-2026' : field.inputMode === 'numeric' ? code : walk.nextText(field)
    fireEvent.change(field, { target: { value } })
  }
  const submit = walk
    .pressables()
    .filter((control) => control.matches('[type="submit"], dialog button:last-of-type'))
    .at(-1)
  if (!submit) return {}
  walk.log.push(`(press « ${textOf(submit)} »)`)
  click(submit)
  return { isPress: true, isSignOut: SIGNS_OUT.test(textOf(submit)) }
}

/** What happens while the check before a write is awaited. Returns whether the write must not be sent any more. */
const MEANWHILE: Record<string, (walk: Walk) => boolean> = {
  Escape: () => {
    const focused = document.activeElement ?? document.body
    const isInDialog = focused.closest('dialog, [role="dialog"]') !== null
    fireEvent.keyDown(focused, { key: 'Escape' })
    return isInDialog
  },
  Annuler: (walk) => {
    const cancel = walk.pressables().find((control) => /^(?:Annuler|Fermer)/.test(textOf(control)))
    if (cancel) click(cancel)
    return cancel !== undefined
  },
  'another person signs in': (walk) => {
    walk.backend.session(walk.session() === walk.bob ? walk.lea : walk.bob)
    hintFromOtherTab('changed')
    return true
  },
}

const LINKS: Record<string, (walk: Walk) => string> = {
  'a reset link': ({ backend, lea }) =>
    `/reset-password?resetPasswordToken=${backend.tokens.issue({ kind: 'reset-password', account: lea })}`,
  'a reset link on the sign-in page': ({ backend, bob }) =>
    `/login?resetPasswordToken=${backend.tokens.issue({ kind: 'reset-password', account: bob })}`,
  'a provider’s return': ({ backend, lea }) =>
    new URL(backend.providerReturn(backend.identity('pro-sante-connect', { account: lea }))).href.replace(
      window.location.origin,
      '',
    ),
}

/** A weighted choice would hide rare pages: every kind of step is as likely as any other, presses and texts excepted. */
const steps: fc.Arbitrary<Command>[] = [
  ...Array<fc.Arbitrary<Command>>(6).fill(
    fc.nat(60).map((index) => new Command(`press ${index}`, (walk) => press(walk, index))),
  ),
  ...Array<fc.Arbitrary<Command>>(3).fill(
    fc.tuple(fc.nat(8), fc.constantFrom(...TEXTS)).map(
      ([index, text]) =>
        new Command(`type ${JSON.stringify(text)} into field ${index}`, (walk) => {
          const fields = walk.fields()
          const field = fields[index % fields.length]
          if (field)
            act(() => {
              field.focus()
              fireEvent.change(field, { target: { value: text } })
            })
          return undefined
        }),
    ),
  ),
  fc.constant(new Command('fill in everything and send', (walk) => fillAndSend(walk))),
  fc.constantFrom(...Object.keys(MEANWHILE)).map(
    (kind) =>
      new Command(`send, and ${kind} while the check hangs`, async (walk) => {
        if (!walk.shownPerson()) return {}
        walk.fault('GET /users/me', { hang: true })
        const sent = fillAndSend(walk)
        await turns(12)
        const isCancel = MEANWHILE[kind]?.(walk) ?? false
        await turns(4)
        walk.releaseAll()
        return { ...sent, isCancel }
      }),
  ),
  fc.constantFrom(...Object.keys(LINKS)).map(
    (kind) =>
      new Command(`open ${kind}`, async (walk) => {
        await walk.open(LINKS[kind]?.(walk) ?? '/')
        return {}
      }),
  ),
  fc.nat(60).map((index) => new Command(`press ${index} twice`, (walk) => press(walk, index, 2))),
  fc.constant(
    new Command('Escape', () => {
      fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' })
      return { isCancel: true }
    }),
  ),
  fc.constantFrom('back', 'forward', 'reload').map(
    (where) =>
      new Command(where, async (walk) => {
        if (where === 'reload') await walk.open(window.location.href)
        else act(() => window.history[where === 'back' ? 'back' : 'forward']())
        return {}
      }),
  ),
  fc.constantFrom(...PATHS).map(
    (path) =>
      new Command(`open ${path}`, async (walk) => {
        const [connection] = walk.backend.connections.apiConnectionsOf(walk.lea)
        await walk.open(path.replace(':appId', connection?.appId ?? 'none'))
        return { isSignOut: path === '/logout' }
      }),
  ),
  fc.constantFrom('lea', 'bob').map(
    (name) =>
      new Command(`${name} signs in in another tab`, (walk) => {
        walk.backend.session(walk[name])
        hintFromOtherTab('changed')
        return { isTold: true }
      }),
  ),
  fc.constant(
    new Command('the person signs out in another tab', (walk) => {
      walk.backend.endSessions()
      hintFromOtherTab('signed-out')
      return { isSignOut: true, isTold: true }
    }),
  ),
  fc.constant(
    new Command('the session ends', (walk) => {
      walk.backend.endSessions()
      return { isSignOut: true }
    }),
  ),
  fc.constant(
    new Command('the window is focused', () => {
      act(() => void window.dispatchEvent(new Event('focus')))
      return {}
    }),
  ),
  fc.constantFrom('sms', 'email').map(
    (factor) =>
      new Command(`the second factor by ${factor} is on`, ({ lea }) => {
        if (factor === 'sms') Object.assign(lea, { oneTimePasswordActivated: true, cellphone: '0612345642' })
        else lea.doubleAuthEmailActivated = true
        return {}
      }),
  ),
  fc.tuple(fc.constantFrom(...READS, ...WRITES), fc.constantFrom(...Object.keys(FAULTS))).map(
    ([call, kind]) =>
      new Command(`${kind} to the next ${call}`, (walk) => {
        walk.fault(call, FAULTS[kind] ?? {})
        return {}
      }),
  ),
  ...Array<fc.Arbitrary<Command>>(2).fill(
    fc.constantFrom('503', 'a web page', 'no answer', 'a lost answer').map(
      (kind) =>
        new Command(`send, and ${kind} comes to each write`, (walk) => {
          for (const call of WRITES) walk.fault(call, FAULTS[kind] ?? {})
          return { ...fillAndSend(walk), isFaulty: true }
        }),
    ),
  ),
  fc.tuple(fc.nat(60), fc.constantFrom('503', 'a web page', 'no answer')).map(
    ([index, kind]) =>
      new Command(`press ${index}, and ${kind} comes once to each read`, (walk) => {
        for (const call of READS) walk.fault(call, FAULTS[kind] ?? {})
        return { ...press(walk, index), isFaulty: true }
      }),
  ),
  fc.constant(
    new Command('what hangs is answered', (walk) => {
      walk.releaseAll()
      return {}
    }),
  ),
]

/** Walks of up to `length` steps. */
export const walks = (length: number) => fc.commands(steps, { maxCommands: length, size: '+1' })
