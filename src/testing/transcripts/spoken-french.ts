/* What the virtual screen reader says, in the words of French screen readers. */

/** The word of a role; empty for a role that screen readers do not say. */
const ROLES: Record<string, string> = {
  button: 'bouton',
  checkbox: 'case à cocher',
  combobox: 'liste déroulante',
  dialog: 'boîte de dialogue',
  form: '',
  group: 'groupe',
  heading: 'titre',
  link: 'lien',
  list: 'liste',
  listitem: '',
  paragraph: '',
  region: 'région',
  status: '',
  strong: '',
  switch: 'interrupteur',
  textbox: 'champ',
}

/** The words of a state, which ends a phrase; empty for a state that screen readers do not say. */
const STATES: readonly (readonly [RegExp, string])[] = [
  [/, level \d+, position (\d+), set size (\d+)$/, '$1 sur $2'],
  [/, position (\d+), set size (\d+)$/, '$1 sur $2'],
  [/, level (\d+)$/, 'niveau $1'],
  [/, required$/, 'obligatoire'],
  [/, not required$/, ''],
  [/, invalid$/, 'saisie incorrecte'],
  [/, checked$/, 'coché'],
  [/, not checked$/, 'non coché'],
  [/, not pressed$/, 'non enfoncé'],
  [/, expanded$/, 'développé'],
  [/, not expanded$/, 'réduit'],
  [/, modal$/, ''],
  [/, active descendant ([^,]+)$/, '$1'],
  [/, has popup dialog$/, 'ouvre une boîte de dialogue'],
  [/, has popup listbox$/, ''],
  [/, \d controls?$/, ''],
]

/** A word for a state that the table does not have. */
const ENGLISH =
  /\b(not|of|has|popup|set|level|current|value|column|row|order|orientated|controls?|autocomplete|active|sorted|removal|pressed|selected|disabled|busy|read only)\b/

/** The French words of a phrase. Throws when it has a role or a state that has none here. */
export function inFrench(phrase: string): string {
  const [, urgency, announced] = /^(polite|assertive): (.*)$/s.exec(phrase) ?? []
  if (announced !== undefined) return `${urgency === 'polite' ? 'annonce' : 'alerte'}\u00a0: ${announced}`
  let rest = phrase
  const states: string[] = []
  for (let found = stateOf(rest); found; found = stateOf(rest)) {
    const [pattern, words] = found
    states.unshift((pattern.exec(rest)?.[0] ?? '').replace(pattern, words))
    rest = rest.replace(pattern, '')
  }
  const [beginning = '', role] = /^([a-z]+)(?:, |$)/.exec(rest) ?? []
  const word = role === undefined ? '' : ROLES[role]
  const name = rest.slice(beginning.length)
  if (word === undefined || ENGLISH.test(name)) throw new Error(`« ${phrase} » has no French words.`)
  return [word, name, ...states].filter((part) => part !== '').join(', ')
}

const stateOf = (phrase: string) => STATES.find(([pattern]) => pattern.test(phrase))
