import { readdirSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import ts from 'typescript'
import { FAILURE_TYPES } from '../mocks/contract/contract'
import { FRENCH, namespaceOf } from './generated'

/*
 * Finds unused texts with the TypeScript compiler, because the compiler also knows computed keys. i18next-cli would
 * report the texts with computed keys as unused.
 */

interface Text {
  namespace: string
  key: string
  value: string
}

/**
 * Returns the texts of every namespace.
 *
 * @param planted Each key is a path from the root of the repository. The value replaces the content of this file.
 */
export function readTexts(planted: Record<string, string> = {}): Text[] {
  return readdirSync(FRENCH).flatMap((file) => {
    const path = `${FRENCH}/${file}`
    const namespace = namespaceOf(file)
    const content: unknown = JSON.parse(planted[path] ?? readFileSync(path, 'utf8'))
    return Object.entries(content ?? {}).map(([key, value]) => ({ namespace, key, value: String(value) }))
  })
}

/**
 * Returns the French texts that the source does not use, as `namespace:key`.
 *
 * @param planted maps the path of a file, from the root of the repository, to content that replaces the file's content
 */
export function unusedTexts(planted: Record<string, string> = {}): string[] {
  const texts = readTexts(planted)
  const program = createProgram(planted)
  const checker = program.getTypeChecker()
  const files = program.getRootFileNames().flatMap((file) => program.getSourceFile(file) ?? [])
  const used = new Set<string>()

  /** Returns the text keys that can be the value of an expression. */
  function keysOf(node: ts.Node): string[] {
    if (ts.isStringLiteral(node)) return [node.text]
    const type = checker.getTypeAtLocation(node)
    return (type.isUnion() ? type.types : [type]).flatMap((part) => (part.isStringLiteral() ? [part.value] : []))
  }

  const isKnown = (key: string) =>
    FAILURE_TYPES.some((type) => type === key) || files.some(({ text }) => text.includes(`'${key}'`))

  /**
   * Marks the keys and their plural forms as used. If `keys` is a whole namespace, the function marks only error types
   * and the keys that the source contains as string literals.
   */
  function use(namespace: string, keys: string[]): void {
    const isWholeNamespace = keys.length === texts.filter((text) => text.namespace === namespace).length
    for (const key of keys)
      if (!isWholeNamespace || isKnown(key))
        for (const form of ['', '_one', '_other']) used.add(`${namespace}:${key}${form}`)
  }

  function visit(node: ts.Node): void {
    // Skip method calls, because the compiler needs much time for the types of methods. No translation function is a
    // method.
    if (ts.isCallExpression(node) && node.arguments[0] && !ts.isPropertyAccessExpression(node.expression)) {
      const type = checker.typeToString(checker.getTypeAtLocation(node.expression))
      const namespace = /^TFunction<"(\w+)"/.exec(type)?.[1]
      if (namespace) use(namespace, keysOf(node.arguments[0]))
    }
    if (ts.isJsxOpeningLikeElement(node) && node.tagName.getText() === 'RichText') {
      const [namespace = ''] = attribute(node, 'ns').flatMap(keysOf)
      use(namespace, attribute(node, 'i18nKey').flatMap(keysOf))
    }
    node.forEachChild(visit)
  }

  files.forEach(visit)
  if (used.size === 0)
    throw new Error('The check found no text that the source uses. The check has probably not read the source.')
  return texts.map(({ namespace, key }) => `${namespace}:${key}`).filter((text) => !used.has(text))
}

/** Creates the compiler's program for src, without tests. */
function createProgram(planted: Record<string, string>): ts.Program {
  const tsconfig = ts.readConfigFile('tsconfig.browser.json', (path) => ts.sys.readFile(path))
  const { fileNames, options } = ts.parseJsonConfigFileContent(tsconfig.config, ts.sys, process.cwd())
  const host = ts.createCompilerHost(options)
  const readFile = host.readFile.bind(host)
  host.readFile = (file) => planted[relative('.', file)] ?? readFile(file)
  return ts.createProgram(fileNames, options, host)
}

/** Returns a list with the value of an attribute. Returns an empty list if the attribute or its value is missing. */
function attribute(element: ts.JsxOpeningLikeElement, name: string): ts.Node[] {
  return element.attributes.properties.flatMap((property) => {
    if (!ts.isJsxAttribute(property) || property.name.getText() !== name || !property.initializer) return []
    const { initializer } = property
    return ts.isJsxExpression(initializer) ? (initializer.expression ?? []) : initializer
  })
}
