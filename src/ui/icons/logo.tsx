import { useState } from 'react'
import { initialOf } from '../../rules/solutions'

/** The logo of something that has a name beside it, or the first letter of this name when there is none to show. */
export function Logo({ name, src }: { name: string; src?: string | undefined }) {
  const [isBroken, setIsBroken] = useState(false)
  // `lazy` also keeps React from adding a preload to a prerendered page, which names no logo yet.
  return src !== undefined && !isBroken ? (
    <img
      src={src}
      alt=""
      referrerPolicy="no-referrer"
      loading="lazy"
      ref={repeatError}
      onError={() => setIsBroken(true)}
    />
  ) : (
    <span aria-hidden="true">{initialOf(name)}</span>
  )
}

/** React does not listen yet while a prerendered image fails. With the same address, the browser reports it again. */
function repeatError(image: HTMLImageElement | null) {
  if (image?.complete) image.src = image.src
}
