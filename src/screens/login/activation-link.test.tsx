import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPortal, startBackend } from '../../testing/render-portal'

test.each([
  [false, 'Le compte de ce lien est activé.'],
  [
    true,
    'Ce lien a déjà servi, ou a expiré. S’il a été ouvert, par vous ou par la protection de votre messagerie, son compte est activé.',
  ],
])('an activation link where another account is open, used before: %s', async (isUsed, text) => {
  const backend = startBackend()
  backend.session(backend.account())
  const token = backend.tokens.issue({ kind: 'activation', account: backend.account({ confirmed: isUsed }) })
  if (isUsed) backend.tokens.consume(token)
  const held = backend.fault('POST /users/validate-account', { hang: true })
  await openPortal(`/login?mailActivatedToken=${token}`)
  await screen.findByRole('heading', { level: 1, name: 'Mes applications' })
  held.release()
  expect(await screen.findByText(text)).toBeInTheDocument()
})
