/** Returns `text` as it is compared in a search: without accents and upper case. */
export function foldText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/** Returns the words of a search, folded. */
export function searchWords(query: string): string[] {
  return foldText(query).split(/\s+/).filter(Boolean)
}
