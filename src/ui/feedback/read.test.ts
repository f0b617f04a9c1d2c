import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { startRead, useRead } from '../../screens/api-connections/read'

test('a read that has ended is in the first render', async () => {
  const read = startRead(Promise.resolve('answer'))
  await read.ended
  const { result } = renderHook(() => useRead(read))
  expect(result.current).toEqual({ value: 'answer', failure: undefined, pending: false })
  await act(() => read.ended)
})

test('the value of the read before stays until the next one ends, and when that fails', async () => {
  const failure = new Error('refused')
  const { result, rerender } = renderHook(({ read }) => useRead(read), {
    initialProps: { read: startRead(Promise.resolve('answer')) },
  })
  await act(() => Promise.resolve())
  const next = startRead<string>(Promise.reject(failure))
  rerender({ read: next })
  expect(result.current).toEqual({ value: 'answer', failure: undefined, pending: true })
  await act(() => next.ended)
  expect(result.current).toEqual({ value: 'answer', failure, pending: false })
})
