import { failedAnswer } from './failure'
import type { Base, HttpRequest } from './http'

/** The sign-in that was current when the early reads began; undefined when there are none. */
export const earlySignIn = (): string | undefined => window.earlyReads?.signIn

/**
 * Returns the answer to `request`, once, when it was begun early; undefined otherwise. The promise settles as that of
 * `send` in http.ts.
 */
export function takeEarlyRead(base: Base, { method, path, query }: HttpRequest): Promise<string> | undefined {
  const answers = window.earlyReads?.answers
  const name = `${base}${path}${query ? `?${new URLSearchParams(Object.entries(query))}` : ''}`
  const answer = answers?.[name]
  if (!answer || method !== 'GET') return undefined
  Reflect.deleteProperty(answers, name)
  // The first answer has set the CSRF cookie, so that later reads are sent with it, and no write has to wait for them.
  if (base === 'account' && !window.earlyReads?.isSignedIn)
    void import('./http').then(({ trackCsrfRead }) => trackCsrfRead(answer), ignore)
  return readEarly(answer)
}

const ignore = () => undefined

async function readEarly(answer: Promise<{ status: number; body: string }>): Promise<string> {
  const { status, body } = await answer.catch((error: unknown) => {
    throw failedAnswer(undefined, undefined, String(error))
  })
  if (status < 200 || status >= 300) throw failedAnswer(status, body)
  return body
}
