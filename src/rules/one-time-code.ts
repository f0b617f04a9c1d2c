/** Returns a text with ASCII digits in place of the digits of other writing systems and widths, such as `１` and `١`. */
function asciiDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const point = digit.codePointAt(0) ?? 0
    // In each writing system, the ten digits have consecutive code points. The first of the ten digits is zero.
    let value = 0
    while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(point - value - 1))) value++
    return String(value)
  })
}

/**
 * Returns the only sequence of exactly `length` digits in a text. Spaces and dashes can separate the digits (`Du 12/03
 * : 12-34 56` → `123456`). If there is no such sequence or more than one, returns all digits of the text.
 */
export function codeOf(typed: string, length: number): string {
  const text = asciiDigits(typed)
  const runs = text.match(/\d(?:[\s\p{Pd}\p{Default_Ignorable_Code_Point}]?\d)*/gu) ?? []
  const codes = runs.map((run) => run.replace(/\D/g, '')).filter((run) => run.length === length)
  return codes.length === 1 ? String(codes[0]) : text.replace(/\D/g, '')
}

/**
 * Returns the digits of a code field after its text has changed from `before` to `text`. If the inserted part is a
 * whole code, returns only this part.
 */
export function codeAfter(before: string, text: string, length: number, inserted = insertedInto(before, text)): string {
  const code = codeOf(inserted, length)
  return code.length === length ? code : codeOf(text, length)
}

/** Finds the text that was inserted into `before`, because some browsers do not report the inserted text. */
export const insertedInto = (before: string, text: string): string => text.replace(before, '')
