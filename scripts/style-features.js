import { browsersWithout, data } from './browser-support.js'

const UNITS = [
  [/\d(dvh|dvw|dvi|dvb|dvmin|dvmax)\b/, 'viewport_percentage_units_dynamic'],
  [/\d(svh|svw|svi|svb|svmin|svmax)\b/, 'viewport_percentage_units_small'],
  [/\d(lvh|lvw|lvi|lvb|lvmin|lvmax)\b/, 'viewport_percentage_units_large'],
  [/\d(cqw|cqh|cqi|cqb|cqmin|cqmax)\b/, 'container_query_length_units'],
  ...['cap', 'ic', 'lh', 'rcap', 'rch', 'rex', 'ric', 'rlh'].map((unit) => [new RegExp(`\\d${unit}\\b`), unit]),
]

/**
 * Returns the features that a style sheet uses, each once. The function leaves out features inside `@supports`. If a
 * rule declares a property again, the function leaves out the later declaration, because the first declaration is the
 * fallback.
 *
 * @param {import('postcss').Root} style
 * @returns {{ name: string, feature: any }[]}
 */
export function featuresOfStyle(style) {
  const found = new Map()
  const add = (name, feature) => feature?.__compat && found.set(name, feature)
  const { properties, types, selectors, 'at-rules': atRules } = data.css

  style.walk((node) => {
    if (isGuarded(node) || isReplacement(node)) return
    if (node.type === 'atrule') {
      add(`@${node.name}`, atRules[node.name])
      for (const [, feature] of node.params.matchAll(/\(\s*([a-z-]+)/g))
        add(`@${node.name} (${feature})`, atRules[node.name]?.[feature])
    }
    if (node.type === 'rule')
      for (const [, name] of node.selector.matchAll(/::?([a-z-]+)/g)) add(`:${name}`, selectors[name])
    if (node.type !== 'decl' || /^-/.test(node.prop)) return
    const property = properties[node.prop]
    add(node.prop, property)
    if (browsersWithout(property).length > 0) return
    for (const [, word, call] of node.value.matchAll(/(?<![\w-])([a-z][a-z-]*)(\(?)/g))
      if (call === '') add(`${node.prop}: ${word}`, property?.[word])
      else add(`${word}()`, types[word] ?? types.color[word] ?? types.image[word] ?? types.gradient[word])
    for (const [unit, name] of UNITS) if (unit.test(node.value)) add(`unit ${name}`, types.length[name])
  })
  return [...found].map(([name, feature]) => ({ name, feature }))
}

/** Returns true if a declaration is inside `@supports`. A browser without the feature ignores the declaration. */
function isGuarded(node) {
  for (let place = node; place; place = place.parent)
    if (place.type === 'atrule' && place.name === 'supports') return true
  return false
}

/**
 * Returns true if the declaration `node` follows a declaration of the same property in the same CSS rule. If a browser
 * does not support `node`, the browser uses the earlier declaration.
 */
function isReplacement(node) {
  return node.type === 'decl' && node.parent.nodes.find(({ prop }) => prop === node.prop) !== node
}
