import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import type { Plugin } from 'vite'

/**
 * Vite plugin: names a styled component after the path of its file in the project. The compiler would use the absolute
 * path, and the build would then depend on the folder of the checkout.
 */
export function relativeComponentIds(): Plugin {
  let root = ''
  return {
    name: 'relative-component-ids',
    enforce: 'post',
    configResolved: (config) => void (root = config.root),
    transform(code, id) {
      const file = createHash('sha256').update(relative(root, id)).digest('base64url').slice(0, 6)
      // Without `map: null`, Vite would empty all source maps of the build. The lines of the maps stay right, because
      // the new component id contains no line break.
      return { code: code.replace(/(?<=componentId: ")sc-\w+/g, `sc-${file}`), map: null }
    },
  }
}
