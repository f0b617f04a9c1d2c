const AS_TYPED: Record<string, string> = { œ: 'oe', æ: 'ae', ß: 'ss', '’': "'", ʼ: "'", '‘': "'" }

/** Returns a text in the form in which searches compare it: without accents, upper case and invisible characters. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .replace(/[œæß’ʼ‘]/g, (letter) => AS_TYPED[letter] ?? letter)
    .replace(/[\p{Pd}\u2212]/gu, '-')
}

/** Returns the words of a search, each in the form in which searches compare texts. */
export function searchWords(query: string): string[] {
  return foldText(query).split(/\s+/).filter(Boolean)
}
