/**
 * Keeps 'e-mail' and 'e-CPS' on one line: the font has no non-breaking hyphen. The element is keyed by its words, so
 * that a change replaces it whole: the text nodes in it may be gone once the browser has translated the page.
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
