import type { Elements } from './elements'

/** Keeps 'e-mail' and 'e-CPS' on one line. The key replaces the text as a whole: page translation may have replaced its nodes. */
export function NoBreak({ children }: { children: Elements | string }) {
  if (typeof children !== 'string') return children
  const parts = children.split(/(e-mails?|e-CPS)/i)
  return (
    <span key={children}>
      {parts.map((part, index) =>
        index % 2 === 0 ? (
          part
        ) : (
          <span key={index} className="nowrap">
            {part}
          </span>
        ),
      )}
    </span>
  )
}
