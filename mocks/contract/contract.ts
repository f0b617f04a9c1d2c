import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { load } from 'js-yaml'
import type { paths } from '../../src/api/contract'
import type { FailureType } from '../../src/api/failure'

/* The calls of docs/openapi.yaml, and the comparison of requests and answers with this contract. */

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const
type Method = (typeof METHODS)[number]

/** A call by its method and path, such as 'POST /auth/login'. */
export type Call = {
  [Path in keyof paths]: {
    [Name in Method]: paths[Path][Name] extends object ? `${Uppercase<Name>} ${Path}` : never
  }[Method]
}[keyof paths]

/**
 * A part of a request or an answer that differs from the contract. It never contains a text from the request or the
 * answer.
 */
export interface Difference {
  /** The place, such as `body/0/appId`, `query/owner` or `header/X-XSRF-TOKEN`. */
  at: string
  expected: string
  /** A description of the value at the place, such as `a string of 12 characters`. */
  got: string
}

export interface RequestParts {
  /** The decoded parameters of the path. Parameters that the contract lacks are ignored. */
  params: unknown
  query: Fields
  headers: Headers
  /** The parsed JSON, the text if it is not JSON, or undefined for an empty body. */
  body: unknown
}

export interface AnswerParts {
  status: number
  /** The text of the body, or '' for an empty body. */
  body: string
}

type Fields = Partial<Record<string, unknown>>

/** A part of the contract: its JSON pointer and its value. */
interface Part {
  pointer: string
  value: unknown
}

const HERE = dirname(fileURLToPath(import.meta.url))
const BESIDE = join(HERE, 'openapi.yaml')
/** The path of docs/openapi.yaml. A built command has a copy of this file in its own folder. */
export const CONTRACT_FILE = existsSync(BESIDE) ? BESIDE : join(HERE, '../../docs/openapi.yaml')
const ROOT: Part = { pointer: '', value: load(readFileSync(CONTRACT_FILE, 'utf8')) }

const fields = (value: unknown): Fields => (typeof value === 'object' && value !== null ? { ...value } : {})

/**
 * Returns the part of the contract to which `keys` lead from `part`. Follows references. If the contract has no such
 * part, `value` is undefined.
 */
function get(part: Part, ...keys: string[]): Part {
  return keys.reduce((parent, key) => {
    const value = fields(parent.value)[key]
    const { $ref } = fields(value)
    if (typeof $ref === 'string') return get(ROOT, ...$ref.replace('#/', '').split('/'))
    return { pointer: `${parent.pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`, value }
  }, part)
}

/** Returns the parts directly below a part: the entries of an object, or the items of an array. */
const children = (part: Part): Part[] => Object.keys(fields(part.value)).map((key) => get(part, key))

const operations = new Map(
  Object.keys(fields(get(ROOT, 'paths').value)).flatMap((path) =>
    METHODS.map((method) => ({ path, method, part: get(ROOT, 'paths', path, method) }))
      .filter(({ part }) => part.value !== undefined)
      .map(({ path, method, part }) => [`${method.toUpperCase()} ${path}`, part]),
  ),
)

export const CALLS: readonly Call[] = [...operations.keys()].filter((name): name is Call => operations.has(name))

function operation(call: Call): Part {
  const part = operations.get(call)
  if (!part) throw new Error(`docs/openapi.yaml does not describe ${call}.`)
  return part
}

export const operationId = (call: Call): string => String(get(operation(call), 'operationId').value)

/** Returns the JSON schema of a request body or a response, or undefined without one. */
function jsonSchema(part: Part): Part | undefined {
  const schema = get(part, 'content', 'application/json', 'schema')
  return schema.value === undefined ? undefined : schema
}

/** Returns the fields of all requests, each with its schema. */
export const requestFields = (): [name: string, schema: Fields][] =>
  [...operations.values()]
    .map((part) => get(part, 'requestBody', 'content', 'application/json', 'schema', 'properties'))
    .flatMap((properties) =>
      Object.keys(fields(properties.value)).map((name): [string, Fields] => [
        name,
        fields(get(properties, name).value),
      ]),
    )

/** Returns the response that the contract describes for a status. */
function responseFor(call: Call, status: number): Part {
  const responses = get(operation(call), 'responses')
  const exact = get(responses, String(status))
  if (exact.value !== undefined) return exact
  return get(responses, isSuccess(status) ? '2XX' : 'default')
}

const isSuccess = (status: number) => status >= 200 && status < 300

/** Returns the value at a place of the body, such as `body/3/appId`, in the contract's example of a success. */
export function exampleAt(call: Call, at: string): unknown {
  const example = get(responseFor(call, 200), 'content', 'application/json', 'example')
  const keys = at.split('/').slice(1)
  return get(example, ...keys.map((key) => (/^\d+$/.test(key) ? '0' : key))).value
}

/** Returns the query that a call requires, with the values of the contract's examples. */
export function exampleQuery(call: Call): Record<string, string> {
  const parameters = children(get(operation(call), 'parameters')).map(({ value }) => fields(value))
  const required = parameters.filter((parameter) => parameter.in === 'query' && parameter.required === true)
  return Object.fromEntries(required.map(({ name, example }) => [String(name), String(example)]))
}

/** Returns whether the portal reads the body of a success. */
export const answersWithBody = (call: Call): boolean => jsonSchema(responseFor(call, 200)) !== undefined

/** Whether a call changes something. */
export const isWrite = (call: Call): boolean => !call.startsWith('GET ')

/**
 * Returns two facts about a write whose answer is lost: the call that shows the result, if there is one, and the effect
 * of a second attempt. Returns undefined for a read.
 */
export function lostAnswer(call: Call): { shownBy: Call | undefined; again: string } | undefined {
  const described = get(operation(call), 'x-lost-answer')
  const again = get(described, 'again').value
  if (!isWrite(call)) return undefined
  if (typeof again !== 'string') throw new Error(`docs/openapi.yaml has no \`x-lost-answer\` of ${call}.`)
  const name = get(described, 'shownBy').value
  const shownBy = CALLS.find((known) => operationId(known) === name)
  if (name !== undefined && !shownBy)
    throw new Error(`\`x-lost-answer\` of ${call} names an operation that docs/openapi.yaml lacks.`)
  return { shownBy, again }
}

/** Returns the types of the errors that the contract lists for a call. */
export function errorsOf(call: Call): FailureType[] {
  const responses = get(operation(call), 'responses')
  const listed = Object.keys(fields(responses.value))
    .filter((status) => /^[45]/.test(status))
    .flatMap((status) => constants(jsonSchema(get(responses, status))))
  return FAILURE_TYPES.filter((type) => listed.includes(type))
}

/** The types of the errors that the contract describes. */
export const FAILURE_TYPES: readonly FailureType[] = children(get(ROOT, 'components', 'schemas', 'FailureType', 'enum'))
  .map(({ value }) => value)
  .filter((value): value is FailureType => typeof value === 'string')

/**
 * Returns the description of an error type in the contract: its status, and the request fields that the error may
 * concern.
 */
export function errorRow(type: FailureType): { status: number; fields: string[] } {
  const row = get(ROOT, 'components', 'schemas', 'FailureType', 'x-errors', type)
  const status = get(row, 'status').value
  if (typeof status !== 'number') throw new Error(`\`x-errors\` of docs/openapi.yaml has no status of ${type}.`)
  return { status, fields: children(get(row, 'fields')).map(({ value }) => String(value)) }
}

/** Returns the constants of the `type` field in a schema and in its alternatives. */
function constants(schema: Part | undefined): unknown[] {
  if (!schema) return []
  const own = get(schema, 'properties', 'type', 'const').value
  const parts = [...children(get(schema, 'anyOf')), ...children(get(schema, 'allOf'))]
  return [...(own === undefined ? [] : [own]), ...parts.flatMap(constants)]
}

export function requestDifferences(call: Call, { params, query, headers, body }: RequestParts): Difference[] {
  const [, path = ''] = call.split(' ')
  const described = operation(call)
  const parameters = [...children(get(ROOT, 'paths', path, 'parameters')), ...children(get(described, 'parameters'))]
  const bodySchema = jsonSchema(get(described, 'requestBody'))
  const contentType = headers.get('content-type')
  return [
    ...parameterDifferences(parameters, fields(params), query),
    ...headerDifferences(headers, described),
    ...(bodySchema ? compare('body', body, bodySchema) : absence('body', body)),
    ...(bodySchema && contentType !== 'application/json'
      ? [{ at: 'header/Content-Type', expected: 'application/json', got: contentType ?? 'nothing' }]
      : []),
  ]
}

function parameterDifferences(parameters: Part[], params: Fields, query: Fields): Difference[] {
  const described = parameters.map((parameter) => {
    const { name, in: place, required } = fields(parameter.value)
    return { name: String(name), isQuery: place === 'query', required, schema: get(parameter, 'schema') }
  })
  const names = described.filter(({ isQuery }) => isQuery).map(({ name }) => name)
  return [
    ...described.flatMap(({ name, isQuery, required, schema }) => {
      const value = (isQuery ? query : params)[name]
      return required || value !== undefined ? compare(`${isQuery ? 'query' : 'path'}/${name}`, value, schema) : []
    }),
    ...Object.keys(query)
      .filter((name) => !names.includes(name))
      .flatMap((name) => absence(`query/${name}`, query[name])),
  ]
}

/** The headers of the security schemes. */
const SECURITY_HEADERS = [
  { scheme: 'csrf', name: 'X-XSRF-TOKEN', pattern: /./, expected: 'the value of the CSRF cookie' },
  { scheme: 'temporaryAccessToken', name: 'Authorization', pattern: /^Bearer \S+$/, expected: 'a bearer token' },
]

/**
 * Compares the headers of the security schemes. It skips the session cookie, because requests without a session are
 * valid too.
 */
function headerDifferences(headers: Headers, described: Part): Difference[] {
  const schemes = Object.keys(fields(get(described, 'security', '0').value))
  return SECURITY_HEADERS.flatMap(({ scheme, name, pattern, expected }) => {
    const value = headers.get(name) ?? undefined
    if (!schemes.includes(scheme)) return absence(`header/${name}`, value)
    return value !== undefined && pattern.test(value) ? [] : [{ at: `header/${name}`, expected, got: kindOf(value) }]
  })
}

/**
 * Returns the differences between an answer and the contract.
 *
 * If the contract does not list the status of an error for the call, the error may have no JSON, because a proxy may
 * have sent the error. With `exact`, a field that the contract lacks is a difference too. Otherwise an API may send
 * such fields, because the portal ignores them.
 */
export function answerDifferences(
  call: Call,
  { status, body }: AnswerParts,
  { exact }: { exact: boolean },
): Difference[] {
  const response = responseFor(call, status)
  const schema = jsonSchema(response)
  const json = parsed(body)
  if (!schema) return WEB_PAGE.test(body) ? [{ at: 'body', expected: 'no web page', got: 'a web page' }] : []
  if (response.pointer === OTHER_FAILURE && json === undefined) return []
  if (json === undefined) return [{ at: 'body', expected: 'JSON', got: body === '' ? 'nothing' : 'a text' }]
  return compare('body', json, schema, exact)
}

const OTHER_FAILURE = '/components/responses/OtherFailure'
const WEB_PAGE = /^\s*(<!--.*?-->\s*)*<(!doctype|html)\b/is

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The validators, which are compiled when they are first used. `exact` refuses fields that a schema lacks. */
const validators: Partial<Record<'exact' | 'open', Ajv2020>> = {}

function validatorOf({ pointer }: Part, exact: boolean) {
  const kind = exact ? 'exact' : 'open'
  validators[kind] ??= newValidator(exact ? withoutOtherFields(ROOT.value) : ROOT.value)
  const validate = validators[kind].getSchema(`openapi#${pointer}`)
  if (!validate) throw new Error(`docs/openapi.yaml has no schema at ${pointer}.`)
  return validate
}

function newValidator(document: unknown): Ajv2020 {
  // Skip the check of the schemas here, because `npm run quick` checks them.
  const validator = new Ajv2020({ strict: false, validateSchema: false, allErrors: true, verbose: true })
  addFormats(validator)
  validator.addSchema(fields(document), 'openapi')
  return validator
}

/**
 * Returns a copy of a schema in which objects with listed properties allow no others. `Failure` stays open, because
 * other errors extend it.
 */
export function withoutOtherFields(value: unknown, name?: string): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutOtherFields(item))
  if (typeof value !== 'object' || value === null) return value
  const copy = Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, withoutOtherFields(entry, key)]))
  const isWhole = 'allOf' in value || ('type' in value && value.type === 'object' && name !== 'Failure')
  return isWhole ? { unevaluatedProperties: false, ...copy } : copy
}

function compare(at: string, value: unknown, schema: Part, exact = false): Difference[] {
  if (value === undefined) return [{ at, expected: 'a value', got: 'nothing' }]
  const validate = validatorOf(schema, exact)
  if (validate(value)) return []
  const found = (validate.errors ?? [])
    .filter(({ keyword }) => keyword !== 'anyOf')
    .map((error) => differenceOf(at, error))
  // Join the alternatives at one place into one difference.
  return [...new Set(found.map(({ at }) => at))].map((place) => {
    const same = found.filter(({ at }) => at === place)
    const expected = [...new Set(same.map((difference) => difference.expected))].join(' or ')
    return { at: place, expected, got: same[0]?.got ?? '' }
  })
}

function differenceOf(at: string, { instancePath, keyword, params, message = '', data }: ErrorObject): Difference {
  const place = `${at}${instancePath}`
  const { missingProperty, allowedValue, allowedValues, ...found } = fields(params)
  if (keyword === 'required') return { at: `${place}/${String(missingProperty)}`, expected: 'a value', got: 'nothing' }
  const other = found.additionalProperty ?? found.unevaluatedProperty
  if (typeof other === 'string')
    return { at: `${place}/${other}`, expected: 'nothing', got: kindOf(fields(data)[other]) }
  if (keyword === 'const') return { at: place, expected: JSON.stringify(allowedValue), got: kindOf(data) }
  if (keyword === 'enum') return { at: place, expected: JSON.stringify(allowedValues), got: kindOf(data) }
  return { at: place, expected: message.replace(/^must (be )?/, ''), got: kindOf(data) }
}

const absence = (at: string, value: unknown): Difference[] =>
  value === undefined ? [] : [{ at, expected: 'nothing', got: kindOf(value) }]

/**
 * Describes the kind of a value instead of the value, because it may be a secret. Only an error type is shown itself.
 */
function kindOf(value: unknown): string {
  if (value === undefined) return 'nothing'
  if (value === null || typeof value === 'boolean') return String(value)
  if (Array.isArray(value)) return `an array of ${value.length}`
  if (typeof value !== 'string') return typeof value === 'object' ? 'an object' : `a ${typeof value}`
  return FAILURE_TYPES.some((type) => type === value) ? value : `a string of ${value.length} characters`
}
