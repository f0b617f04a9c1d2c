import type { RedirectTarget } from '../addresses/redirect-target'

/** The allowed origins of a redirect, in addition to the portal's own origin. */
export const ALLOWED_ORIGINS = [
  'https://app.skezia.example',
  'https://meet.skemeet.example',
  'https://partner.example:8443',
  'http://localhost:4100',
  'http://127.0.0.1:4200',
] as const

/** One value of the `redirectUrl` parameter. */
export interface RedirectInput {
  /** The kind of value, for the title of a test. */
  why: string
  raw: string
  /** The target of the redirect, or undefined if the portal must refuse the value. */
  to?: RedirectTarget
}

const APP = 'https://app.skezia.example'
const MAX_LENGTH = 2048

const portal = (why: string, raw: string, url = raw): RedirectInput => ({ why, raw, to: { kind: 'portal', url } })
const external = (why: string, raw: string, url = raw): RedirectInput => ({ why, raw, to: { kind: 'external', url } })
const refused = (why: string, ...raws: string[]): RedirectInput[] => raws.map((raw) => ({ why, raw }))
/** Splits a template at its spaces. Returns each part as an input that the portal must refuse. */
const refusedAll =
  (why: string) =>
  ({ raw: [values = ''] }: TemplateStringsArray): RedirectInput[] =>
    refused(why, ...values.trim().split(/\s+/))

/** Values of `redirectUrl` that do not contain the portal's own origin. */
const COMMON_INPUTS: readonly RedirectInput[] = [
  // The portal must accept these redirects to its own pages.
  portal('a path', '/dashboard/apps'),
  portal('the root', '/', '/dashboard/apps'),
  portal('a query', '/dashboard/authentication?x=1&y=2'),
  portal('a fragment', '/dashboard/apps#top'),
  portal('slashes in the fragment', '/dashboard/apps#//x'),
  portal('an at sign in the path', '/dashboard/@evil.example'),
  portal('an encoded slash in the middle', '/dashboard/a%2Fb'),
  portal('an encoded line feed in the query', '/dashboard/apps?x=%0A'),
  portal('encoded dot segments', '/dashboard/%2e/x/%2E%2e/apps', '/dashboard/apps'),
  portal('login as a later segment', '/dashboard/login'),
  portal('a percent sign in the query', '/dashboard/apps?x=100%'),
  portal('the greatest length', `/dashboard/${'a'.repeat(MAX_LENGTH - 11)}`),

  // The portal must accept these redirects to an allowed origin.
  external('an origin', APP, `${APP}/`),
  external('a path', `${APP}/patients/42`),
  external('mixed letter case', 'hTTpS://App.Skezia.Example/X', `${APP}/X`),
  external('the default port', `${APP}:443/x`, `${APP}/x`),
  external('an address in the query', 'https://meet.skemeet.example/room/42?u=https://evil.example'),
  external('a query without a path', `${APP}?x=1`, `${APP}/?x=1`),
  external('an at sign in the path', `${APP}/@evil.example`),
  external('a listed port', 'https://partner.example:8443/x'),
  external('login on another origin', `${APP}/login`),
  external('http on localhost', 'http://localhost:4100/x'),
  external('http on 127.0.0.1', 'http://127.0.0.1:4200/x'),
  external('the greatest length', `${APP}/${'a'.repeat(MAX_LENGTH - APP.length - 1)}`),

  // The portal must accept these redirects, and remove all one-time tokens from their addresses.
  external(
    'a token after a second question mark, before a parameter',
    `${APP}/?a=1?mailActivatedToken=T&b=2`,
    `${APP}/?a=1&b=2`,
  ),
  external('a token as a parameter', `${APP}/x?mailActivatedToken=T#y`, `${APP}/x#y`),
  external('two tokens', `${APP}/x?resetNicknameToken=T&resetPasswordToken=U&a=1`, `${APP}/x?a=1`),
  external('a token after &amp;', `${APP}/x?a=1&amp;mailActivatedToken=T`, `${APP}/x?a=1&amp`),
  external('a token encoded in the path', `${APP}/x%3FmailActivatedToken%3DT`, `${APP}/x`),
  external('a token without a value', `${APP}/x?mailActivatedToken`, `${APP}/x`),
  external('a token whose name is encoded', `${APP}/x?mail%41ctivated%54oken=T&a=1`, `${APP}/x?a=1`),
  external(
    'a token in a nested address',
    `${APP}/x?u=https%3A%2F%2Fy.example%2F%3Fa%3D1%26mailActivatedToken%3DT%26b%3D2&c=3`,
    `${APP}/x?u=https%3A%2F%2Fy.example%2F%3Fa%3D1%26b%3D2&c=3`,
  ),
  external(
    'a token in an address nested twice',
    `${APP}/x?u=%2Fy%3Fv%3D%252Fz%253FmailUpdatedToken%253DT%26w%3D1`,
    `${APP}/x?u=%2Fy%3Fv%3D%252Fz%26w%3D1`,
  ),
  external("a solution's own code", `${APP}/join?code=abc`),
  external('a name that only begins or ends like a token', `${APP}/x?mailActivatedTokens=T&xmailActivatedToken=T`),
  portal('a token for the reset of a password', '/reset-password?resetPasswordToken=T&x=1', '/reset-password?x=1'),
  portal("a provider's code", '/check-user?code=T&iss=x', '/check-user?iss=x'),
  ...refusedAll('the sign-in page after its token is removed')`
    /login&mailActivatedToken=T /login%3FmailActivatedToken=T`,

  // The portal refuses the following values, because they are not addresses.
  ...refused('empty', ''),
  ...refused('spaces', ' ', '\t', '\n', '\u00A0'),
  ...refused('a relative path', 'dashboard/apps', './dashboard', '../dashboard', 'login', '?x=1', '#x', '.'),
  ...refused('a bare host', 'app.skezia.example', 'app.skezia.example/x', 'evil.example', 'localhost:4100'),
  ...refused('a serialized value', 'undefined', 'null', '[object Object]', '0', 'true'),
  ...refused('too long', `/${'a'.repeat(MAX_LENGTH)}`, `${APP}/${'a'.repeat(3000)}`, `${APP}/?${'%20'.repeat(1000)}`),
  ...refused('too long before dot segments are resolved', `/${'x/../'.repeat(500)}dashboard`),
  ...refused('too long after encoding', `/${'é'.repeat(400)}`, `${APP}/${'é'.repeat(400)}`),

  // The portal refuses the following paths, because a parser can read a part of such a path as a host.
  ...refusedAll('a host after two slashes')`
    //evil.example ///evil.example // //app.skezia.example@evil.example`,
  ...refused('backslashes', '/\\evil.example', '\\\\evil.example', '/x\\y', `${APP}\\x`),
  ...refused('an encoded second slash', '/%2Fevil.example', '/%2fevil.example', '/%2F%2Fevil.example'),
  ...refused('an encoded backslash', '/%5Cevil.example', '/%5cevil.example', '/%5C%5Cevil.example'),
  ...refused('a host removed by dot segments', '//evil.example/../../dashboard', '/%5Cx/../dashboard'),
  ...refused('encoded more than once', '/%252Fevil.example', '/%25252fevil.example', '/%255Cevil.example'),
  ...refusedAll('an encoded beginning')`
    %2F%2Fevil.example %2Fdashboard %5C%5Cevil.example https%3A%2F%2Fapp.skezia.example`,
  ...refusedAll('dot segments before a host')`
    /.//evil.example /x/..//evil.example /.%2e//evil.example /x/../%5Cevil.example /%2e/%2fevil.example`,

  // The portal refuses the following values, because they contain control characters or invisible characters.
  ...refused('a tab', '/\t/evil.example', '\t//evil.example', `${APP}\t/x`, 'ht\ttps://evil.example'),
  ...refused('a line break', '/\n/evil.example', '/\r\n/evil.example', `${APP}/\nx`, '/dashboard\r\nSet-Cookie:x=1'),
  ...refused('a space', ' /dashboard', '/dashboard ', '/dash board', ` ${APP}`, `${APP} `, `${APP}/ x`),
  ...refused('a Unicode space', '/\u00A0x', '/\u3000x', '\u2028/x', '/\u2029x'),
  ...refused('a control character', '\u0000/dashboard', '/\u0000x', '/\u001Fx', '/\u007Fx', '/\u0085x', '\u001B/x'),
  ...refused('an invisible character', '/\u200Bx', '/\u034Fx', '/\u3164x', '/\u2800x', '\uFEFF/dashboard'),
  ...refused('a variation selector or tag', '/\uFE0Fx', '/\u{E0001}x', '/\u{E0100}x'),
  ...refused('a bidirectional control', '/\u202Ex', '/\u2066x', '/\u200Fx', `${APP}/\u202Egnp.exe`),
  ...refused('a lone surrogate', '/\uD800x', '/\uDC00x', `${APP}/\uD83D`),
  ...refused('a private-use character or noncharacter', '/\uE000x', '/\uFFFEx', '/\uFFFDx'),

  // The portal refuses the following addresses because of their scheme.
  ...refused('a script', 'javascript:alert(1)', 'JaVaScRiPt:alert(1)', 'java\nscript:alert(1)', ' javascript:alert(1)'),
  ...refusedAll('a script that resembles an address')`
    javascript://app.skezia.example/%0Aalert(1) javascript:https://app.skezia.example`,
  ...refused('data', 'data:text/html,x', 'data:text/html;base64,PHNjcmlwdD4=', 'blob:https://app.skezia.example/x'),
  ...refusedAll('other schemes')`
    file:///etc/passwd about:blank mailto:a@app.skezia.example ftp://app.skezia.example/ wss://app.skezia.example/
    intent://app.skezia.example#Intent;end view-source:https://app.skezia.example/`,
  ...refused('http', 'http://app.skezia.example/', 'HTTP://app.skezia.example/', 'http://app.skezia.example:443/'),
  ...refusedAll('a wrong number of slashes')`
    https:evil.example https:/app.skezia.example https:app.skezia.example/x https:///evil.example
    https:////app.skezia.example/ https:// https: https:///`,

  // The portal refuses the following addresses, because they contain a user name or a password.
  ...refusedAll('user information')`
    https://app.skezia.example@evil.example/ https://app.skezia.example:443@evil.example/
    https://a:b@app.skezia.example/ https://@app.skezia.example/`,

  // The portal refuses the following addresses, because their host is not allowed.
  ...refusedAll('another host')`
    https://evil.example https://evil.example/https://app.skezia.example
    https://evil.example?https://app.skezia.example https://evil.example#app.skezia.example`,
  ...refusedAll('a host that contains an allowed host')`
    https://app.skezia.example.evil.example/ https://evil-app.skezia.example/ https://evilapp.skezia.example/
    https://app.skezia.example-evil.example/ https://app.skezia.exampleevil/`,
  ...refusedAll('a similar domain')`
    https://skezia.example/ https://x.app.skezia.example/ https://app.skezia.exampl/ https://app-skezia.example/`,
  ...refusedAll('extra dots')`
    https://app.skezia.example./ https://.app.skezia.example/ https://app..skezia.example/
    https://app.skezia.example.. https://. https://-`,
  ...refused('other dot characters', 'https://app\u3002skezia\u3002example/', 'https://app\uFF0Eskezia.example/'),
  ...refused('homoglyphs', 'https://\u0430pp.skezia.example/', 'https://app.s\u212Aezia.example/'),
  ...refusedAll('encoded hosts')`
    https://app%2Eskezia.example/ https://%61pp.skezia.example/ https://app.skezia.example%2F.evil.example/
    https://app.skezia.example%3F.evil.example/`,
  ...refusedAll('invalid characters in the host')`
    https://app_skezia.example/ https://app.skezia.example;evil.example/ https://*.skezia.example/
    https://[app.skezia.example]/`,

  // The portal refuses the following addresses, because their port is not allowed.
  ...refusedAll('another port')`
    https://app.skezia.example:8443/ https://app.skezia.example:80/ https://partner.example/ http://localhost:4101/
    https://localhost:4100/`,
  ...refusedAll('an invalid port')`
    https://app.skezia.example: https://app.skezia.example:0/ https://app.skezia.example:00443/
    https://app.skezia.example:99999/ https://app.skezia.example:443evil/ https://app.skezia.example:443:443/`,

  // The portal refuses IP addresses, and unusual spellings of the loopback address.
  ...refusedAll('the loopback address in another form, and IP addresses')`
    http://[::1]:4100/ http://0.0.0.0:4200/ http://127.1:4200/ http://0x7f.1:4200/ https://192.168.1.1/
    http://localhost.:4100/ http://x.localhost:4100/ http://127.0.0.1.evil.example:4200/`,

  // The portal refuses the following paths of the sign-in page and the sign-out page, because a redirect to these pages
  // would cause a loop.
  ...refusedAll('the sign-in page')`
    /login /login/ /login?x=1 /login#x /login?redirectUrl=/dashboard/apps /login// /login/x`,
  ...refused('the sign-out page', '/logout', '/logout/', '/logout?x=1', '/logout#x', '/logout/.'),
  ...refused('the two pages in capitals', '/Login', '/LOGIN', '/LogOut', '/lOGIN/?x'),
  ...refusedAll('the two pages encoded')`
    /%6Cogin /log%69n /%6c%6f%67%6f%75%74 /login%2F /login%2Fx /%256Cogin /logout%5C`,
  ...refusedAll('the two pages by dot segments')`
    /./login /dashboard/../login /login/. /x/%2e%2e/logout /login/x/.. /x/..%2Flogin /%2e%2Flogin`,
  ...refusedAll('a path without a page')`
    /x /login-help /dashboards /subscription/x /dashboard%2Fapps /assets/ /conditions-generales.html`,
  ...refused('a path that cannot be decoded', '/%', '/%zz', '/%E9t%E9', '/dashboard/%C3', '/%ff%fe'),
]

/** Returns values of `redirectUrl` that contain the portal's origin `own` or a similar origin. */
const ownOriginInputs = (own: string): RedirectInput[] => [
  portal('the own origin', own, '/dashboard/apps'),
  portal('the own origin and a path', `${own}/dashboard/apps?x=1#y`, '/dashboard/apps?x=1#y'),
  portal('the own origin in capitals', `${own.toUpperCase()}/dashboard/apps`, '/dashboard/apps'),
  ...refused('the own origin and a host', `${own}//evil.example`, `${own}/..//evil.example`, `${own}/%2Fevil.example`),
  ...refused('the own sign-in and sign-out pages', `${own}/login`, `${own}/%6Cogin`, `${own}/x/../logout`),
  ...refused(
    'a host that contains the own host',
    own.replace('://', '://x.'),
    `${own.replace(/:\d+$/, '')}.evil.example/`,
    `${own}@evil.example/`,
  ),
]

/** Returns all values, for a portal on `ownOrigin` that allows ALLOWED_ORIGINS. */
export function redirectInputs(ownOrigin: string): RedirectInput[] {
  return [...COMMON_INPUTS, ...ownOriginInputs(ownOrigin)]
}

/** Queries with more than one `redirectUrl` parameter. The portal refuses such a query. */
export const REPEATED_PARAMETERS = [
  'redirectUrl=/dashboard/apps&redirectUrl=/dashboard/apps',
  'redirectUrl=/dashboard/apps&redirectUrl=//evil.example',
  'redirectUrl=//evil.example&redirectUrl=/dashboard/apps',
  'redirectUrl=&redirectUrl=/dashboard/apps',
  'redirectUrl&redirectUrl=/dashboard/apps',
  'redirectUrl=/dashboard/apps&redirect%55rl=/dashboard/apps',
] as const
