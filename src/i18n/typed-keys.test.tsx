import { render } from '@testing-library/react'
import { Trans } from 'react-i18next/TransWithoutContext'
import { expect, test } from 'vitest'
import newPassword from './fr/new-password.json'
import { addTexts, french, textsOf } from './texts'

/* A key that does not exist is refused by the compiler: each line here is an error, or `npm run check` fails. */

test('a key that does not exist would be shown as it is, so the compiler refuses it', () => {
  const t = textsOf('ui')
  // @ts-expect-error -- no such key
  expect(t('teapot')).toBe('teapot')
  // @ts-expect-error -- a key of another file
  expect(t('forgottenPassword')).toBe('forgottenPassword')
  addTexts('newPassword', newPassword)
  const word = (): string => 'weak'
  // @ts-expect-error -- not every word makes a key
  expect(textsOf('newPassword')(`strength_${word()}`)).toBe('Faible')
  // @ts-expect-error -- no such file
  textsOf('teapot')
  // @ts-expect-error -- no such key
  const { container } = render(<Trans i18n={french} ns="ui" i18nKey="teapot" />)
  expect(container).toHaveTextContent('teapot')
})
