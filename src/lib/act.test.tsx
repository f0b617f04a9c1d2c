import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { LeavingContext, useAct, type Act } from './act'

test('an act that begins while the page is being left is not cancelled when the page stays', () => {
  const acts: Act[] = []
  let begin: () => Act = () => {
    throw new Error('not rendered')
  }
  function Form() {
    ;({ begin } = useAct())
    return null
  }
  const show = (isLeaving: boolean) => (
    <LeavingContext value={isLeaving}>
      <Form />
    </LeavingContext>
  )
  const { rerender } = render(show(false))
  acts.push(begin())
  rerender(show(true))
  acts.push(begin())
  rerender(show(false))
  expect(acts.map(({ signal }) => signal.aborted)).toEqual([true, false])
})
