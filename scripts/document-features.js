import { readFileSync } from 'node:fs'
import { Window } from 'happy-dom'
import postcss from 'postcss'
import { browsersWithout, data } from './browser-support.js'
import { featuresOfStyle } from './style-features.js'

const read = (name) => JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8'))

/**
 * The exceptions for documents and style sheets. For styled components, the linter reads only
 * unsupported-features.json.
 */
const exceptions = { ...read('unsupported-features.json'), ...read('unsupported-in-documents.json') }

/**
 * Returns the features in `text` that at least one of the oldest supported browsers does not support. The result
 * contains no listed exception.
 *
 * @param {string} text the content of a document or style sheet
 * @param {'html' | 'css'} kind
 * @returns {string[]} the names of elements, attributes, attribute values and styles, as in the exception files
 */
export function lackingFeatures(text, kind) {
  const features = kind === 'css' ? stylesIn(text) : featuresOfDocument(text)
  const lacking = features.filter(({ name, feature }) => !(name in exceptions) && browsersWithout(feature).length > 0)
  return [...new Set(lacking.map(({ name }) => name))]
}

const stylesIn = (css) => featuresOfStyle(postcss.parse(css))

function featuresOfDocument(html) {
  const found = []
  const { elements, global_attributes: globals } = data.html
  const { document } = new Window()
  // Rename `noscript`, so that the parser reads the content of `noscript` as elements.
  document.write(html.replace(/(<\/?)noscript/g, '$1no-script'))
  for (const element of document.querySelectorAll('*')) {
    const tag = element.localName
    found.push({ name: `html.${tag}`, feature: elements[tag] })
    for (const { name: key, value } of element.attributes) {
      const [name, feature] = elements[tag]?.[key]
        ? [`html.${tag}.${key}`, elements[tag][key]]
        : [`html.${key}`, globals[key]]
      found.push({ name, feature })
      for (const word of value.split(/\s+/)) found.push({ name: `${name}.${word}`, feature: feature?.[word] })
    }
    if (tag === 'style') found.push(...stylesIn(element.textContent))
    if (element.hasAttribute('style')) found.push(...stylesIn(`* { ${element.getAttribute('style')} }`))
  }
  return found
}
