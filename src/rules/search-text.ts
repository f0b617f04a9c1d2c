const AS_TYPED: Record<string, string> = { œ: 'oe', æ: 'ae', ß: 'ss', '’': "'", ʼ: "'", '‘': "'" }

/** Returns a text without accents, upper case and invisible characters, because searches ignore them. */
export function searchableText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .replace(/[œæß’ʼ‘]/g, (letter) => AS_TYPED[letter] ?? letter)
    .replace(/[\p{Pd}\u2212]/gu, '-')
}

/** Splits a search into words, without accents, upper case and invisible characters (see `searchableText`). */
export function searchWords(query: string): string[] {
  return searchableText(query).split(/\s+/).filter(Boolean)
}
