import { parseConfig, SHIPPED_DOCUMENTS, type Config } from '../../src/config'
import { COLOURED_FILES, recolour } from '../build/brand'
import { LEGAL_DOCUMENTS, withConfigBlock } from '../build/config-block'
import { securityHeaders } from './security-headers'

/**
 * Fills the documents of a build with `values`, and computes their security headers. Leaves out each shipped legal
 * document that has another address in the configuration.
 *
 * @param templates the build's HTML documents and the files with the brand's colours, by path
 * @param own the operator's own documents by path, which stay unchanged
 * @param values raw values by variable name
 * @throws ConfigError that names a missing or malformed variable
 */
export function configureDocuments(
  templates: ReadonlyMap<string, string>,
  own: ReadonlyMap<string, string>,
  values: Record<string, string>,
) {
  const config = parseConfig(values)
  const drafts = unnamedDrafts(config)
  const configured = [...templates].flatMap(([path, text]) => {
    if (drafts.some((draft) => `/${path}`.endsWith(`/${draft}`))) return []
    const filled = isHtml(path) ? withConfigBlock(text, values) : recolour(text, values)
    return [[path, filled] as const]
  })
  const documents = new Map([...configured, ...own])
  return {
    documents,
    headers: securityHeaders(
      config,
      [...documents].flatMap(([path, text]) => (isHtml(path) ? [text] : [])),
    ),
  }
}

/**
 * The configuration can replace a shipped legal document by another address. Returns the site paths of the replaced
 * documents.
 */
export const unnamedDrafts = (config: Config): string[] =>
  LEGAL_DOCUMENTS.filter(({ name }) => config[name] !== SHIPPED_DOCUMENTS[name]).map(({ file }) => `documents/${file}`)

const isHtml = (path: string) => path.endsWith('.html')

/** Whether the content of a file of the build depends on the configuration. */
export const isConfigured = (path: string) =>
  isHtml(path) || COLOURED_FILES.some((name) => `/${path}`.endsWith(`/${name}`))
