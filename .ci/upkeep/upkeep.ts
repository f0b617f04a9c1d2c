/* What no compiler and no linter sees, as a part of `npm run check`: one line for each thing to mend. */

import { existsSync } from 'node:fs'
import { scripts } from '../../package.json'
import { constantFindings } from './constants'
import { flowFindings } from './flows'
import { mentionFindings } from './mentions'
import { readSourceTree } from './source-tree'
import { textKeyFindings } from './text-keys'

const tree = readSourceTree('.')
const findings = [
  ...textKeyFindings(tree),
  ...constantFindings(tree),
  ...flowFindings(tree),
  ...mentionFindings(tree, existsSync, Object.keys(scripts)),
]

for (const { file, line, message } of findings) console.error(`${file}:${line}: ${message}`)
if (findings.length > 0) process.exitCode = 1
