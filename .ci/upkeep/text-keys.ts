import ts from 'typescript'
import { findingAt, parsed, textsIn, type Finding, type SourceTree, type Text } from './source-tree'

/*
 * Texts that nothing shows. The compiler refuses a key that does not exist (src/i18n/typed-keys.test.tsx); here a key
 * that exists must be used, by a call of what `useTexts` or `textsOf` returned or by a `Trans`, and be there in every
 * language that has its file. Both branches of a condition count, and a template (`strength_${level}`) uses every key of
 * its shape.
 */

interface KeysFromElsewhere {
  namespace: string
  /** The file that shows the text. */
  shownIn: string
  /** The file whose string literals are the keys. */
  from: string
}

/** Where a key is no literal: the compiler knows which it may be, and this table where they are spelled. */
const KEYS_FROM_ELSEWHERE: KeysFromElsewhere[] = [
  // The levels and kinds of access that the rule for scopes returns.
  {
    namespace: 'apiConnections',
    shownIn: 'src/screens/api-connections/access-field.tsx',
    from: 'src/screens/api-connections/scopes.ts',
  },
  {
    namespace: 'apiConnections',
    shownIn: 'src/screens/api-connections/connection-list.tsx',
    from: 'src/screens/api-connections/scopes.ts',
  },
  // The success of each kind of mailed link, in a table of the same file.
  { namespace: 'login', shownIn: 'src/screens/login/link-tokens.ts', from: 'src/screens/login/link-tokens.ts' },
  // The text about the date of each means of signing in, in calls of one function.
  {
    namespace: 'security',
    shownIn: 'src/screens/security/security-list-screen.tsx',
    from: 'src/screens/security/security-list-screen.tsx',
  },
  // A yup schema's message is a key.
  { namespace: 'validation', shownIn: 'src/ui/form-rules.ts', from: 'src/rules/fields.ts' },
]

/** The catalogue of errors, which the APIs name and error-texts.ts looks up. */
const ERRORS = { namespace: 'errors', from: 'src/api/failure.ts' }

interface Use {
  namespace: string
  /** The key, or what it looks like; undefined when it is no literal. */
  key: RegExp | undefined
  node: ts.Node
}

/** Keys that nothing uses, or that a language leaves out, and uses whose keys nobody can tell. */
export function textKeyFindings(tree: SourceTree): Finding[] {
  const files = parsed(tree)
  const uses = files.flatMap(usesIn)
  const literalsOf = (from: string) => new Set(files.filter(({ fileName }) => fileName === from).flatMap(literalsIn))
  const isListed = ({ namespace, node }: Use) =>
    KEYS_FROM_ELSEWHERE.some(
      (entry) => entry.namespace === namespace && entry.shownIn === node.getSourceFile().fileName,
    )

  const isUsed = (namespace: string, key: string) =>
    uses.some((use) => use.namespace === namespace && use.key?.test(key)) ||
    [...KEYS_FROM_ELSEWHERE, ERRORS].some((entry) => entry.namespace === namespace && literalsOf(entry.from).has(key))

  const texts = textsIn(tree)
  if (texts.length === 0 || uses.length === 0) throw new Error('No text, or no use of one: is this the portal?')
  return [
    ...texts.flatMap(({ key, file, line }) => {
      const namespace = namespaceOf(file)
      return isUsed(namespace, key) ? [] : [{ file, line, message: `Nothing uses '${key}' of '${namespace}'.` }]
    }),
    ...untranslated([...tree.keys()], texts),
    ...uses
      .filter((use) => !use.key && !isListed(use))
      .map(({ node }) => findingAt(node, 'This key is no literal: add its origin to KEYS_FROM_ELSEWHERE in upkeep.')),
  ]
}

/** French texts that another language's file of the same name leaves out. */
function untranslated(files: readonly string[], texts: readonly Text[]): Finding[] {
  const nameOf = (file: string) => file.replace(/^.*\//, '')
  const french = texts.filter(({ file }) => file.startsWith('src/i18n/fr/'))
  const others = files.filter((file) => file.startsWith('public/locales/'))
  return others.flatMap((other) => {
    const spoken = new Set(texts.filter(({ file }) => file === other).map(({ key }) => key))
    return french
      .filter(({ file, key }) => nameOf(file) === nameOf(other) && !spoken.has(key))
      .map(({ key }) => ({ file: other, line: 1, message: `There is no '${key}', as there is in French.` }))
  })
}

/** src/i18n/fr/api-connections.json → apiConnections */
function namespaceOf(file: string): string {
  const name = file.replace(/^.*\//, '').replace(/\.json$/, '')
  return name.replace(/-(\w)/g, (_dash, letter: string) => letter.toUpperCase())
}

function usesIn(file: ts.SourceFile): Use[] {
  const uses: Use[] = []

  /** `scope`: the translation functions in sight, by name, with their namespaces. */
  function visit(node: ts.Node, scope: Map<string, string>): void {
    const inner = ts.isBlock(node) || ts.isFunctionLike(node) ? new Map(scope) : scope
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer) {
      const namespace = namespaceGiven(node.initializer)
      if (namespace !== undefined) inner.set(node.name.text, namespace)
    }
    if (ts.isCallExpression(node)) {
      const { expression: called } = node
      const namespace = ts.isIdentifier(called) ? inner.get(called.text) : namespaceGiven(called)
      const [key] = node.arguments
      if (namespace !== undefined && key) uses.push(...keysOf(key).map((use) => ({ namespace, ...use })))
    }
    if (ts.isJsxOpeningLikeElement(node) && node.tagName.getText() === 'Trans') {
      const namespace = attribute(node, 'ns')
      const key = attribute(node, 'i18nKey')
      if (namespace && ts.isStringLiteral(namespace) && key)
        uses.push(...keysOf(key).map((use) => ({ namespace: namespace.text, ...use })))
    }
    node.forEachChild((child) => visit(child, inner))
  }

  visit(file, new Map())
  return uses
}

/** The namespace of `useTexts('…')` or `textsOf('…')`. */
function namespaceGiven(node: ts.Expression): string | undefined {
  if (!ts.isCallExpression(node) || !/^(useTexts|textsOf)$/.test(node.expression.getText())) return undefined
  const [namespace] = node.arguments
  return namespace && ts.isStringLiteral(namespace) ? namespace.text : undefined
}

function attribute(element: ts.JsxOpeningLikeElement, name: string): ts.Expression | undefined {
  const found = element.attributes.properties.find(
    (property) => ts.isJsxAttribute(property) && property.name.getText() === name,
  )
  const value = found && ts.isJsxAttribute(found) ? found.initializer : undefined
  return value && ts.isJsxExpression(value) ? value.expression : value
}

function keysOf(node: ts.Expression): Omit<Use, 'namespace'>[] {
  if (ts.isStringLiteralLike(node)) return [{ key: exactly([node.text]), node }]
  if (ts.isConditionalExpression(node)) return [...keysOf(node.whenTrue), ...keysOf(node.whenFalse)]
  if (ts.isTemplateExpression(node))
    return [{ key: exactly([node.head.text, ...node.templateSpans.map((span) => span.literal.text)]), node }]
  return [{ key: undefined, node }]
}

/** These parts with any word between them. */
function exactly(parts: string[]): RegExp {
  return new RegExp(`^${parts.map((part) => part.replace(/\W/g, '\\$&')).join('\\w+')}$`)
}

function literalsIn(file: ts.SourceFile): string[] {
  const literals: string[] = []
  function visit(node: ts.Node): void {
    if (ts.isStringLiteral(node)) literals.push(node.text)
    node.forEachChild(visit)
  }
  visit(file)
  return literals
}
