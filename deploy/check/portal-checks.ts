import { createHash } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { parseConfig, type Config } from '../../src/config'
import { finding, type Finding } from './finding'
import { addressSpaceFinding } from './address-spaces'
import { addressFindings } from './configured-addresses'
import { excerpt, proxyProblem, sendRequest, type ApiAnswer } from './api-answer'
import { readCertificate } from './certificate'
import { CONFIG_BLOCK } from '../build/config-block'
import { legalProblem, ownDocuments } from './legal-documents'
import { isConfigured, unnamedDrafts } from '../server/configure-documents'
import { HEADERS_MAX_BYTES } from '../server/configure-site'
import { cacheControl, securityHeaders } from '../server/security-headers'

/** One path for each document of the build. deploy/build/vite.config.ts defines this constant. */
declare const PAGE_PATHS: readonly string[]

/** The version and the files of a build. The checks compare a portal with them. */
interface Build {
  version: string
  /** The list of the build's files, with their digests. */
  files: string
}

const POLICY = 'Content-Security-Policy'

/** A certificate or security.txt is reported if it ends within this number of days. */
const REPORTED_DAYS = 14
const DAY_MS = 86_400_000
const MAX_FILE_BYTES = 8 * 1024 * 1024
const CLOCK_DIFFERENCE_MS = 60_000

/**
 * A path of the portal, and the answer to a request for this path. If no answer came, `answer` contains the reason as a
 * text.
 */
interface Fetched<Answer = ApiAnswer | string> {
  path: string
  answer: Answer
}

/** A path that the portal has answered without an error. */
type Loaded = Fetched<ApiAnswer>

/**
 * Checks that a running portal serves its documents and assets with the right configuration and security headers, and
 * that its certificate does not end soon. If the portal does not answer, or a proxy answers for it, there is only one
 * finding.
 *
 * @param values the portal's variables, already checked
 * @param build the build that the command belongs to
 */
export async function checkPortal(values: Record<string, string>, origin: string, build: Build): Promise<Finding[]> {
  const health = await sendRequest(`${origin}/health`, {})
  if (typeof health === 'string') return [{ subject: 'reachable', problem: `${origin} ${health}`, found: '' }]
  const proxy = proxyProblem(health.status, 'the portal')
  // If the portal itself answers 503, continue. `versionFinding` reports the damaged file.
  if (proxy !== undefined && !health.text.endsWith('is missing, cut short or unreadable\n'))
    return [
      {
        subject: 'reachable',
        problem: `${origin} answers ${health.status}: ${proxy}${sizeHint(health.status)}`,
        found: '',
      },
    ]
  const pages = await fetchAll(origin, PAGE_PATHS)
  const loaded = pages.filter(isLoaded)
  const digests = siteDigests(build.files)
  const assets = await fetchFiles(origin, loaded, digests)
  const missing = await sendRequest(`${origin}/assets/none.js`, {})
  const all = [...loaded, ...assets.filter(isLoaded)]
  const findings = [
    versionFinding(health, build.version),
    finding('documents', `${pages.length} pages`, pages.map(documentProblem)),
    finding('files', `${assets.length} of the build`, [
      ...assets.map((asset) => assetProblem(asset) ?? contentProblem(asset, digests)),
      typeof missing !== 'string' && missing.status !== 404
        ? `a missing asset must be answered with 404, not ${missing.status}`
        : undefined,
    ]),
    finding(
      'configuration',
      'the configuration of the variables',
      loaded.map((page) => configurationProblem(page, values)),
    ),
    finding(
      'headers',
      'on every answer',
      all.map((answered) => headerProblem(answered, values)),
    ),
    finding('other headers', 'no version of a program, and no cookie', all.map(foreignHeaderProblem)),
    finding('compression', 'of every text', await compressionProblems(origin, all)),
    finding('clock', "this machine's time", [clockProblem(health)]),
    finding(
      'policy',
      'the policy of the variables and documents',
      loaded.map((page) => policyProblem(page, values)),
    ),
  ]
  const config = parseConfig(values)
  const legal = (await fetchAll(origin, ownDocuments(config))).filter(isLoaded)
  const unfinished = legal.map(({ path, answer }) => legalProblem(path, answer.text, config))
  findings.push(
    finding('legal documents', 'nothing left to complete', unfinished),
    finding('site map', 'each link leads to a page', await siteMapProblems(origin, config)),
  )
  const security = await sendRequest(`${origin}/.well-known/security.txt`, {})
  if (typeof security !== 'string' && security.ok)
    findings.push(finding('security.txt', 'not over', [securityTxtProblem(security)]))
  const logos = config.moreSolutions.flatMap(({ logo }) => logo ?? [])
  if (logos.length > 0)
    findings.push(
      finding(
        'logos',
        `${logos.length} of solutions`,
        await Promise.all(logos.map((logo) => logoProblem(origin, logo))),
      ),
    )
  findings.push(await addressSpaceFinding(config, origin), ...(await addressFindings(config, origin)))
  return origin.startsWith('https:') ? [...findings, await certificateFinding(origin)] : findings
}

async function fetchAll(origin: string, paths: readonly string[]): Promise<Fetched[]> {
  const fetched: Fetched[] = []
  for (const path of paths) fetched.push({ path, answer: await sendRequest(origin + path, {}) })
  return fetched
}

function isLoaded(fetched: Fetched): fetched is Loaded {
  return typeof fetched.answer !== 'string' && fetched.answer.ok
}

/** The types of the files that pages load, by extension. */
const FILE_TYPES: Partial<Record<string, RegExp>> = {
  css: /^text\/css\b/,
  html: /^text\/html\b/,
  js: /^(text|application)\/javascript\b/,
  json: /^application\/json\b/,
  png: /^image\/png$/,
  webp: /^image\/webp$/,
  svg: /^image\/svg\+xml\b/,
  woff2: /^font\/woff2$/,
}

const extension = (path: string) => path.slice(path.lastIndexOf('.') + 1)

/** Returns a map from paths to digests. The map contains only files that the server sends unchanged. */
function siteDigests(list: string): Map<string, string> {
  const lines = [...list.matchAll(/^([\da-f]{64}) {2}dist(\/[^.].*)$/gm)]
  return new Map(
    lines.map(([, digest = '', path = '']) => [path, digest] as const).filter(([path]) => isUnchanged(path)),
  )
}

const isUnchanged = (path: string) => FILE_TYPES[extension(path)] !== undefined && !isConfigured(path.slice(1))

/** Fetches the files of the build, and the files that the documents name. */
async function fetchFiles(origin: string, documents: readonly Loaded[], digests: ReadonlyMap<string, string>) {
  const named = documents.flatMap(({ answer }) => [...answer.text.matchAll(/"(\/[\w./-]+\.\w+)"/g)])
  const paths = named.map(([, path = '']) => path).filter((path) => FILE_TYPES[extension(path)])
  const fetched: Fetched[] = []
  for (const path of new Set([...paths, ...digests.keys()]))
    fetched.push({ path, answer: await sendRequest(origin + path, {}, MAX_FILE_BYTES) })
  return fetched
}

/** Returns a problem for a file whose content differs from the build, even if the headers of the file are right. */
function contentProblem({ path, answer }: Fetched, digests: ReadonlyMap<string, string>): string | undefined {
  const expected = digests.get(path)
  if (expected === undefined || typeof answer === 'string') return undefined
  const digest = createHash('sha256').update(answer.body).digest('hex')
  return digest === expected ? undefined : `${path} is not the file of the build: put the release into service again`
}

function versionFinding({ status, text }: ApiAnswer, version: string): Finding {
  const [, served] = /^ok (\S+)\n$/.exec(text) ?? []
  const problem =
    status !== 200 || served === undefined
      ? `/health must be answered with 200 and the version, not with ${status} ${excerpt(text.trim())}`
      : served !== version && !served.startsWith(`${version}.`)
        ? `the portal serves ${served}, and this command belongs to ${version}: run the command of the release that must be in service`
        : undefined
  return { subject: 'version', found: served ?? '', problem }
}

/**
 * Checks that an answer has the status 200, the right type and the right Cache-Control header. Returns the first
 * problem, or undefined.
 */
function answerProblem({ path, answer }: Fetched, type: RegExp, isDocument: boolean): string | undefined {
  if (typeof answer === 'string') return `${path} ${answer}`
  if (answer.status !== 200)
    return `${path} must be answered with 200, not ${statusText(answer.status)}${sizeHint(answer.status)}`
  const contentType = answer.headers.get('content-type') ?? ''
  if (!type.test(contentType)) return `${path} has the type ${excerpt(contentType)}`
  const expected = cacheControl(path, isDocument)
  const cache = answer.headers.get('cache-control')
  return cache === expected ? undefined : `${path} must have Cache-Control: ${expected}, not ${excerpt(cache ?? '')}`
}

/** Returns a status, and the reason for the status if a proxy in front of the portal causes it. */
function statusText(status: number): string {
  const reason = status === 421 ? 'the proxy must send the Host of PORTAL_HOST' : proxyProblem(status, 'the program')
  return reason === undefined ? String(status) : `${status}: ${reason}`
}

/** A proxy that refuses the long headers of the portal answers 502. Returns a hint for this status. */
const sizeHint = (status: number) =>
  status === 502 ? `, or let the proxy accept headers of ${HEADERS_MAX_BYTES} bytes (proxy_buffer_size of nginx)` : ''

const documentProblem = (page: Fetched) => answerProblem(page, /^text\/html\b/, true)
const assetProblem = (asset: Fetched) =>
  answerProblem(asset, FILE_TYPES[extension(asset.path)] ?? /./, asset.path.endsWith('.html'))

/**
 * Returns the problem of a solution's logo. A browser shows an image of another origin unless that origin forbids it.
 */
async function logoProblem(origin: string, logo: string): Promise<string | undefined> {
  const url = new URL(logo, origin)
  const answer = await sendRequest(url.href, {}, MAX_FILE_BYTES)
  if (typeof answer === 'string') return `${logo} ${answer}`
  if (answer.status !== 200) return `${logo} must be answered with 200, not ${statusText(answer.status)}`
  const type = answer.headers.get('content-type') ?? ''
  if (!type.startsWith('image/')) return `${logo} has the type ${excerpt(type)}, which is no image`
  const isForbidden = answer.headers.get('cross-origin-resource-policy') === 'same-origin' && url.origin !== origin
  return isForbidden ? `${logo} has Cross-Origin-Resource-Policy: same-origin, so no browser shows it here` : undefined
}

/** Returns the variables whose values in a document differ from the command's configuration. */
function configurationProblem({ path, answer }: Loaded, values: Record<string, string>): string | undefined {
  const [, , block = ''] = CONFIG_BLOCK.exec(answer.text) ?? []
  const served = readBlock(block)
  if (!served) return `${path} has no configuration`
  const names = [...new Set([...Object.keys(values), ...Object.keys(served)])]
  const different = names.filter((name) => served[name] !== values[name])
  return different.length > 0 ? `${path} has other values of ${different.join(', ')}` : undefined
}

function readBlock(block: string): Partial<Record<string, unknown>> | undefined {
  try {
    const values: unknown = JSON.parse(block)
    return typeof values === 'object' && values !== null ? { ...values } : undefined
  } catch {
    return undefined
  }
}

function headerProblem({ path, answer }: Loaded, values: Record<string, string>): string | undefined {
  const { [POLICY]: policy, ...others } = securityHeaders(parseConfig(values), [])
  const wrong = Object.entries(others).find(([name, value]) => answer.headers.get(name) !== value)
  if (wrong) return `${path} must have ${wrong[0]}: ${wrong[1]}`
  return policy !== undefined && answer.headers.has(POLICY) ? undefined : `${path} must have ${POLICY}`
}

/**
 * Returns a problem if a header names a program or its version, or sets a cookie. The portal itself sends no such
 * header.
 */
function foreignHeaderProblem({ path, answer }: Loaded): string | undefined {
  const server = answer.headers.get('server') ?? ''
  if (/\d/.test(server)) return `${path} names a version: Server: ${excerpt(server)}`
  const program = answer.headers.get('x-powered-by')
  if (program !== null) return `${path} names a program: X-Powered-By: ${excerpt(program)}`
  const [cookie] = answer.setCookies
  return cookie === undefined
    ? undefined
    : `${path} sets a cookie, ${excerpt(cookie.replace(/=.*/, ''))}; the portal sets none`
}

const TEXT_FILE = /\.(css|html|js|json|svg)$/

const DECODERS = { gzip: gunzipSync, br: brotliDecompressSync } as const
type Encoding = keyof typeof DECODERS

/**
 * Returns a problem for each text that is sent without compression or with a wrong content. If all texts are sent
 * without brotli, the function reports only problems with gzip.
 */
async function compressionProblems(origin: string, all: readonly Loaded[]): Promise<(string | undefined)[]> {
  const texts = all.filter(({ path }) => !/\.\w+$/.test(path) || TEXT_FILE.test(path))
  const problems = async (encoding: Encoding) => {
    const found: (string | undefined)[] = []
    for (const text of texts) found.push(await encodingProblem(encoding, origin, text))
    return found
  }
  const brotli = await problems('br')
  const isWithout = (problem = '') => problem.includes(' without ')
  return [...(await problems('gzip')), ...(brotli.every(isWithout) ? [] : brotli)]
}

async function encodingProblem(encoding: Encoding, origin: string, { path, answer: plain }: Loaded) {
  const answer = await sendRequest(origin + path, { headers: { 'accept-encoding': encoding } }, MAX_FILE_BYTES)
  if (typeof answer === 'string' || answer.headers.get('content-encoding') !== encoding)
    return `${path} is sent without ${encoding === 'br' ? 'brotli' : encoding}`
  try {
    if (DECODERS[encoding](answer.body).equals(plain.body)) return undefined
  } catch {
    // If a body cannot be decoded, report it like a body that differs from the uncompressed answer.
  }
  return `${path} is sent with another content in ${encoding}: put the release into service again`
}

/**
 * Returns a problem if the portal's clock is wrong. With a wrong clock, certificates and cookies seem expired, and the
 * logs have wrong times.
 */
function clockProblem({ headers }: ApiAnswer): string | undefined {
  const difference = Date.parse(headers.get('date') ?? '') - Date.now()
  if (Math.abs(difference) <= CLOCK_DIFFERENCE_MS) return undefined
  return `the portal's clock differs from this machine's by ${Math.round(Math.abs(difference) / 1000)} s; check both`
}

/**
 * Compares the Content-Security-Policy that the portal sends with the policy that the document needs. The sent policy
 * is also allowed to contain the hashes of other documents.
 */
function policyProblem({ path, answer }: Loaded, values: Record<string, string>): string | undefined {
  const expected = readPolicy(securityHeaders(parseConfig(values), [answer.text])[POLICY] ?? '')
  const served = readPolicy(answer.headers.get(POLICY) ?? '')
  for (const name of new Set([...expected.keys(), ...served.keys()])) {
    const missing = expected.get(name)?.find((source) => !served.get(name)?.includes(source))
    if (missing !== undefined) return `${path}: ${name} of ${POLICY} must contain ${missing}`
    const extra = served.get(name)?.find((source) => !isHash(source) && !expected.get(name)?.includes(source))
    if (extra !== undefined) return `${path}: ${name} of ${POLICY} must not contain ${excerpt(extra)}`
  }
  const [, foreign] = /<script\b[^>]*\ssrc="?((?!\/\w)[^\s">]+)/.exec(answer.text) ?? []
  return foreign && `${path} loads ${excerpt(foreign)}, which the policy forbids: a proxy or CDN adds it`
}

const isHash = (source: string) => source.startsWith("'sha256-")

/** Returns the sources of each directive of a policy. */
function readPolicy(policy: string): Map<string, string[]> {
  return new Map(
    policy.split(';').map((directive) => {
      const [name = '', ...sources] = directive.trim().split(/\s+/)
      return [name, sources]
    }),
  )
}

const SITE_MAP = '/documents/plan-du-site.html'

/**
 * Returns the problems of the site map: links to missing pages, legal documents without a link, and drafts that the
 * site still serves.
 */
async function siteMapProblems(origin: string, config: Config): Promise<(string | undefined)[]> {
  const page = await sendRequest(origin + SITE_MAP, {})
  if (typeof page === 'string') return [`${SITE_MAP} ${page}`]
  const links = [...page.text.matchAll(/<a\b[^>]*\shref="([^"#]+)"/g)].map(([, link = '']) =>
    plainAddress(new URL(link.replaceAll('&#38;', '&'), origin + SITE_MAP)),
  )
  const own = links.filter((link) => link.startsWith(`${origin}/`)).map((link) => link.slice(origin.length))
  // Skip the paths in PAGE_PATHS, because `checkPortal` has already requested these documents.
  const others = [...new Set(own)].filter((path) => !PAGE_PATHS.includes(path))
  const lost = (await fetchAll(origin, others)).map(({ path, answer }) => {
    if (typeof answer === 'string') return `${path} ${answer}`
    return answer.status === 200 ? undefined : `leads to ${path}, which answers ${answer.status}`
  })
  const unnamed = [config.termsUrl, config.privacyUrl, config.accessibilityUrl]
    .map((address) => plainAddress(new URL(address, origin)))
    .filter((address) => !links.includes(address))
    .map((address) => `does not name ${address}: put the release into service again`)
  const drafts = (
    await fetchAll(
      origin,
      unnamedDrafts(config).map((path) => `/${path}`),
    )
  )
    .filter(isLoaded)
    .filter(({ path, answer }) => legalProblem(path, answer.text, config) !== undefined)
    .map(({ path }) => `${path} is a draft that no address names, and is served: put the release into service again`)
  return [...lost, ...unnamed, ...drafts]
}

/** Returns an address without its fragment. */
const plainAddress = ({ origin, pathname, search }: URL) => origin + pathname + search

/** Returns a problem for an expired security.txt, because RFC 9116 forbids readers to use an expired file. */
function securityTxtProblem({ text }: ApiAnswer): string | undefined {
  const [, end = ''] = /^Expires: *(\S+)/im.exec(text) ?? []
  return Date.parse(end) - Date.now() > REPORTED_DAYS * DAY_MS
    ? undefined
    : `expires on ${excerpt(end)}; release configure renews it`
}

async function certificateFinding(origin: string): Promise<Finding> {
  const { endsAt, issuer } = await readCertificate(origin)
  const days = Math.floor((endsAt.getTime() - Date.now()) / DAY_MS)
  const end = `ends on ${endsAt.toISOString().slice(0, 10)}, in ${days} days`
  return {
    subject: 'certificate',
    found: `of ${excerpt(issuer)}, ${end}`,
    problem: days < REPORTED_DAYS ? `${end}; renew it, or reload the server if it was renewed` : undefined,
  }
}
