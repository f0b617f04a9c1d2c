import { render } from '@testing-library/react'
import { useRef } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { useOnScreenKeyboard } from './panel-hooks'

function Box({ active }: { active: boolean }) {
  const box = useRef<HTMLDivElement>(null)
  useOnScreenKeyboard(box, active)
  return <div ref={box} data-testid="box" />
}

/** Stubs the visual viewport of a window of 768 px. */
function show(seen: { height: number; offsetTop?: number; scale?: number }) {
  const viewport = Object.assign(new EventTarget(), { offsetTop: 0, scale: 1, ...seen })
  vi.stubGlobal('visualViewport', viewport)
  return (next: typeof seen) => {
    Object.assign(viewport, next)
    viewport.dispatchEvent(new Event('resize'))
  }
}

const room = (element: HTMLElement) => ['--covered', '--visible'].map((name) => element.style.getPropertyValue(name))

describe('the space left by an on-screen keyboard', () => {
  it.each([
    ['no keyboard', { height: 768 }, ['', '']],
    ['a keyboard over the page', { height: 468 }, ['300px', '468px']],
    ['a keyboard, the page scrolled under it', { height: 468, offsetTop: 100 }, ['200px', '468px']],
    ['zoomed in', { height: 384, scale: 2 }, ['', '']],
  ])('the space left by an on-screen keyboard is measured with %s', (_, seen, expected) => {
    show(seen)
    const { getByTestId } = render(<Box active />)
    expect(room(getByTestId('box'))).toEqual(expected)
  })

  it('the space left by an on-screen keyboard is measured again when the keyboard opens, but not while the panel is closed', () => {
    const change = show({ height: 768 })
    const { getByTestId, rerender } = render(<Box active />)
    change({ height: 400 })
    expect(room(getByTestId('box'))).toEqual(['368px', '400px'])
    rerender(<Box active={false} />)
    change({ height: 768 })
    expect(room(getByTestId('box'))).toEqual(['368px', '400px'])
  })
})
