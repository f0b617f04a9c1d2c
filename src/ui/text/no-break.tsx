import type { Elements } from './elements'

/**
 * Keeps 'e-mail' and 'e-CPS' on one line in a text, because the font has no non-breaking hyphen; elements are shown as they
 * are. The key replaces the whole text when it changes, because browser page translation may have replaced its text nodes.
 */
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
