import { dirname, join } from 'node:path'
import type { Finding, SourceTree } from './source-tree'

/*
 * What is spoken of and is not there: a file in a link of a document, in its code or in a comment, and a command. Paths
 * are those that begin at the root (`src/api/http.ts`) or, in a link, beside the document.
 */

const PATH = /(?<![\w./-])(?:src|mocks|e2e|deploy|docs|public|upkeep)\/[\w./-]*\w/g
const LINK = /\]\((?!\w+:|#)([^)#]+)/g
const COMMAND = /\bnpm run ([\w:-]+)/g

/** `exists` knows every file and folder by its path from the root, `commands` are the scripts of package.json. */
export function mentionFindings(
  tree: SourceTree,
  exists: (path: string) => boolean,
  commands: readonly string[],
): Finding[] {
  const documents = [...tree.keys()].filter((file) => file.endsWith('.md'))
  if (documents.length === 0) throw new Error('No document: is this the portal?')
  return [...tree].flatMap(([file, text]) =>
    text.split('\n').flatMap((line, index) => {
      const found = (pattern: RegExp) => Array.from(line.matchAll(pattern), ([whole, part]) => part ?? whole)
      const isDocument = file.endsWith('.md')
      const links = isDocument ? found(LINK).map((path) => join(dirname(file), path)) : []
      // Beyond an ellipsis or a placeholder a path is a pattern: `src/i18n/fr/<namespace>.json`.
      const paths = /…|<\w+>|\$\{|\w\*/.test(line) ? [] : found(PATH)
      const missing = [
        ...[...links, ...paths].filter((path) => !exists(path)),
        ...(isDocument ? found(COMMAND).filter((command) => !commands.includes(command)) : []),
      ]
      return missing.map((name) => ({ file, line: index + 1, message: `There is no ${name}.` }))
    }),
  )
}
