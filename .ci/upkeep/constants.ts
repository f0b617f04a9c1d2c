import ts from 'typescript'
import { findingAt, parsed, textsIn, type Finding, type SourceTree } from './source-tree'

/*
 * Numbers of the specification that stand outside src/rules/limits.ts. A number alone does not say what it means, so
 * one counts as a constant of limits.ts when
 *   - it has its value and three digits or more, wherever it stands (a duration of 5 s is found as 5 and as 5000),
 *   - it has its value and stands where such a thing stands: an argument, property or comparison whose name speaks of a
 *     length, a delay, points or rows,
 *   - it is the quantifier of a regular expression for such a length, or the same number of px, vw or vh in a style,
 *   - it stands in a text that people read.
 * What means something else gets a name of its own, in capitals with its unit: `const TICK_MS = 1000` is no finding.
 */

const LIMITS = 'src/rules/limits.ts'

/** Where a constant with this end of a name is used, by the name of what takes it. */
const PLACES: [unit: RegExp, takers: RegExp][] = [
  [/_(LENGTH|LENGTH_SMALL_SCREEN|DIGITS)$/, /^(min|max|length|slice|repeat|pad(Start|End))$|length|digits/i],
  [/_M?S$/, /^set(Timeout|Interval)$|delay|duration|timeout|pause|wait|seconds|Ms$/i],
  [/_POINTS(_PER_CRITERION)?$/, /points|score|strength/i],
  [/_ROWS$/, /^rows$/],
  [/_(RETRIES|READS)$/, /retries|tries|reads/i],
]

interface Constant {
  name: string
  value: number | string
}

/** Constants of limits.ts that are written again elsewhere. */
export function constantFindings(tree: SourceTree): Finding[] {
  const files = parsed(tree)
  const constants = files.filter(({ fileName }) => fileName === LIMITS).flatMap(constantsIn)
  if (constants.length === 0) throw new Error(`${LIMITS} has no constant.`)
  const inCode = files.filter(({ fileName }) => fileName !== LIMITS).flatMap((file) => inSyntax(file, constants))
  const inTexts = textsIn(tree).flatMap(({ value, file, line }) => {
    const found = constants.find((constant) => isSpokenIn(constant, value))
    return found ? [{ file, line, message: `Let the text take ${found.name} as a value: '${found.value}'.` }] : []
  })
  return [...inCode, ...inTexts]
}

function constantsIn(file: ts.SourceFile): Constant[] {
  const constants: Constant[] = []
  file.forEachChild((statement) => {
    if (!ts.isVariableStatement(statement)) return
    for (const { name, initializer } of statement.declarationList.declarations)
      if (initializer && ts.isNumericLiteral(initializer))
        constants.push({ name: name.getText(), value: Number(initializer.text) })
      else if (initializer && ts.isStringLiteral(initializer))
        constants.push({ name: name.getText(), value: initializer.text })
  })
  return constants
}

function inSyntax(file: ts.SourceFile, constants: Constant[]): Finding[] {
  const findings: Finding[] = []

  function visit(node: ts.Node): void {
    const found = constants.find((constant) => means(node, constant))
    if (found) findings.push(findingAt(node, `'${node.getText().slice(0, 40)}' is ${found.name} of ${LIMITS}.`))
    else node.forEachChild(visit)
  }

  visit(file)
  return findings
}

function means(node: ts.Node, { name, value }: Constant): boolean {
  if (ts.isVariableDeclaration(node)) return node.name.getText() === name
  if (ts.isRegularExpressionLiteral(node)) return quantifier(name, value)?.test(node.text) ?? false
  if (isText(node))
    return typeof value === 'string' ? node.text.includes(value) : (inStyle(name, value)?.test(node.text) ?? false)
  if (!ts.isNumericLiteral(node) || typeof value === 'string' || hasOwnName(node) || convertsUnits(node)) return false
  const written = Number(node.text)
  if (!inEachUnit(name, value).includes(written)) return false
  const [, takers] = PLACES.find(([unit]) => unit.test(name)) ?? []
  return written >= 100 || (takers?.test(takerOf(node)) ?? false)
}

type TextNode = ts.StringLiteralLike | ts.TemplateHead | ts.TemplateMiddle | ts.TemplateTail | ts.JsxText

function isText(node: ts.Node): node is TextNode {
  return (
    ts.isStringLiteralLike(node) ||
    ts.isTemplateHead(node) ||
    ts.isTemplateMiddleOrTemplateTail(node) ||
    ts.isJsxText(node)
  )
}

/** The value, and for a duration the same in the other unit; but one second is a number like any other. */
function inEachUnit(name: string, value: number): number[] {
  if (name.endsWith('_MS') && value > 1000) return [value, value / 1000]
  return name.endsWith('_S') ? [value, value * 1000] : [value]
}

/** Part of the value of a constant that has a name of its own. */
function hasOwnName(node: ts.Node): boolean {
  const { parent } = node
  if (ts.isArrayLiteralExpression(parent)) return hasOwnName(parent)
  return ts.isVariableDeclaration(parent) && /^[A-Z][A-Z0-9_]*$/.test(parent.name.getText())
}

/** Milliseconds to seconds and back. */
function convertsUnits(node: ts.NumericLiteral): boolean {
  return (
    Number(node.text) === 1000 && ts.isBinaryExpression(node.parent) && /[*/]/.test(node.parent.operatorToken.getText())
  )
}

/** The name of what a number is given to or compared with. */
function takerOf(node: ts.Node): string {
  const { parent } = node
  if (ts.isCallExpression(parent)) {
    const { expression: called } = parent
    return ts.isPropertyAccessExpression(called) ? called.name.text : called.getText()
  }
  if (ts.isBinaryExpression(parent)) return lastName(parent.left === node ? parent.right : parent.left)
  if (ts.isJsxExpression(parent) && ts.isJsxAttribute(parent.parent)) return parent.parent.name.getText()
  if (ts.isPropertyAssignment(parent) || ts.isVariableDeclaration(parent) || ts.isParameter(parent))
    return parent.name.getText()
  return ''
}

function lastName(node: ts.Expression): string {
  return ts.isPropertyAccessExpression(node) ? node.name.text : node.getText()
}

/** `\d{6}`, `{5,32}`: how a regular expression would say it. */
function quantifier(name: string, value: number | string): RegExp | undefined {
  if (name.endsWith('_DIGITS')) return new RegExp(`\\{${value}\\}`)
  if (name.endsWith('_MIN_LENGTH')) return new RegExp(`\\{${value},`)
  if (name.endsWith('_MAX_LENGTH')) return new RegExp(`,${value}\\}`)
  return undefined
}

function inStyle(name: string, value: number): RegExp | undefined {
  const [, unit] = /_(PX|VW|VH)$/.exec(name) ?? []
  return unit === undefined ? undefined : new RegExp(`(?<![\\d.])${value}[sld]?${unit.toLowerCase()}\\b`)
}

/** As a number of its own, not a part of another ('2.0', '0612345678'). */
function isSpokenIn({ name, value }: Constant, text: string): boolean {
  if (typeof value === 'string') return text.includes(value)
  return inEachUnit(name, value).some((number) => new RegExp(`(?<![\\d.,])${number}(?![\\d.,]*\\d)`).test(text))
}
