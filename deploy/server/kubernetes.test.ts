// @vitest-environment node
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadAll } from 'js-yaml'
import { expect, onTestFinished, test } from 'vitest'
import { fields } from '../check/api-changes'
import { readPortalVariables } from './environment'
import { parseServerSettings } from './server-settings'

/* The manifests of docs/kubernetes.md. */

interface Manifest {
  apiVersion: string
  kind: string
}

const [, yaml = ''] = /```yaml\n([^]*?)```/.exec(readFileSync('docs/kubernetes.md', 'utf8')) ?? []
const manifests = loadAll(yaml).filter(
  (entry): entry is Manifest => typeof entry === 'object' && entry !== null && 'kind' in entry && 'apiVersion' in entry,
)

/** Compiles objects as those of Kubernetes' schema, whose types refuse unknown fields. Returns the messages. */
function schemaErrors(objects: readonly Manifest[]): string {
  const folder = mkdtempSync('node_modules/.manifests-')
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'manifests.ts')
  const lines = objects.map((entry, index) => {
    const group = entry.apiVersion.replace('.k8s.io', '')
    const type = `import('kubernetes-types/${group === 'v1' ? 'core/v1' : group}').${entry.kind}`
    return `export const manifest${index}: ${type} = ${JSON.stringify(entry)}\n`
  })
  writeFileSync(file, lines.join(''))
  const options = ['--noEmit', '--strict', '--skipLibCheck', '--ignoreConfig']
  return spawnSync('npx', ['tsc', ...options, '--moduleResolution', 'bundler', '--module', 'esnext', file], {
    encoding: 'utf8',
  }).stdout
}

test('the manifests follow the schema of Kubernetes', () => {
  expect(manifests.map(({ kind }) => kind)).toEqual([
    ...['ConfigMap', 'Deployment', 'PodDisruptionBudget', 'Service', 'Ingress'],
  ])
  expect(schemaErrors(manifests)).toBe('')
  expect(schemaErrors([{ apiVersion: 'v1', kind: 'Service', ...{ specification: {} } }])).toContain('specification')
})

test('the variables of the manifests are those of the portal', () => {
  const [config] = manifests
  const data = config && 'data' in config ? Object.entries(fields(config.data)) : []
  const environment = Object.fromEntries(data.map(([name, value]) => [name, String(value)]))
  expect(Object.keys(readPortalVariables(environment))).toHaveLength(4)
  expect(parseServerSettings(environment)).toMatchObject({ host: 'compte.skezia.example', port: 8080 })
})

test('the names of the manifests agree, and the probes ask for the health of the port', () => {
  const text = JSON.stringify(manifests)
  expect(text.match(/2026-11-22-98f65cc/g)).toHaveLength(8)
  expect(text.match(/"httpGet":\{"path":"\/health","port":"http"\}/g)).toHaveLength(3)
  expect(text).toContain('"ports":[{"name":"http","containerPort":8080}]')
})
