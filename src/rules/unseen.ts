/** A character that nobody sees: white space, line ends, zero widths, marks of direction, soft hyphens, fillers. */
const UNSEEN = String.raw`[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]`

const EDGES = new RegExp(`^${UNSEEN}+|${UNSEEN}+$`, 'gu')

/** Removes the characters around a text that nobody sees, as a copied identifier, address or code carries them. */
export function trimUnseen(text: string): string {
  return text.replace(EDGES, '')
}
