import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { appendFile, lstat, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { VALUES, writeFinishedDocuments, writeVariables } from './nginx-test-server'
import { WEAK_COMPRESSION } from './test-programs'

/**
 * Runs the bundled command `configure` with no other variables than `environment`. If `file` is given, the command
 * reads this configuration file.
 */
function configure(to: string, environment: Record<string, string>, file?: string) {
  const command = ['dist-tools/configure.mjs', '--to', to, ...(file === undefined ? [] : ['--config', file])]
  const env = { ...environment, NODE_OPTIONS: WEAK_COMPRESSION }
  const { status, stderr } = spawnSync(process.execPath, command, { env, encoding: 'utf8' })
  return { status, stderr }
}

/** Runs `configure --check`, which writes nothing. */
function checkOnly(env: Record<string, string>) {
  const command = ['dist-tools/configure.mjs', '--check']
  const { status, stderr } = spawnSync(process.execPath, command, { env, encoding: 'utf8' })
  return { status, stderr }
}

/**
 * Runs `configure --check`, and returns its standard output. The output lists the values that are well-formed but
 * wrong.
 */
function problemsOf(env: Record<string, string>): string {
  const command = ['dist-tools/configure.mjs', '--check']
  return spawnSync(process.execPath, command, { env, encoding: 'utf8' }).stdout
}

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'configured-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return join(folder, 'portal')
}

async function readFiles(folder: string): Promise<Record<string, string>> {
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
  const paths = files.map(({ parentPath, name }) => join(parentPath, name)).sort()
  return Object.fromEntries(
    await Promise.all(paths.map(async (path) => [path, await readFile(path, 'base64')] as const)),
  )
}

/** Searches the files of a configured site. Returns the text of each file whose path matches `name`. */
async function filesOf(to: string, name: RegExp): Promise<string[]> {
  const files = await readFiles(join(to, 'site'))
  const found = Object.entries(files).filter(([path]) => name.test(path))
  return found.map(([, content]) => Buffer.from(content, 'base64').toString())
}

/** Returns values for VITE_MORE_SOLUTIONS: a list of solutions with different hosts. */
const solutions = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    name: `S${index}`,
    description: 'a',
    url: `https://solution-${index}.skezia.example`,
  }))

test.each([
  ['VITE_ACCOUNT_API_URL', ''],
  ['VITE_BRAND_NAME', 'Espace\u202eAlizé'],
  ['VITE_BRAND_COLOUR', 'blue'],
  ['VITE_BRAND_COLOUR', '#0ea5e9'],
  ['VITE_BRAND_ACCENT', '#abc'],
  ['VITE_BRAND_MARK', 'https://alize.example/marque.svg'],
  ['VITE_BRAND_MARK', '/documents/none.svg'],
  ['VITE_BRAND_FAVICON', '/documents/../favicon.svg'],
  ['VITE_MORE_SOLUTIONS', '[{"name":"Ske\ncollect","description":"a","url":"https://a.example"}]'],
  ['VITE_MATOMO_SITEID', '3'],
  ['VITE_NOTICE', 'a\u202eb'],
  ['VITE_NOTICE', 'a'.repeat(301)],
  ['VITE_NOTICE', '{"text":"a"'],
  ['VITE_NOTICE', '{"until":"2026-11-25T20:00Z"}'],
  ['VITE_NOTICE', '{"text":"a","end":"2026-11-25T20:00Z"}'],
  ['VITE_NOTICE', '{"text":"a","until":"2026-11-25T20:00"}'],
  ['VITE_NOTICE', '{"text":"a","from":"2026-11-25T20:00Z","until":"2026-11-25T20:00+00:00"}'],
  ['VITE_NOTICE', '{"text":"a","link":"http://a.example"}'],
  ['VITE_NOTICE', '{"text":"a","until":"2026-02-31T20:00Z"}'],
  ['VITE_NOTICE', '{"text":"a","until":"Tue, 25 Nov 2026 20:00 +01:00"}'],
  ['VITE_SUPPORT_ADDRESS', 'the support'],
  ['VITE_SUPPORT_ADDRESS', 'a@b.example?cc=c@d.example'],
  ['PORTAL_PORT', '70000'],
  ['PORTAL_HOSTS', 'compte.skezia.example'],
  ['PORTAL_HOST', 'a;b'],
  ['PORTAL_TLS_KEY', '/key.pem'],
  ['PORTAL_ACCESS_LOG', 'a b'],
  ['PORTAL_ERROR_LOG', 'errors.log'],
  ['PORTAL_LOG_FORMAT', 'xml'],
  ['PORTAL_ACME_WEBROOT', 'www'],
  ['PORTAL_ACME_WEBROOT', '/no/answers'],
  ['PORTAL_ACME_WEBROOT', '/etc/passwd'],
  ['PORTAL_BROTLI', 'yes'],
  ['PORTAL_SECURITY_CONTACT', 'nobody'],
  ['PORTAL_DOCUMENTS', '/no/documents'],
  ['PORTAL_DOCUMENTS', '/etc/passwd'],
  ['VITE_ACCESSIBILITY_STATUS', 'partiellement conforme'],
  ['VITE_SKEMEET_URL', 'https://app.skezia.example/meet'],
  ['PORTAL_HOST', 'app.skezia.example'],
  ['VITE_API_TOKEN_URL', 'https://auth.skezia.example/token?client_secret=a'],
  ['VITE_SUPPORT_ADDRESS', '-----BEGIN PRIVATE KEY-----'],
  ['VITE_MORE_SOLUTIONS', JSON.stringify(solutions(90))],
  ['PORTAL_SEARCH_ENGINES', 'no'],
  ['PORTAL_TRUSTED_PROXIES', '10.0.0.0/33'],
  ['PORTAL_TRUSTED_PROXIES', 'proxy.example'],
  ['PORTAL_TRUSTED_PROXIES', '10.0.0.1,'],
  ['PORTAL_TRUSTED_PROXIES', '10.0.0.1,0.0.0.0/0'],
  ['PORTAL_TRUSTED_PROXIES', '::/0'],
  ['VITE_XSRF_HEADER_NAME', 'Cookie'],
  ['VITE_XSRF_HEADER_NAME', 'content-type'],
  ['VITE_XSRF_HEADER_NAME', 'Sec-Token'],
  ['PORTAL_PORT', '0'],
  ['VITE_ACCOUNT_API_URL', 'https://api.skezia.example:0/account'],
  ['VITE_MORE_SOLUTIONS', '[{"name":"S","description":"a","url":"https://a.example:0"}]'],
])('configure refuses %s = "%s", and prints one line that names the variable', async (name, value) => {
  const to = await temporaryFolder()
  const environment = { ...VALUES, [name]: value }
  const { status, stderr } = configure(to, environment)
  expect(status).toBe(1)
  expect(stderr).toMatch(/^[^\n]+\n$/)
  expect(stderr).toContain(name)
  expect(existsSync(to)).toBe(false)
  expect(checkOnly(environment)).toEqual({ status, stderr })
})

test.each([
  'VITE_ACCOUNT_API_URL',
  'VITE_APPLICATION_API_URL',
  'VITE_API_TOKEN_URL',
  'VITE_ERROR_REPORT_URL',
  'VITE_MATOMO_URL',
  'VITE_PRO_SANTE_CONNECT_LOGOUT_URL',
])('configure refuses %s if its address has the host and the port on which nginx serves the portal', async (name) => {
  const to = await temporaryFolder()
  const tls = { PORTAL_TLS_CERTIFICATE: '/a.pem', PORTAL_TLS_KEY: '/a.key' }
  const at = (url: string) => ({
    ...{ ...VALUES, VITE_MATOMO_URL: 'https://stats.skezia.example', VITE_MATOMO_SITE_ID: '3' },
    ...{ PORTAL_HOST: 'compte.skezia.example', [name]: url },
  })
  const refused = configure(to, { ...at('https://COMPTE.skezia.example/a'), ...tls })
  expect(refused.stderr).toMatch(
    new RegExp(`^${name}: https:\\S+ is on the host of the portal \\(PORTAL_HOST\\), [^\\n]*\\n$`),
  )
  expect(checkOnly({ ...at('https://COMPTE.skezia.example/a'), ...tls })).toEqual(refused)
  expect(configure(to, { ...at('https://compte.skezia.example:8443/a'), ...tls }).stderr).toBe('')
  expect(configure(to, at('https://compte.skezia.example/a')).stderr).toBe('')
})

test.each([
  ['PORTAL_HOTS', 'PORTAL_HOST'],
  ['PORTAL_TLS_CERT', 'PORTAL_TLS_CERTIFICATE'],
  ['portal_host', 'PORTAL_HOST'],
  ['VITE_MATOMO_SITEID', 'VITE_MATOMO_SITE_ID'],
  ['VITE_SKEZIA', 'VITE_SKEZIA_URL'],
  ['VITE_ACCOUNT_URL', 'VITE_ACCOUNT_API_URL'],
  ['VITE_COLOUR_OF_SOMETHING_ELSE', undefined],
  ['HOST', undefined],
])('the error about the unknown variable %s proposes %s', async (name, likely) => {
  const to = await temporaryFolder()
  const file = `${to}.env`
  await writeVariables(file, { ...VALUES, [name]: 'a' })
  const place = likely === undefined ? ' (docs/configuration.md)' : `, perhaps to ${likely}`
  expect(configure(to, {}, file).stderr).toBe(
    `${name} is not a variable of the portal: correct its name${place}, or remove it.\n`,
  )
})

test('configure prints the path of the file for each web server', async () => {
  const to = await temporaryFolder()
  const { stdout } = spawnSync(process.execPath, ['dist-tools/configure.mjs', '--to', to], {
    env: { ...VALUES, NODE_OPTIONS: WEAK_COMPRESSION },
    encoding: 'utf8',
  })
  const [first, ...files] = stdout.trimEnd().split('\n')
  expect(first).toBe(`Configured ${to}/site. Let the web server include its file:`)
  expect(files).toEqual([
    `  nginx: ${to}/nginx/portal.conf`,
    `  Caddy: ${to}/other-servers/portal.caddy`,
    `  Apache: ${to}/other-servers/apache.conf`,
  ])
  for (const line of files) expect(existsSync(line.replace(/^.*: /, '')), line).toBe(true)
})

test('configure --settings reports a misspelt variable rather than the missing one', async () => {
  const file = `${await temporaryFolder()}.env`
  const settings = () => {
    const command = ['dist-tools/configure.mjs', '--settings', '--config', file]
    return spawnSync(process.execPath, command, { encoding: 'utf8' })
  }
  await writeVariables(file, { PORTAL_HOTS: 'a.example', PORTAL_TLS_CERTIFICATE: '/a.pem', PORTAL_TLS_KEY: '/a.key' })
  expect(settings()).toMatchObject({
    status: 1,
    stderr: 'PORTAL_HOTS is not a variable of the portal: correct its name, perhaps to PORTAL_HOST, or remove it.\n',
  })
  // An unknown variable alone is no fault, because a later version of the portal may know the variable.
  await writeVariables(file, { PORTAL_HOST: 'a.example', PORTAL_NEW: 'a' })
  expect(settings()).toMatchObject({ status: 0, stdout: expect.stringContaining("portal='a.example'") as unknown })
})

test('configure --check refuses an expired notice', () => {
  const ended = '{"text":"Panne","until":"2026-01-01T00:00Z"}'
  expect(checkOnly({ ...VALUES, VITE_NOTICE: ended })).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/^VITE_NOTICE: until is past [^\n]*\n$/) as unknown,
  })
})

test('if the folder of PORTAL_DOCUMENTS is missing, configure reports the folder, and does not report the images of the brand', () => {
  const environment = { ...VALUES, PORTAL_DOCUMENTS: '/no/documents', VITE_BRAND_MARK: '/documents/marque.svg' }
  expect(checkOnly(environment).stderr).toBe('PORTAL_DOCUMENTS: there is no folder /no/documents.\n')
})

test('configure --check reports drafts among the legal documents that the site would serve', async () => {
  const folder = await temporaryFolder()
  await mkdir(join(folder, 'textes'), { recursive: true })
  for (const name of ['conditions-generales.html', 'politique-de-confidentialite.html', 'textes/cgu.html'])
    await writeFile(join(folder, name), 'Compte Skezia')
  const path = '/documents/accessibilite.html'
  expect(problemsOf({ ...VALUES, PORTAL_DOCUMENTS: folder, VITE_TERMS_URL: '/documents/textes/cgu.html' })).toMatch(
    new RegExp(
      `^WRONG legal documents: ${path} has passages to complete, \\d+ × <mark> and 1 × « à compléter » \\([^)]+\\): it is the draft of the build, because there is no ${folder}/accessibilite\\.html\\n$`,
    ),
  )
  expect(
    problemsOf(VALUES).match(/^WRONG legal documents: \S+ has passages to complete, .*docs\/deploy\.md\)$/gm),
  ).toHaveLength(3)
})

test.each([
  ['a tag that is broken over two lines', '<mark\n  >[date]</mark\n>', '1 × <mark>'],
  ['a tag with an attribute', '<MARK class="open">le siège</MARK>', '1 × <mark>'],
  ['two placeholders without their marks', 'Établie le [date], pour [nom\n de l’éditeur]', '2 × […]'],
])('configure --check finds %s in a legal document', async (_, passage, found) => {
  const folder = await temporaryFolder()
  await writeFinishedDocuments(folder)
  expect(problemsOf({ ...VALUES, PORTAL_DOCUMENTS: folder })).toBe('')
  const reference = '<p>Voir le décret [1].</p><style>a[href] {}</style>'
  await writeFile(join(folder, 'accessibilite.html'), `<p>Compte Skezia</p>${reference}<p>${passage}</p>`)
  expect(problemsOf({ ...VALUES, PORTAL_DOCUMENTS: folder })).toBe(
    `WRONG legal documents: /documents/accessibilite.html has passages to complete, ${found} (PORTAL_DOCUMENTS, docs/deploy.md)\n`,
  )
})

test('configure --check counts the <mark> elements in a shipped draft', async () => {
  const path = '/documents/politique-de-confidentialite.html'
  const marks = (await readFile(join('dist', path), 'utf8')).split('<mark').length - 1
  expect(problemsOf(VALUES)).toContain(`${path} has passages to complete, ${marks} × <mark> and 1 × « à`)
})

test('the security headers stay short with many allowed redirects', async () => {
  const to = await temporaryFolder()
  const VITE_REDIRECT_ALLOWED_ORIGINS = solutions(90)
    .map(({ url }) => url)
    .join()
  expect(configure(to, { ...VALUES, VITE_REDIRECT_ALLOWED_ORIGINS, PORTAL_SEARCH_ENGINES: 'off' }).stderr).toBe('')
  const headers = await readFile(join(to, 'nginx/security-headers.conf'), 'utf8')
  expect(headers).toMatch(/img-src 'self' data: https:\/\/app\.skezia\.example https:\/\/meet\.skezia\.example;/)
  expect(headers).toContain('X-Robots-Tag "noindex"')
})

test('configure accepts "off" or any file name as the log', async () => {
  const to = await temporaryFolder()
  for (const PORTAL_ACCESS_LOG of ['off', `${to}-log`])
    expect(configure(to, { ...VALUES, PORTAL_ACCESS_LOG })).toEqual({ status: 0, stderr: '' })
})

test('configure publishes only documents, images and fonts from the folder of the operator', async () => {
  const to = await temporaryFolder()
  const documents = `${to}-documents`
  const charter = `${to}-charte.pdf`
  await mkdir(documents)
  await writeFile(charter, 'a', { mode: 0o600 })
  await symlink(charter, join(documents, 'charte.pdf'))
  await symlink(documents, `${to}-link`)
  const environment = { ...VALUES, PORTAL_DOCUMENTS: `${to}-link` }
  // Configure the folder twice, because release.sh can also do so.
  for (let times = 0; times < 2; times++) expect(configure(to, environment)).toEqual({ status: 0, stderr: '' })
  expect((await lstat(join(to, 'site/documents/charte.pdf'))).isFile()).toBe(true)
  expect((await stat(charter)).mode & 0o777).toBe(0o600)
  for (const [file, content, line] of [
    ['key.pem', 'a', /is no document, image or font/],
    ['charte.html', '', /is empty: write it, or remove it\.$/],
    ['charte.html', '<p>a</p><script src="/documents/a.js"></script>', /contains a script, .*: remove it\.$/],
    ['visite.pdf', Buffer.alloc(60 * 1024 * 1024), /has 60 MB, and at most 10 are served: make it smaller/],
  ] as const) {
    await writeFile(join(documents, file), content)
    const { stderr } = configure(to, environment)
    expect(stderr).toMatch(new RegExp(`^PORTAL_DOCUMENTS: ${file} in [^\n]*\n$`))
    expect(stderr.trim()).toMatch(line)
    await rm(join(documents, file))
  }
  await symlink('/no/charte.html', join(documents, 'charte.html'))
  expect(configure(to, environment).stderr).toMatch(/^PORTAL_DOCUMENTS: charte\.html .* is a link that leads nowhere: /)
  // Only `configure --check` reads the files of the certificate. If these files are missing, the check refuses the
  // configuration.
  const tls = { PORTAL_HOST: 'a.example', PORTAL_TLS_CERTIFICATE: '/no/a.pem', PORTAL_TLS_KEY: '/no/a.key' }
  for (const [env, line] of [
    [environment, /^PORTAL_DOCUMENTS: charte\.html /],
    [{ ...VALUES, ...tls }, /^PORTAL_TLS_CERTIFICATE: \/no\/a\.pem cannot be read /],
  ] as const) {
    expect(checkOnly(env).stderr).toMatch(line)
  }
  await rm(join(documents, 'charte.html'))
  await writeFile(join(documents, 'accessibilite.html'), Buffer.from('À', 'latin1'))
  expect(configure(to, environment).stderr).toMatch(/accessibilite\.html is not in UTF-8: .*\n$/)
})

test('configure publishes the documents of a mounted Kubernetes ConfigMap, but not its hidden links', async () => {
  const to = await temporaryFolder()
  const documents = `${to}-documents`
  await mkdir(join(documents, '..2026_11_26'), { recursive: true })
  await writeFile(join(documents, '..2026_11_26/accessibilite.html'), 'Accessible')
  await symlink('..2026_11_26', join(documents, '..data'))
  await symlink('..data/accessibilite.html', join(documents, 'accessibilite.html'))
  expect(configure(to, { ...VALUES, PORTAL_DOCUMENTS: documents })).toEqual({ status: 0, stderr: '' })
  const published = await readdir(join(to, 'site/documents'))
  expect(published.filter((name) => name.startsWith('.'))).toEqual([])
  expect(await readFile(join(to, 'site/documents/accessibilite.html'), 'utf8')).toBe('Accessible')
})

test('the documents contain a notice exactly while its variable is set', async () => {
  const to = await temporaryFolder()
  const login = () => readFile(join(to, 'site/login.html'), 'utf8')
  const VITE_NOTICE = '{"text":"Panne <en cours> : $&","link":"https://etat.skezia.example/?a&b"}'
  expect(configure(to, { ...VALUES, VITE_NOTICE }).stderr).toBe('')
  expect(await login()).toMatch(
    /<p>Panne &#60;en cours&#62; : \$&#38;<\/p><div[^>]*><p data-link.* href="https:\/\/etat\.skezia\.example\/\?a&#38;b"/,
  )
  const ended = '{"text":"Panne","until":"2026-01-01T00:00Z"}'
  expect(configure(to, { ...VALUES, VITE_NOTICE: ended })).toMatchObject({
    status: 0,
    stderr: expect.stringMatching(/^VITE_NOTICE: until is past/) as unknown,
  })
  configure(to, { ...VALUES, VITE_NOTICE: 'Panne' })
  expect(await login()).toMatch(/<p>Panne<\/p><div[^>]*><\/div>/)
  configure(to, VALUES)
  expect(await login()).not.toMatch(/data-when="notice"|\[\[notice/)
})

test('a build with another brand and one solution shows no trace of the first brand', async () => {
  const to = await temporaryFolder()
  const read = (path: string) => readFile(join(to, 'site', path), 'utf8')
  const documents = `${to}-documents`
  await mkdir(documents)
  await writeFile(join(documents, 'marque.svg'), '<svg/>')
  const solution = { name: 'Alizé <Suivi>', description: 'Suivi des patients', url: 'https://suivi.alize.example' }
  const other = {
    VITE_ACCOUNT_API_URL: 'https://api.alize.example',
    VITE_APPLICATION_API_URL: 'https://api.alize.example',
    ...{ VITE_BRAND_NAME: 'Espace Alizé', VITE_BRAND_COLOUR: '#1d4ed8', VITE_BRAND_ACCENT: '#d946ef' },
    ...{ VITE_BRAND_MARK: '/documents/marque.svg', VITE_LEGAL_NAME: 'Alizé & Cie', PORTAL_DOCUMENTS: documents },
    VITE_MORE_SOLUTIONS: JSON.stringify([solution]),
  }
  expect(configure(to, other).stderr).toBe('')
  const [login, terms] = await Promise.all(['login.html', 'documents/conditions-generales.html'].map(read))
  const shown = (await filesOf(to, /\.(html|css|svg)$/)).map((html) => html.replace(/<script[^]*?<\/script>/g, ''))
  expect(shown.length).toBeGreaterThan(15)
  for (const html of shown) expect(html).not.toMatch(/skezia|skemeet|#0b7350|#de6d17/i)
  expect(login).toContain('<title>Connexion – Espace Alizé</title>')
  expect(login).toContain('<link rel="icon" href="/documents/marque.svg">')
  expect(login).toContain('<img src="/documents/marque.svg" alt=""><span>Espace Alizé</span>')
  expect(login).toContain(
    'depuis <span data-solutions="ou"><a href="https://suivi.alize.example">Alizé &#60;Suivi&#62;</a></span>',
  )
  expect(login).toMatch(/<img class="[^"]+" src="\/documents\/marque\.svg" alt="">/)
  expect(login).not.toMatch(/data-brand-rings|\/icons\//)
  expect(login).toContain('Accédez à votre compte et à votre solution.')
  expect(login).not.toMatch(/toutes vos solutions/)
  expect(login).toContain('--green:#1d4ed8')
  expect(terms).toContain('Le service est édité par Alizé &#38; Cie,')

  expect(configure(to, VALUES).stderr).toBe('')
  expect(await read('login.html')).toMatch(/depuis <span[^>]*><a [^>]*>Skezia<\/a> ou <a [^>]*>Skemeet<\/a><\/span>/)
  expect(await read('favicon.svg')).toBe(await readFile('public/favicon.svg', 'utf8'))
  expect(await read('documents/documents.css')).toBe(await readFile('public/documents/documents.css', 'utf8'))
})

test('with a configuration file, configure ignores the variables of the shell', async () => {
  const to = await temporaryFolder()
  const file = `${to}.env`
  await writeVariables(file, VALUES)
  await appendFile(file, "# The brand\n\nVITE_BRAND_NAME='Compte d’essai'\nVITE_EMAIL_EXAMPLE_DOMAIN=\n")
  const { status, stderr } = configure(to, { VITE_FRANCE_CONNECT: 'on', PORTAL_HOST: 'other.example' }, file)
  expect([status, stderr]).toEqual([0, ''])
  const [, block = ''] = /id="config">([^<]*)</.exec(await readFile(join(to, 'site/login.html'), 'utf8')) ?? []
  expect(JSON.parse(block)).toEqual({ ...VALUES, VITE_BRAND_NAME: 'Compte d’essai' })
  expect(await readFile(join(to, 'nginx/portal.conf'), 'utf8')).not.toContain('other.example')
})

test.each([
  ["VITE_BRAND_NAME='Compte", /line 1: "VITE_BRAND_NAME='Compte" is not NAME=value/],
  ['PORTAL_PORT=1\nPORTAL_PORT=2', /line 2: PORTAL_PORT is set a second time/],
  ['VITE_BRAND_NAME=a\rVITE_EMAIL_EXAMPLE_DOMAIN=b\r', /env has lines that end with a carriage return alone: save it/],
  [`-----BEGIN${'A'.repeat(500)}`, /line 1: "-----BEGINA{50}…" is not NAME=value/],
  ['PORTL_HOST=compte.skezia.example', /^PORTL_HOST is not a variable of the portal/],
])('configure refuses a configuration file with %j', async (text, expected) => {
  const to = await temporaryFolder()
  await writeFile(`${to}.env`, text)
  const { status, stderr } = configure(to, VALUES, `${to}.env`)
  expect(status).toBe(1)
  expect(stderr).toMatch(expected)
  expect(stderr).toMatch(/^[^\n]+\n$/)
  expect(existsSync(to)).toBe(false)
})

test('configure ignores the variables that Kubernetes sets for its Services', async () => {
  const to = await temporaryFolder()
  const address = 'tcp://10.96.0.7:8080'
  const links = {
    PORTAL_PORT: address,
    PORTAL_HTTP_PORT: address,
    PORTAL_PORT_8080_TCP: address,
    PORTAL_PORT_8080_TCP_ADDR: '10.96.0.7',
    PORTAL_SERVICE_HOST: '10.96.0.7',
    PORTAL_SERVICE_PORT: '8080',
    PORTAL_SERVICE_PORT_HTTP: '8080',
    VITE_SERVICE_HOST: '10.96.0.8',
    VITE_PORT: address,
  }
  expect(configure(to, { ...VALUES, ...links })).toEqual({ status: 0, stderr: '' })
  expect(await readFile(join(to, 'nginx/portal.conf'), 'utf8')).toMatch(/^ {4}listen 8080;$/m)
})

test('if HTTP and HTTPS have the same port, configure fails and prints one line that names both variables', async () => {
  const to = await temporaryFolder()
  const tls = { PORTAL_HOST: 'a.example', PORTAL_TLS_CERTIFICATE: '/a.pem', PORTAL_TLS_KEY: '/a.key' }
  for (const ports of [
    { PORTAL_HTTP_PORT: '443' },
    { PORTAL_PORT: '80' },
    { PORTAL_PORT: '8', PORTAL_HTTP_PORT: '08' },
  ]) {
    const { status, stderr } = configure(to, { ...VALUES, ...tls, ...ports })
    expect(status).toBe(1)
    expect(stderr).toMatch(/^PORTAL_HTTP_PORT [^\n]*PORTAL_PORT[^\n]*\n$/)
  }
  expect(existsSync(to)).toBe(false)
})

test('the same values always give the same files', async () => {
  const to = await temporaryFolder()
  const configured = async (more = {}) => {
    expect(configure(to, { ...VALUES, ...more })).toEqual({ status: 0, stderr: '' })
    return readFiles(to)
  }
  const first = await configured()
  expect(await configured()).toEqual(first)
  const other = await configured({ VITE_BRAND_NAME: 'Autre', VITE_ACCOUNT_API_URL: 'https://elsewhere.skezia.example' })
  const changed = Object.keys(first).filter((path) => first[path] !== other[path])
  expect(changed.map((path) => path.slice(to.length))).toEqual(
    expect.arrayContaining(['/site/login.html', '/site/login.html.br', '/nginx/security-headers.conf']),
  )
  expect(changed.filter((path) => path.includes('/assets/'))).toEqual([])
  expect(await configured()).toEqual(first)
})

test('dist and dist-tools contain the licences of their packages', async () => {
  const site = await readFile('dist/licences.txt', 'utf8')
  expect(site).toMatch(/^@fontsource-variable\/\S+ [\d.]+: OFL-1\.1\n[^]+?SIL OPEN FONT LICENSE/m)
  expect(site).toMatch(/^@jonkoops\/matomo-tracker [\d.]+: MPL-2\.0\n[^]+?Mozilla Public License/m)
  expect(site).toMatch(/^react-dom [\d.]+: MIT\n[^]+?Permission is hereby granted/m)
  expect(site).not.toMatch(/^vitest /m)
  expect(await readFile('dist-tools/licences.txt', 'utf8')).toMatch(/^\S+ [\d.]+: MIT$/m)
})

test('the documents of an operator replace the shipped documents', async () => {
  const to = await temporaryFolder()
  const folder = `${to}-documents`
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'conditions-generales.html'), '<style>p{}</style>Les nôtres, non conforme')
  await writeFile(join(folder, 'documents.css'), 'p{}')
  const own = { PORTAL_DOCUMENTS: folder, VITE_ACCESSIBILITY_STATUS: 'partiellement conforme 2026-11-25' }
  expect(configure(to, { ...VALUES, ...own })).toEqual({ status: 0, stderr: '' })
  const read = (path: string) => readFile(join(to, path), 'utf8')
  expect(await read('site/documents/conditions-generales.html')).toBe('<style>p{}</style>Les nôtres, non conforme')
  expect(gunzipSync(await readFile(join(to, 'site/documents/documents.css.gz'))).toString()).toBe('p{}')
  expect(await read('site/documents/accessibilite.html')).toMatch(
    /Établie le 25 novembre 2026[^]*<strong>partiellement conforme/,
  )
  expect(await read('site/login.html')).toContain('Accessibilité\u00a0: partiellement conforme')
  const hash = createHash('sha256').update('p{}').digest('base64')
  expect(await read('nginx/security-headers.conf')).toContain(hash)
  expect(await read('nginx/portal.conf')).toMatch(
    /location = \/accessibilite {\n +return 302 "\/documents\/accessibilite\.html";/,
  )
})

test('configure refuses a document of the operator that would replace a page of the build', async () => {
  const to = await temporaryFolder()
  const folder = `${to}-documents`
  await mkdir(folder, { recursive: true })
  for (const name of ['plan-du-site.html', 'introuvable.html', 'refusee.html']) {
    await writeFile(join(folder, name), 'Compte Skezia')
    expect(configure(to, { ...VALUES, PORTAL_DOCUMENTS: folder })).toEqual({
      status: 1,
      stderr: `PORTAL_DOCUMENTS: ${name} in ${folder} is a page of the build, which follows the brand and each update: remove it.\n`,
    })
    await rm(join(folder, name))
  }
})

test('the published documents link to the configured legal documents and contain no unused draft', async () => {
  const to = await temporaryFolder()
  const folder = `${to}-documents`
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'vie-privee.html'), 'Compte Skezia')
  const documents = async () => (await readdir(join(to, 'site/documents'))).filter((name) => name.includes('.html'))
  const linksOf = async (name: string) => {
    const html = await readFile(join(to, 'site/documents', name), 'utf8')
    return [...html.matchAll(/href="([^"]+)">(?:Cond|Pol|Acc)/g)].map(([, address]) => address)
  }
  const own = {
    PORTAL_DOCUMENTS: folder,
    VITE_TERMS_URL: 'https://skezia.example/cgu',
    VITE_PRIVACY_URL: '/documents/vie-privee.html',
  }
  expect(configure(to, VALUES).stderr).toBe('')
  expect(await documents()).toContain('conditions-generales.html.br')
  expect(configure(to, { ...VALUES, ...own }).stderr).toBe('')
  const plain = (await documents()).filter((name) => name.endsWith('.html'))
  expect(plain).toHaveLength(5)
  expect(plain).toEqual(
    expect.arrayContaining([
      'accessibilite.html',
      'introuvable.html',
      'plan-du-site.html',
      'refusee.html',
      'vie-privee.html',
    ]),
  )
  expect((await documents()).filter((name) => name.startsWith('cond'))).toEqual([])
  const both = ['https://skezia.example/cgu', '/documents/vie-privee.html']
  expect(new Set(await linksOf('plan-du-site.html'))).toEqual(new Set([...both, 'accessibilite.html']))
  expect(await linksOf('accessibilite.html')).toEqual(both)
  expect(configure(to, VALUES).stderr).toBe('')
  expect(await linksOf('plan-du-site.html')).toContain('conditions-generales.html')
})

test('configure without a security contact removes an earlier security.txt', async () => {
  const to = await temporaryFolder()
  configure(to, { ...VALUES, PORTAL_SECURITY_CONTACT: 'https://skezia.example/securite' })
  expect(await readFile(join(to, 'site/.well-known/security.txt'), 'utf8')).toContain('https://skezia.example/securite')
  configure(to, VALUES)
  expect(await readdir(join(to, 'site/.well-known'))).toEqual([])
})
