import { parseConfig } from '../../src/config'
import { withConfigBlock } from '../build/config-block'
import { securityHeaders } from './security-headers'

/**
 * Fills the documents of a build with `values` and computes the security headers that belong to them.
 *
 * @param templates the HTML documents of the build, by path
 * @param own the operator's own documents, which are not changed, by path
 * @param values raw values by variable name
 * @throws ConfigError that names a missing or malformed variable
 */
export function configureDocuments(
  templates: ReadonlyMap<string, string>,
  own: ReadonlyMap<string, string>,
  values: Record<string, string>,
) {
  const config = parseConfig(values)
  const configured = [...templates].map(([path, html]) => [path, withConfigBlock(html, values)] as const)
  const documents = new Map([...configured, ...own])
  return { documents, headers: securityHeaders(config, [...documents.values()]) }
}
