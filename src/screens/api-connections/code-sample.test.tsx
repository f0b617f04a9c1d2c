import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CodeSample } from './code-sample'

test('the lines of code are left alone by browser translation', () => {
  render(<CodeSample label="Exemple" text="curl --request POST" displayed="curl --request POST" onCopied={() => {}} />)
  expect(screen.getByText('curl --request POST').closest('[translate="no"]')).not.toBeNull()
  expect(screen.getByText('Exemple').closest('[translate="no"]')).toBeNull()
})
