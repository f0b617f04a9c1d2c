/** Letters written from right to left, and the invisible characters that turn the direction of a text. */
const TURNS_DIRECTION =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Bidi_Control}]/u

/** A name, for the middle of a sentence without markup: whatever direction it is written in, the sentence keeps its own. */
export function isolated(name: string): string {
  return TURNS_DIRECTION.test(name) ? `\u2068${name}\u2069` : name
}
