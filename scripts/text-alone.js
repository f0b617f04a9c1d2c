import ts from 'typescript'

/*
 * Reports a text node with siblings. Browser translation replaces each text node by a `<font>` element. After the
 * translation, React can throw, or can leave an old text on the page. A text that is the only child of a host element
 * is safe, because React replaces the whole content of the element.
 */

const ALONE =
  'Wrap the text in an element that contains nothing else. React loses a text node with siblings when the browser translates the page.'
const IN_FRAGMENT =
  'Wrap the text in an element: a fragment may contain only elements. React loses a bare text node when the browser translates the page.'
const RETURNED =
  'Wrap the text in an element: a component may return only elements. React loses a bare text node when the browser translates the page.'

/** @type {import('eslint').Rule.RuleModule} */
export const textAlone = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { alone: ALONE, inFragment: IN_FRAGMENT, returned: RETURNED },
  },
  create(context) {
    const services = context.sourceCode.parserServices
    const checker = services.program.getTypeChecker()
    const functions = []

    /**
     * Returns true if React renders nothing for a child in JSX. Such a child is a comment, or white space that contains
     * a line break.
     */
    const isNotRendered = (node) =>
      (node.type === 'JSXText' && node.value.trim() === '' && node.value.includes('\n')) ||
      (node.type === 'JSXExpressionContainer' && node.expression.type === 'JSXEmptyExpression')

    /**
     * Returns true if a child is only white space. White space is allowed beside elements, because browser translation
     * does not change white space.
     */
    const isSpace = (node) =>
      (node.type === 'JSXText' && node.value.trim() === '') ||
      (node.type === 'JSXExpressionContainer' &&
        node.expression.type === 'Literal' &&
        String(node.expression.value).trim() === '')

    function childMayBeText(node) {
      if (isSpace(node)) return false
      if (node.type === 'JSXText') return true
      return node.type === 'JSXExpressionContainer' && mayBeText(services.getTypeAtLocation(node.expression))
    }

    /** Whether a type includes a number or a non-empty text, even inside a union, an array or a tuple. */
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

    const enterFunction = (node) => functions.push(node)
    const leaveFunction = () => functions.pop()

    function checkReturned(fn, expression) {
      if (isComponent(fn) && mayBeText(services.getTypeAtLocation(expression)))
        context.report({ node: expression, messageId: 'returned' })
    }

    return {
      JSXElement(node) {
        const children = node.children.filter((child) => !isNotRendered(child))
        if (children.length > 1)
          for (const child of children.filter(childMayBeText)) context.report({ node: child, messageId: 'alone' })
      },
      JSXFragment({ children }) {
        for (const child of children.filter((child) => !isNotRendered(child)))
          if (childMayBeText(child)) context.report({ node: child, messageId: 'inFragment' })
      },
      ':function': enterFunction,
      ':function:exit': leaveFunction,
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
