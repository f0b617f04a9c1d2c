// @vitest-environment node
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { loadAll } from 'js-yaml'
import { expect, onTestFinished, test } from 'vitest'
import { fields } from '../check/api-changes'
import { readPortalVariables } from './environment'
import { parseServerSettings } from './server-settings'

/* Checks the manifests and the container variables of docs/kubernetes.md and docs/configuration.md. */

interface Manifest {
  apiVersion: string
  kind: string
}

const page = readFileSync('docs/kubernetes.md', 'utf8')
const MANIFESTS = ['kubernetes-release.yaml', 'kubernetes-portal.yaml']
const manifests = MANIFESTS.flatMap((name) => loadAll(readFileSync(`deploy/examples/${name}`, 'utf8'))).filter(
  (entry): entry is Manifest => typeof entry === 'object' && entry !== null && 'kind' in entry && 'apiVersion' in entry,
)

/**
 * Compiles objects with the types of the Kubernetes schema, and returns the messages of the compiler. These types
 * refuse unknown fields.
 */
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

test('the manifests match the schema of Kubernetes', () => {
  expect(manifests.map(({ kind }) => kind)).toEqual([
    ...['ConfigMap', 'Deployment', 'PodDisruptionBudget', 'Service', 'Ingress'],
  ])
  expect(schemaErrors(manifests)).toBe('')
  expect(schemaErrors([{ apiVersion: 'v1', kind: 'Service', ...{ specification: {} } }])).toContain('specification')
})

test('the portal accepts the variables of the Kubernetes manifests and of the documented container', () => {
  const [config] = manifests
  const data = config && 'data' in config ? Object.entries(fields(config.data)) : []
  const [block = ''] = /^ *PORTAL_HOST=[^`]*/m.exec(readFileSync('docs/configuration.md', 'utf8')) ?? []
  const lines = [...block.matchAll(/^ *(\w+)=(.+)$/gm)].map(([, name = '', value = '']) => [name, value] as const)
  for (const variables of [data, lines]) {
    const environment = Object.fromEntries(variables.map(([name, value]) => [name, String(value)]))
    expect(Object.keys(readPortalVariables(environment))).toHaveLength(4)
    expect(parseServerSettings(environment)).toMatchObject({
      ...{ host: 'compte.skezia.example', port: 8080, tls: undefined, documents: '/documents' },
    })
  }
})

test('the pods and the Service have separate manifests, so that operators can apply the Service later', () => {
  const kinds = MANIFESTS.map((name) => readFileSync(`deploy/examples/${name}`, 'utf8').match(/(?<=^kind: ).*/gm))
  expect(kinds).toEqual([
    ['ConfigMap', 'Deployment', 'PodDisruptionBudget'],
    ['Service', 'Ingress'],
  ])
  const labels = { app: 'portal', release: '2026-11-22-98f65cc' }
  expect(manifests).toMatchObject([
    {},
    { spec: { selector: { matchLabels: labels }, template: { metadata: { labels } } } },
    { spec: { minAvailable: 1, selector: { matchLabels: labels } } },
    { spec: { selector: labels } },
    { spec: { ingressClassName: 'traefik' } },
  ])
  const [, first = ''] = /\*\*The first time\*\*[^]*?```sh\n([^]*?)```/.exec(page) ?? []
  expect(first.match(/^kubectl (apply|rollout).*/gm)).toEqual([
    'kubectl apply -f portal-2026-11-22-98f65cc.yaml',
    'kubectl rollout status deployment/portal-2026-11-22-98f65cc',
    'kubectl apply -f portal.yaml',
  ])
})

test('the health probes in the manifests use the port of the container', () => {
  const text = JSON.stringify(manifests)
  expect(text.match(/2026-11-22-98f65cc/g)).toHaveLength(10)
  expect(text.match(/"httpGet":\{"path":"\/health","port":"http"\}/g)).toHaveLength(3)
  expect(text).toContain('"ports":[{"name":"http","containerPort":8080}]')
})

test('an update of the image keeps the assets that were in service during the last 30 days', () => {
  const folder = mkdtempSync(join(tmpdir(), 'update-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const write = (path: string, days: number, text = path) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
    const then = new Date(Date.now() - days * 86_400_000)
    utimesSync(join(folder, path), then, then)
  }
  // The assets of the image in service must stay even if they are older than 30 days.
  write('dist/assets/own.js', 90)
  write('dist/assets/same.js', 90)
  write('dist/assets/replaced-lately.js', 29)
  write('dist/assets/replaced-long-ago.js', 31)
  const listed = ['own.js', 'same.js'].map((name) => `${'0'.repeat(64)}  dist/assets/${name}\n`)
  write('dist-tools/files.sha256', 0, listed.join(''))
  const [, command = ''] =
    /^FROM \$\{EARLIER\} AS earlier\n[^]*?^RUN ([^]*?)\n\n/m.exec(readFileSync('Dockerfile', 'utf8')) ?? []
  expect(spawnSync('sh', ['-ec', command.replaceAll('/portal/', `${folder}/`)], { encoding: 'utf8' }).stderr).toBe('')
  expect(readdirSync(join(folder, 'dist/assets'))).toEqual(['own.js', 'replaced-lately.js', 'same.js'])
  // The command in the Dockerfile sets the modification time of the deployed assets to the current time.
  const ages = ['own.js', 'replaced-lately.js'].map(
    (name) => Date.now() - statSync(join(folder, 'dist/assets', name)).mtimeMs,
  )
  expect(ages.map((ms) => Math.round(ms / 86_400_000))).toEqual([0, 29])
  expect(page).toContain('docker build --build-arg EARLIER=registry.skezia.example/portal:2026-11-22-98f65cc ')
})
