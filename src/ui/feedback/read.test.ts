import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { startRead } from '../../lib/read'
import { useRead } from './read'

test('the first render shows the result of a read that has already ended', async () => {
  const read = startRead(Promise.resolve('answer'))
  await read.ended
  const { result } = renderHook(() => useRead(read))
  expect(result.current).toEqual({ value: 'answer', failure: undefined, isPending: false })
  await act(() => read.ended)
})
