import { parseConfig } from '../src/config'
import { withConfigBlock } from './config-block'
import { securityHeaders } from './security-headers'

/**
 * What a deployment makes of the one build: each document with `values` in its configuration block, and the headers
 * that go with every answer.
 *
 * @param built the HTML documents of the build by their path
 * @param values raw values keyed by the variables' names
 * @throws ConfigError naming the variable that is missing or malformed
 */
export function configuredSite(built: ReadonlyMap<string, string>, values: Record<string, string>) {
  const config = parseConfig(values)
  const documents = new Map([...built].map(([path, html]) => [path, withConfigBlock(html, values)]))
  return { documents, headers: securityHeaders(config, [...documents.values()]) }
}
