import ts from 'typescript'
import { findingAt, parsed, type Finding, type SourceTree } from './source-tree'

/*
 * The diagrams of docs/architecture.md against the code. Each `…-steps.ts` names the steps of a flow, and the screen
 * beside it has one `case` for each: what a case leads to is every step whose name stands in it, or in a function of
 * the two files that it mentions, as deep as that goes. A step that shares the view of another (`case 'a': case 'b':`)
 * leads nowhere by itself.
 */

export const DOCUMENT = 'docs/architecture.md'

/** What a diagram begins with: the state of `useState`, or what the address says. */
const START = 'start'

/** Steps that are drawn and do not happen, that happen and are not drawn, and flows without a diagram. */
export function flowFindings(tree: SourceTree): Finding[] {
  const files = parsed(tree)
  const flows = files.filter(({ fileName }) => fileName.endsWith('-steps.ts'))
  if (flows.length === 0) throw new Error('No flow: is this the portal?')
  return flows.flatMap((steps) => {
    const screen = files.find(({ fileName }) => fileName === steps.fileName.replace('-steps.ts', '-screen.tsx'))
    if (!screen) return [findingAt(steps, 'These steps have no screen of their name.')]
    const diagram = diagramOf(steps.fileName, tree.get(DOCUMENT) ?? '')
    if (!diagram) return [findingAt(steps, `This flow has no diagram in ${DOCUMENT}.`)]
    const happening = edgesOf(screen, steps)
    const drawn = new Set(diagram.map(({ edge }) => edge))
    return [
      ...diagram
        .filter(({ edge }) => !happening.has(edge))
        .map(({ edge, line }) => ({ file: DOCUMENT, line, message: `Nothing in the code leads ${edge}.` })),
      ...[...happening]
        .filter(([edge]) => !drawn.has(edge))
        .map(([edge, node]) => findingAt(node, `The diagram of ${DOCUMENT} does not draw ${edge}.`)),
    ]
  })
}

/** The edges of the diagram that follows the name of the file; undefined when there is none. */
function diagramOf(steps: string, document: string): { edge: string; line: number }[] | undefined {
  const [before, after] = document.split(`\`${steps}\``)
  const [, start, diagram] = /^([^]*?```mermaid\n)([^]*?)```/.exec(after ?? '') ?? []
  if (before === undefined || start === undefined || diagram === undefined) return undefined
  const firstLine = `${before}${start}`.split('\n').length
  return diagram.split('\n').flatMap((text, index) => {
    const [, from, to] = /^\s*([\w-]+)(?:\(.*\))? -->(?:\|.*\|)? ([\w-]+)/.exec(text) ?? []
    return from && to ? [{ edge: `${from} → ${to}`, line: firstLine + index }] : []
  })
}

/** Each edge with the place in the screen that it begins at. */
function edgesOf(screen: ts.SourceFile, steps: ts.SourceFile): Map<string, ts.Node> {
  const functions = new Map([...functionsIn(screen), ...functionsIn(steps)])
  const cases = nodesIn(screen, ts.isCaseClause).filter((clause) => isOfStep(clause.parent.parent))
  const names = new Set(cases.map(({ expression }) => literal(expression)))
  const edges = new Map<string, ts.Node>()
  const leads = (from: string, node: ts.Node) => {
    for (const to of namesIn(node, names, functions)) edges.set(`${from} → ${to}`, node)
  }

  for (const { initializer, name } of nodesIn(screen, ts.isVariableDeclaration))
    if (initializer && /^(step|\[step, .*\])$/.test(name.getText())) leads(START, initializer)

  let sharesView = false
  for (const clause of cases) {
    if (!sharesView) leads(literal(clause.expression), firstWithStatements(clause, cases))
    sharesView = clause.statements.length === 0
  }
  return edges
}

const isOfStep = (node: ts.Node) => ts.isSwitchStatement(node) && node.expression.getText() === 'step.name'

const literal = (node: ts.Node) => (ts.isStringLiteral(node) ? node.text : node.getText())

function firstWithStatements(clause: ts.CaseClause, cases: ts.CaseClause[]): ts.CaseClause {
  return cases.slice(cases.indexOf(clause)).find(({ statements }) => statements.length > 0) ?? clause
}

/** Functions by their names, those inside others too. */
function functionsIn(file: ts.SourceFile): [string, ts.Node][] {
  return [
    ...nodesIn(file, ts.isFunctionDeclaration).map((node): [string, ts.Node] => [node.name?.text ?? '', node]),
    ...nodesIn(file, ts.isVariableDeclaration).flatMap(({ name, initializer }): [string, ts.Node][] =>
      initializer && ts.isArrowFunction(initializer) ? [[name.getText(), initializer]] : [],
    ),
  ]
}

/** The steps whose names stand in `node` and in the functions that it mentions. What a step is compared with is none. */
function namesIn(node: ts.Node, names: Set<string>, functions: Map<string, ts.Node>): Set<string> {
  const found = new Set<string>()
  const seen = new Set<ts.Node>()

  function visit(part: ts.Node): void {
    if (ts.isTypeNode(part) || (ts.isStringLiteral(part) && ts.isBinaryExpression(part.parent))) return
    if (ts.isStringLiteral(part) && names.has(part.text)) found.add(part.text)
    const called = ts.isIdentifier(part) ? functions.get(part.text) : undefined
    if (called && !seen.has(called)) {
      seen.add(called)
      called.forEachChild(visit)
    }
    part.forEachChild(visitUnlessLabel)
  }

  function visitUnlessLabel(part: ts.Node): void {
    if (!ts.isCaseClause(part.parent) || part !== part.parent.expression) visit(part)
  }

  visitUnlessLabel(node)
  return found
}

function nodesIn<Found extends ts.Node>(node: ts.Node, is: (part: ts.Node) => part is Found): Found[] {
  const found: Found[] = []
  function visit(part: ts.Node): void {
    if (is(part)) found.push(part)
    part.forEachChild(visit)
  }
  visit(node)
  return found
}
