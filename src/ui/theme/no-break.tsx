/**
 * Keeps 'e-mail' and 'e-CPS' on one line, because the font has no non-breaking hyphen. The key replaces the whole element
 * when the text changes, because browser page translation may have replaced its text nodes.
 */
export function NoBreak({ children }: { children: string }) {
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
