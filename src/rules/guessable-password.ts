/** The reason why a password is easy to guess. */
export type Guess = 'own' | 'brand' | 'sequence' | 'repetition' | 'word'

const BRANDS = ['skezia', 'skemeet']

/** The rows and columns of French and English keyboards, the alphabet, and the digits. */
const ROWS = (
  'azertyuiop qsdfghjklm wxcvbn qwertyuiop qwertzuiop asdfghjkl zxcvbnm 1qaz2wsx3edc aqwzsxedc azeqsdwxc ' +
  'abcdefghijklmnopqrstuvwxyz 01234567890'
).split(' ')

/** Contains every sequence of four neighbouring characters in `ROWS`, in both directions. */
const SEQUENCES = ROWS.flatMap((row) => [row, [...row].reverse().join('')]).flatMap((row) =>
  Array.from({ length: row.length - 3 }, (_, from) => row.slice(from, from + 4)),
)

/**
 * The words that many leaked passwords contain. Sources: the most used French passwords of the project Richelieu
 * (https://github.com/tarraschk/richelieu), and the yearly lists of NordPass
 * (https://nordpass.com/most-common-passwords-list/).
 */
const WORDS = (
  'password passwort motdepasse monmotdepasse changeme changezmoi letmein welcome bienvenue bonjour bonsoir hello coucou salut ' +
  'admin administrateur administrator utilisateur secret iloveyou jetaime amour monamour mamour cheri cherie doudou loulou ' +
  'chouchou nounou minou minette soleil etoile fleur lune sunshine flower summer winter spring autumn printemps automne hiver ' +
  'vacances janvier fevrier avril juillet septembre octobre novembre decembre january february april august september october ' +
  'november december lundi mardi mercredi jeudi vendredi samedi dimanche monday friday sunday chocolat caramel nutella vanille ' +
  'princesse princess prince dragon monkey tigger tigre lion panthere papillon dauphin licorne chaton lapin football baseball ' +
  'basketball soccer rugby tennis marseille paris lyon france bretagne olympique liverpool chelsea arsenal barcelona superman ' +
  'batman spiderman pokemon starwars naruto minecraft mickey master shadow killer freedom whatever trustno samsung iphone google ' +
  'facebook internet ordinateur computer docteur medecin infirmier infirmiere hopital clinique cabinet sante patient pharmacie ' +
  'nicolas thomas julien camille isabelle caroline michel philippe christophe alexandre frederic sebastien nathalie stephanie ' +
  'celine sandrine aurelie marine laura manon charlotte maxime romain antoine benjamin jordan michael jennifer jessica ashley ' +
  'daniel andrew charlie maman papa maison famille vivelavie lavieestbelle'
).split(' ')

/** The letters that users often replace with digits or signs. The key is the digit or sign. */
const SUBSTITUTES: Partial<Record<string, string>> = { '0': 'o', '3': 'e', '4': 'a', '5': 's', '@': 'a', $: 's' }

/** Only this number of characters at the start of a password is examined. */
const MAX_LENGTH = 64

/**
 * Users often add up to eight digits (for example a date) or up to three letters to a word. Such a password is still
 * easy to guess.
 */
const [HABITUAL_DIGITS, HABITUAL_LETTERS] = [8, 3]

/**
 * Returns the reason why a password is easy to guess. Returns undefined if the password is hard to guess. An easy
 * password consists mostly of a common word, a sequence, or one of the user's `own` addresses and names. Digits in
 * place of letters do not make a password harder to guess.
 */
export function guessOf(password: string, own: readonly string[]): Guess | undefined {
  const typed = plainLetters(password).slice(0, MAX_LENGTH)
  const readings = [typed, ...['i', 'l'].map((one) => withoutSubstitutes(typed, one))]
  const guesses: (Guess | undefined)[] = Array.from({ length: typed.length })
  const mark = (guess: Guess, from: number, length: number) => guesses.fill(guess, from, from + length)
  const markTerms = (guess: Guess, terms: readonly string[]) => {
    for (const reading of readings)
      for (const term of terms)
        for (let from = reading.indexOf(term); from >= 0; from = reading.indexOf(term, from + 1))
          mark(guess, from, term.length)
  }

  markTerms('word', WORDS)
  for (const { index, 0: found } of typed.matchAll(/(.+?)\1{2,}|(.{4,})\2/g)) mark('repetition', index, found.length)
  markTerms('sequence', SEQUENCES)
  markTerms('brand', BRANDS)
  markTerms('own', own.flatMap(partsOf))

  const others = typed.split('').filter((_, index) => guesses[index] === undefined)
  const count = (pattern: RegExp) => others.filter((character) => pattern.test(character)).length
  const unexpected = count(/\p{L}/u) + Math.max(0, count(/\p{Nd}/u) - HABITUAL_DIGITS)
  return unexpected > HABITUAL_LETTERS ? undefined : mostFrequent(guesses)
}

/** Returns a text in lower case and without accents. */
function plainLetters(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/**
 * Replaces digits and signs with the letters that they often stand for. The parameter `one` is the letter for each
 * digit 1. All positions stay the same, because one letter replaces one character.
 */
function withoutSubstitutes(text: string, one: string): string {
  return text.replace(/[01345@$]/g, (character) => SUBSTITUTES[character] ?? one)
}

/** Returns the words of an address or a name. The last label of a host is left out. */
function partsOf(text: string): string[] {
  const [name = '', ...hosts] = plainLetters(text).split('@')
  return [name, ...hosts.map((host) => host.replace(/\.\w+$/, ''))]
    .flatMap((part) => part.split(/[^\p{L}]+/u))
    .filter((part) => part.length >= 3)
}

function mostFrequent(guesses: readonly (Guess | undefined)[]): Guess | undefined {
  const found = guesses.filter((guess) => guess !== undefined)
  const countOf = (guess: Guess) => found.filter((other) => other === guess).length
  return found.sort((a, b) => countOf(b) - countOf(a))[0]
}
