import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

/** Files by their path from the root of the project. What is checked is a value, so that a test can plant a fault. */
export type SourceTree = ReadonlyMap<string, string>

/** Something to mend, and where. */
export interface Finding {
  file: string
  line: number
  message: string
}

/** What the portal is made of, without its tests: the source, its texts in every language, and their description. */
export function readSourceTree(root: string): SourceTree {
  const files = ['src', 'public/locales'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  )
  const documents = ['.', 'docs', 'docs/decisions'].flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((file) => file.endsWith('.md'))
      .map((file) => join(folder, file)),
  )
  const read = (file: string): [string, string] => [file, readFileSync(join(root, file), 'utf8')]
  return new Map(
    [
      ...files.filter((file) => /\.(tsx?|json)$/.test(file) && !/\.test\.tsx?$|\.d\.ts$|^src\/testing\//.test(file)),
      ...documents,
    ].map(read),
  )
}

/** The syntax of each TypeScript file of the tree. */
export function parsed(tree: SourceTree): ts.SourceFile[] {
  return [...tree]
    .filter(([file]) => /\.tsx?$/.test(file))
    .map(([file, text]) => ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true))
}

/** A finding at a place in a file. */
export function findingAt(node: ts.Node, message: string): Finding {
  const source = node.getSourceFile()
  return { file: source.fileName, line: source.getLineAndCharacterOfPosition(node.getStart()).line + 1, message }
}

/** One text of a JSON file: its key, nested ones joined by dots, and where it stands. */
export interface Text {
  key: string
  value: string
  file: string
  line: number
}

/** The texts of the JSON files of the tree. */
export function textsIn(tree: SourceTree): Text[] {
  return [...tree].filter(([file]) => file.endsWith('.json')).flatMap(([file, json]) => textsOf(file, json))
}

function textsOf(file: string, json: string): Text[] {
  const source = ts.parseJsonText(file, json)

  function below(node: ts.Node | undefined, key: string): Text[] {
    if (node && ts.isStringLiteral(node)) {
      const { line } = source.getLineAndCharacterOfPosition(node.end)
      return [{ key, value: node.text, file, line: line + 1 }]
    }
    if (!node || !ts.isObjectLiteralExpression(node)) return []
    return node.properties.flatMap((property) =>
      ts.isPropertyAssignment(property) && ts.isStringLiteral(property.name)
        ? below(property.initializer, key === '' ? property.name.text : `${key}.${property.name.text}`)
        : [],
    )
  }

  return below(source.statements[0]?.expression, '')
}
