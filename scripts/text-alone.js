import ts from 'typescript'

/*
 * Browser page translation replaces each text node by a `<font>` element. React keeps a reference to the text node, so
 * that inserting before it or removing it throws, and updating it changes nothing on the screen. A text that is the
 * only child of a host element has no such reference: React replaces the element's whole content.
 */

const ALONE =
  'Text stands alone in an element of its own: wrap it. React loses a text node beside siblings when the browser translates the page.'
const IN_FRAGMENT =
  'A fragment holds elements only: wrap the text in an element. React loses a bare text node when the browser translates the page.'
const RETURNED =
  'A component renders elements only: wrap the text in an element. React loses a bare text node when the browser translates the page.'

const KEYED = 'A text with elements in it changes as a whole: give the element around it a key made of what varies.'

/** @type {import('eslint').Rule.RuleModule} */
export const textAlone = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { alone: ALONE, inFragment: IN_FRAGMENT, returned: RETURNED, keyed: KEYED },
  },
  create(context) {
    const services = context.sourceCode.parserServices
    const checker = services.program.getTypeChecker()
    const functions = []

    /** What JSX leaves out: comments, and spaces around a line break. */
    const isNothing = (node) =>
      (node.type === 'JSXText' && node.value.trim() === '' && node.value.includes('\n')) ||
      (node.type === 'JSXExpressionContainer' && node.expression.type === 'JSXEmptyExpression')

    /** Translation leaves spaces alone, so they may stand beside elements. */
    const isSpace = (node) =>
      (node.type === 'JSXText' && node.value.trim() === '') ||
      (node.type === 'JSXExpressionContainer' &&
        node.expression.type === 'Literal' &&
        String(node.expression.value).trim() === '')

    function childMayBeText(node) {
      if (isSpace(node)) return false
      if (node.type === 'JSXText' || isTrans(node)) return true
      return node.type === 'JSXExpressionContainer' && mayBeText(services.getTypeAtLocation(node.expression))
    }

    function mayBeText(found, seen = new Set()) {
      const type = checker.getBaseConstraintOfType(found) ?? found
      if (seen.has(type)) return false
      seen.add(type)
      if (type.isUnion()) return type.types.some((part) => mayBeText(part, seen))
      if (type.isStringLiteral()) return type.value !== ''
      if (type.flags & (ts.TypeFlags.StringLike | ts.TypeFlags.NumberLike | ts.TypeFlags.BigIntLike)) return true
      const isList = checker.isArrayType(type) || checker.isTupleType(type)
      return isList && checker.getTypeArguments(type).some((item) => mayBeText(item, seen))
    }

    const enter = (node) => functions.push(node)
    const leave = () => functions.pop()

    function checkReturned(fn, expression) {
      if (isComponent(fn) && mayBeText(services.getTypeAtLocation(expression)))
        context.report({ node: expression, messageId: 'returned' })
    }

    return {
      JSXElement(node) {
        const children = node.children.filter((child) => !isNothing(child))
        if (children.length > 1)
          for (const child of children.filter(childMayBeText)) context.report({ node: child, messageId: 'alone' })
        if (!isTrans(node)) return
        const { parent } = node
        if (parent.type !== 'JSXElement') context.report({ node, messageId: 'alone' })
        else if (attribute(node, 'values') && !attribute(parent, 'key')) context.report({ node, messageId: 'keyed' })
      },
      JSXFragment({ children }) {
        for (const child of children.filter((child) => !isNothing(child) && !isTrans(child)))
          if (childMayBeText(child)) context.report({ node: child, messageId: 'inFragment' })
      },
      ':function': enter,
      ':function:exit': leave,
      ArrowFunctionExpression(node) {
        if (node.body.type !== 'BlockStatement') checkReturned(node, node.body)
      },
      ReturnStatement({ argument }) {
        if (argument) checkReturned(functions.at(-1), argument)
      },
    }
  },
}

function isComponent(fn) {
  const name = fn.id ?? (fn.parent.type === 'VariableDeclarator' ? fn.parent.id : undefined)
  return name?.type === 'Identifier' && /^[A-Z]/.test(name.name)
}

/** Text and elements side by side, from one text of the catalogue. */
const isTrans = (node) => node.type === 'JSXElement' && node.openingElement.name.name === 'Trans'

const attribute = (element, wanted) =>
  element.openingElement.attributes.find(({ type, name }) => type === 'JSXAttribute' && name.name === wanted)
