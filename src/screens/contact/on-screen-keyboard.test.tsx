import { render } from '@testing-library/react'
import { useRef } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { useOnScreenKeyboard } from './panel-hooks'

function Box({ active }: { active: boolean }) {
  const box = useRef<HTMLDivElement>(null)
  useOnScreenKeyboard(box, active)
  return <div ref={box} data-testid="box" />
}

/** Replaces the visual viewport. The window is 768 px high. */
function show(seen: { height: number; offsetTop?: number; scale?: number }) {
  const viewport = Object.assign(new EventTarget(), { offsetTop: 0, scale: 1, ...seen })
  vi.stubGlobal('visualViewport', viewport)
  return (next: typeof seen) => {
    Object.assign(viewport, next)
    viewport.dispatchEvent(new Event('resize'))
  }
}

const room = (element: HTMLElement) => ['--covered', '--visible'].map((name) => element.style.getPropertyValue(name))

describe('the height that an on-screen keyboard leaves visible', () => {
  it.each([
    ['no keyboard', { height: 768 }, ['', '']],
    ['a keyboard over the page', { height: 468 }, ['300px', '468px']],
    ['a keyboard over a scrolled page', { height: 468, offsetTop: 100 }, ['200px', '468px']],
    ['a zoomed page', { height: 384, scale: 2 }, ['', '']],
  ])('the panel measures the height that an on-screen keyboard leaves visible: %s', (_, seen, expected) => {
    show(seen)
    const { getByTestId } = render(<Box active />)
    expect(room(getByTestId('box'))).toEqual(expected)
  })

  it('the open panel measures the visible height again when the on-screen keyboard opens', () => {
    const change = show({ height: 768 })
    const { getByTestId, rerender } = render(<Box active />)
    change({ height: 400 })
    expect(room(getByTestId('box'))).toEqual(['368px', '400px'])
    rerender(<Box active={false} />)
    change({ height: 768 })
    expect(room(getByTestId('box'))).toEqual(['368px', '400px'])
  })
})
