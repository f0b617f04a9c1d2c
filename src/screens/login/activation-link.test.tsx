import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPortal, startBackend } from '../../testing/render-portal'
import { signIn } from '../../testing/signed-in'

test.each([
  [false, 'Le compte de ce lien est activé.'],
  [true, 'Ce lien a expiré, ou son compte est déjà activé.'],
])(
  'if another account is signed in, the portal reports the result of an activation link (link already used: %s)',
  async (isUsed, text) => {
    const backend = startBackend()
    backend.session(backend.account())
    const token = backend.tokens.issue({ kind: 'activation', account: backend.account({ confirmed: isUsed }) })
    if (isUsed) backend.tokens.consume(token)
    const held = backend.fault('POST /users/validate-account', { hang: true })
    await openPortal(`/login?mailActivatedToken=${token}`)
    await screen.findByRole('heading', { level: 1, name: 'Mes applications' })
    held.release()
    expect(await screen.findByText(text)).toBeInTheDocument()
  },
)

test('a failure of an activation link shows how to contact the support', async () => {
  const backend = startBackend()
  const token = backend.tokens.issue({ kind: 'activation', account: backend.account({ confirmed: false }) })
  backend.fault('POST /users/validate-account', { status: 500, body: { type: 'UNKNOWN_ERROR' } })
  await openPortal(`/login?mailActivatedToken=${token}`)
  expect(await screen.findByRole('button', { name: 'contactez le support' })).toBeInTheDocument()
})

test('after the sign-in, the message about the activated account disappears', async () => {
  const backend = startBackend()
  const account = backend.account({ confirmed: false })
  const { user } = await openPortal(
    `/login?mailActivatedToken=${backend.tokens.issue({ kind: 'activation', account })}`,
  )
  await screen.findByText(/^Votre compte a été validé avec succès/)
  await signIn(user, account)
  await screen.findByRole('heading', { level: 1, name: 'Mes applications' })
  // The sign-in closes the toast. If nothing closes the toast, it stays visible for more than two seconds.
  await waitFor(() => expect(screen.queryByText(/^Votre compte a été validé/)).toBeNull(), { timeout: 2000 })
})
