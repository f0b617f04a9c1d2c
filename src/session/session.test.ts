import { expect, onTestFinished, test } from 'vitest'
import { UnsavedInput } from '../lib/unsaved-input'
import { hintFromOtherTab } from '../testing/other-tab'
import { startBackend } from '../testing/render-portal'
import { startPlainCalls } from '../testing/start-calls'
import { userWith } from '../testing/user'
import { Session } from './session'

test('no page is opened for a person who has signed out in another tab since their sign-in was read', async () => {
  startBackend()
  startPlainCalls()
  const session = await new Promise<Session>((resolve) => {
    const created = new Session({
      goTo: () => undefined,
      forgetPerson: () => resolve(created),
      unsaved: new UnsavedInput(),
    })
    onTestFinished(created.start())
    created.giveToGuard(userWith())
    hintFromOtherTab('signed-out')
  })
  const admitted = session.admit(new AbortController().signal)
  await expect(admitted).rejects.toMatchObject({ type: 'NO_VALID_SESSION' })
})

test('a sign-out that ends after the portal has stopped tells no other tab', () => {
  const session = new Session({ goTo: () => undefined, forgetPerson: () => undefined, unsaved: new UnsavedInput() })
  const stop = session.start()
  const announce = session.announceLater('signed-out')
  stop()
  expect(announce).not.toThrow()
})
