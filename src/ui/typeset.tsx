import { Fragment } from 'react'

/** Keeps 'e-mail' and 'e-CPS' on one line: the font has no non-breaking hyphen. */
export function Typeset({ children }: { children: string }) {
  const parts = children.split(/(e-mails?|e-CPS)/i)
  if (parts.length === 1) return children
  return parts.map((part, index) =>
    index % 2 === 0 ? (
      <Fragment key={index}>{part}</Fragment>
    ) : (
      <span key={index} className="nowrap">
        {part}
      </span>
    ),
  )
}
