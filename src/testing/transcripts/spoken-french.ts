/* What the virtual screen reader says, in the words of French screen readers. */

/** The word of a role; empty for a role that screen readers do not say. */
const ROLES: Record<string, string> = {
  alert: 'alerte',
  banner: 'bannière',
  button: 'bouton',
  checkbox: 'case à cocher',
  combobox: 'liste déroulante',
  complementary: 'zone complémentaire',
  contentinfo: 'pied de page',
  dialog: 'boîte de dialogue',
  document: '',
  form: '',
  group: 'groupe',
  heading: 'titre',
  link: 'lien',
  list: 'liste',
  listbox: 'liste de choix',
  listitem: '',
  main: 'contenu principal',
  meter: 'jauge',
  navigation: 'navigation',
  option: 'choix',
  paragraph: '',
  region: 'région',
  searchbox: 'champ de recherche',
  status: '',
  strong: '',
  switch: 'interrupteur',
  textbox: 'champ',
  timer: 'minuterie',
}

/** The words of a state, which ends a phrase; empty for a state that screen readers do not say. */
const STATES: readonly (readonly [RegExp, string])[] = [
  [/, level \d+, position (\d+), set size (\d+)$/, '$1 sur $2'],
  [/, position (\d+), set size (\d+)$/, '$1 sur $2'],
  [/, level (\d+)$/, 'niveau $1'],
  [/, current page$/, 'page actuelle'],
  [/, required$/, 'obligatoire'],
  [/, not required$/, ''],
  [/, invalid$/, 'saisie incorrecte'],
  [/, checked$/, 'coché'],
  [/, not checked$/, 'non coché'],
  [/, pressed$/, 'enfoncé'],
  [/, not pressed$/, 'non enfoncé'],
  [/, expanded$/, 'développé'],
  [/, not expanded$/, 'réduit'],
  [/, selected$/, 'sélectionné'],
  [/, not selected$/, 'non sélectionné'],
  [/, disabled$/, 'indisponible'],
  [/, busy$/, 'occupé'],
  [/, read only$/, 'lecture seule'],
  [/, modal$/, ''],
  [/, active descendant ([^,]+)$/, '$1'],
  [/, has popup dialog$/, 'ouvre une boîte de dialogue'],
  [/, has popup listbox$/, ''],
  [/, \d controls?$/, ''],
]

/** A word for a state that the table does not have. */
const ENGLISH =
  /\b(not|of|has|popup|set|level|current|value|column|row|order|orientated|controls?|autocomplete|active|sorted|removal)\b/

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
