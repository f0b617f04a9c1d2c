import { readdirSync } from 'node:fs'

export const FRENCH = 'src/i18n/fr'

/** Returns the i18next namespace of a file of texts. For `new-password.json`, the namespace is `newPassword`. */
export const namespaceOf = (file: string): string =>
  file.replace('.json', '').replace(/-(\w)/g, (_dash, letter: string) => letter.toUpperCase())

/** Returns the content of `i18next.d.ts`, which declares the text files for i18next. */
function textTypes(): string {
  const types = readdirSync(FRENCH).map((file) => `      ${namespaceOf(file)}: typeof import('./fr/${file}')\n`)
  return `import 'i18next'

// \`npm run generate\` writes this file.
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'ui'
    resources: {
${types.toSorted().join('')}    }
  }
}
`
}

/** Returns the content of each file that scripts/generate.ts writes, by path. */
export const generatedFiles = (): Record<string, string> => ({ 'src/i18n/i18next.d.ts': textTypes() })
