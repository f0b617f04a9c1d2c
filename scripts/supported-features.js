import postcss from 'postcss'
import ts from 'typescript'
import { browsersWithout, data } from './browser-support.js'
import { featuresOfStyle } from './style-features.js'

/*
 * Reports features that one of the oldest supported browsers lacks: methods, properties and globals of the language and
 * the DOM, elements and attributes of JSX, and the templates of styled-components. The option lists exceptions by name.
 * Each exception has a fallback, and e2e/resilience/oldest-browsers.spec.ts tests this fallback. Other tools do not
 * suffice: eslint-plugin-compat does not know the types of values, and stylelint with doiuse misses `color-mix()` and
 * `light-dark()`.
 */

const STYLES = /^(styled|css|keyframes|createGlobalStyle)\b/

/** @type {import('eslint').Rule.RuleModule} */
export const supportedFeatures = {
  meta: {
    type: 'problem',
    schema: [{ type: 'array', items: { type: 'string' } }],
    messages: {
      lacking:
        '{{name}} is missing in {{browsers}}. If there is a fallback, list it in scripts/unsupported-features.json.',
    },
  },
  create(context) {
    const { parserServices: services, scopeManager } = context.sourceCode
    const checker = services.program.getTypeChecker()
    const exceptions = new Set(context.options[0])

    function check(node, name, feature) {
      const browsers = exceptions.has(name) ? [] : browsersWithout(feature)
      if (browsers.length > 0)
        context.report({ node, messageId: 'lacking', data: { name, browsers: browsers.join(', ') } })
    }

    /**
     * Returns true if a default library of TypeScript declares the symbol. These libraries describe the language and
     * the DOM.
     */
    const isBuiltIn = (symbol) =>
      symbol?.declarations?.some((each) => services.program.isSourceFileDefaultLibrary(each.getSourceFile()))

    /** Returns the names of the interfaces under which MDN's data may list the member `symbol`. */
    function ownersOf(symbol, type) {
      const declaring = symbol.declarations.flatMap(({ parent }) => [parent.name?.text, parent.parent?.name?.text])
      const names = (/** @type {ts.Type} */ each) => [
        each.symbol?.name,
        ...(each.isClassOrInterface() ? checker.getBaseTypes(each).flatMap(names) : []),
      ]
      const apparent = checker.getApparentType(checker.getNonNullableType(type))
      const types = apparent.isUnion() ? apparent.types : [apparent]
      return [...new Set([...declaring, ...types.flatMap(names)])].filter((name) => name !== undefined)
    }

    function checkMember(node) {
      const member = node.property.name
      const symbol = services.getSymbolAtLocation(node.property)
      if (!isBuiltIn(symbol)) return
      for (const owner of ownersOf(symbol, services.getTypeAtLocation(node.object))) {
        const name = owner.replace(/Constructor$/, '')
        const found = [
          [`api.${name}.${member}`, data.api[name]?.[member]],
          [`api.${name}.${member}_static`, data.api[name]?.[`${member}_static`]],
          [`javascript.builtins.${name}.${member}`, data.javascript.builtins[name]?.[member]],
          ...(/^(Window|globalThis|WindowOrWorkerGlobalScope)$/.test(name) ? globalsOf(member) : []),
        ].find(([, feature]) => feature?.__compat)
        if (found) return check(node.property, ...found)
      }
    }

    const globalsOf = (name) => [
      [`api.${name}`, data.api[name]],
      [`api.Window.${name}`, data.api.Window[name]],
      [`javascript.builtins.${name}`, data.javascript.builtins[name]],
    ]

    function checkGlobal(node) {
      const found = globalsOf(node.name).find(([, feature]) => feature?.__compat)
      if (found && isBuiltIn(services.getSymbolAtLocation(node))) check(node, ...found)
    }

    /**
     * Returns the text of a template literal. If TypeScript knows the exact text of an expression, this text replaces
     * the expression. Any other expression becomes `x` or an empty text.
     */
    function textOf({ quasis, expressions }) {
      let text = quasis[0].value.raw
      expressions.forEach((expression, index) => {
        const type = services.getTypeAtLocation(expression)
        const next = quasis[index + 1].value.raw
        const isStatement = /(^|[;{}]|\*\/)\s*$/.test(text) && !/^\s*\{/.test(next)
        text += (type.isStringLiteral() ? type.value : isStatement ? '' : 'x') + next
      })
      return text
    }

    return {
      Program() {
        for (const { identifier, isTypeReference } of scopeManager.globalScope.through)
          if (!isTypeReference) checkGlobal(identifier)
      },
      MemberExpression(node) {
        if (!node.computed && node.property.type === 'Identifier') checkMember(node)
      },
      JSXOpeningElement({ name, attributes }) {
        const element = name.type === 'JSXIdentifier' ? name.name : ''
        if (!/^[a-z]/.test(element)) return
        const html = data.html.elements[element]
        check(name, `html.${element}`, html)
        for (const attribute of attributes.filter(({ type }) => type === 'JSXAttribute')) {
          const key = String(attribute.name.name).toLowerCase()
          if (html?.[key]) check(attribute, `html.${element}.${key}`, html[key])
          else check(attribute, `html.${key}`, data.html.global_attributes[key])
        }
      },
      TaggedTemplateExpression(node) {
        if (!STYLES.test(context.sourceCode.getText(node.tag))) return
        for (const { name, feature } of featuresOfStyle(postcss.parse(textOf(node.quasi)))) check(node, name, feature)
      },
    }
  },
}
