/** Characters at the edges of a text that nobody sees: white space, controls, zero widths, marks of direction, fillers. */
const EDGES =
  /^[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]+|[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]+$/gu

/** Removes the characters around a text that nobody sees, as a copied identifier, address or code carries them. */
export function trimUnseen(text: string): string {
  return text.replace(EDGES, '')
}
