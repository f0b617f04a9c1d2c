import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { load } from 'js-yaml'
import type { paths } from '../../src/api/contract'
import type { FailureType } from '../../src/api/failure'

/* These functions read docs/openapi.yaml, which is the contract between the portal and its APIs. */

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const
type Method = (typeof METHODS)[number]

/** A call by its method and path, such as 'POST /auth/login'. */
export type Call = {
  [Path in keyof paths]: {
    [Name in Method]: paths[Path][Name] extends object ? `${Uppercase<Name>} ${Path}` : never
  }[Method]
}[keyof paths]

export type Fields = Partial<Record<string, unknown>>

/** A part of the contract: its JSON pointer and its value. */
export interface Part {
  pointer: string
  value: unknown
}

const HERE = dirname(fileURLToPath(import.meta.url))
const BESIDE = join(HERE, 'openapi.yaml')
/** The path of docs/openapi.yaml. A built command has a copy of this file in its own folder. */
export const CONTRACT_FILE = existsSync(BESIDE) ? BESIDE : join(HERE, '../../docs/openapi.yaml')
/** The content of docs/openapi.yaml. */
export const ROOT: Part = { pointer: '', value: load(readFileSync(CONTRACT_FILE, 'utf8')) }

/** Returns a copy of an object, or an empty object for any other value. */
export const fields = (value: unknown): Fields => (typeof value === 'object' && value !== null ? { ...value } : {})

/**
 * Starts at `part` of the contract, follows `keys` and references, and returns the part that it finds. If the contract
 * has no such part, the result has the value undefined.
 */
export function get(part: Part, ...keys: string[]): Part {
  return keys.reduce((parent, key) => {
    const value = fields(parent.value)[key]
    const { $ref } = fields(value)
    if (typeof $ref === 'string') return get(ROOT, ...$ref.replace('#/', '').split('/'))
    return { pointer: `${parent.pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`, value }
  }, part)
}

/** Returns the parts directly below a part: the entries of an object, or the items of an array. */
export const children = (part: Part): Part[] => Object.keys(fields(part.value)).map((key) => get(part, key))

const operations = new Map(
  Object.keys(fields(get(ROOT, 'paths').value)).flatMap((path) =>
    METHODS.map((method) => ({ path, method, part: get(ROOT, 'paths', path, method) }))
      .filter(({ part }) => part.value !== undefined)
      .map(({ path, method, part }) => [`${method.toUpperCase()} ${path}`, part]),
  ),
)

export const CALLS: readonly Call[] = [...operations.keys()].filter((name): name is Call => operations.has(name))

export function operation(call: Call): Part {
  const part = operations.get(call)
  if (!part) throw new Error(`docs/openapi.yaml does not describe ${call}.`)
  return part
}

export const operationId = (call: Call): string => String(get(operation(call), 'operationId').value)

/** Returns the JSON schema of a request body or a response. If the contract describes no JSON, returns undefined. */
export function jsonSchema(part: Part): Part | undefined {
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
export function responseFor(call: Call, status: number): Part {
  const responses = get(operation(call), 'responses')
  const exact = get(responses, String(status))
  if (exact.value !== undefined) return exact
  return get(responses, isSuccess(status) ? '2XX' : 'default')
}

const isSuccess = (status: number) => status >= 200 && status < 300

/** Returns a value from the contract's example of a success. `at` is the place of the value, such as `body/3/appId`. */
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

/** Returns true if the contract describes the body of a successful answer to `call`. */
export const answersWithBody = (call: Call): boolean => jsonSchema(responseFor(call, 200)) !== undefined

/** Whether a call changes something. */
export const isWrite = (call: Call): boolean => !call.startsWith('GET ')

/**
 * Returns what the contract states about a lost answer to `call`. Returns undefined if `call` changes nothing.
 *
 * - `shownBy` is the call that shows whether the API has made the change.
 * - `again` describes the effect of a second attempt.
 */
export function lostAnswer(call: Call): { shownBy: Call | undefined; again: string } | undefined {
  const described = get(operation(call), 'x-lost-answer')
  const again = get(described, 'again').value
  if (!isWrite(call)) return undefined
  if (typeof again !== 'string') throw new Error(`docs/openapi.yaml has no \`x-lost-answer\` for ${call}.`)
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
 * Returns the description of an error type in the contract: its status, and the request fields that the error can
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
