import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import {
  children,
  FAILURE_TYPES,
  fields,
  get,
  jsonSchema,
  operation,
  responseFor,
  ROOT,
  type Call,
  type Fields,
  type Part,
} from './contract'

/* These functions compare requests and answers with the contract. */

/**
 * Describes one difference between the contract and a request or an answer. The description never contains a text from
 * the request or the answer.
 */
export interface Difference {
  /** The place, such as `body/0/appId`, `query/owner` or `header/X-XSRF-TOKEN`. */
  at: string
  expected: string
  /** A description of the value at the place `at`, such as `a string of 12 characters`. */
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
 * Compares a request's security headers with the contract. The function skips the session cookie, because a request
 * without a session is valid too.
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
 * - If the contract lists no answer for an error status, the body can be any text, because a proxy may send this error.
 * - With `exact`, each field that is missing in the contract is a difference. Without `exact`, the check ignores such a
 *   field.
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

/** Each validator is compiled when it is first used. The validator `exact` allows only the fields of the schema. */
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
 * Returns a copy of a schema. If a schema lists the fields of an object, its copy allows no other fields. The copy of
 * the schema `Failure` still allows other fields, because other schemas extend `Failure`.
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
  // If a value matches none of the alternatives in `anyOf`, the validator reports an error for each alternative. Join
  // the errors about the same place into one difference.
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
 * Describes a value by its kind, because a text or a number can be a secret. The function returns an error type
 * unchanged.
 */
function kindOf(value: unknown): string {
  if (value === undefined) return 'nothing'
  if (value === null || typeof value === 'boolean') return String(value)
  if (Array.isArray(value)) return `an array of ${value.length}`
  if (typeof value !== 'string') return typeof value === 'object' ? 'an object' : `a ${typeof value}`
  return FAILURE_TYPES.some((type) => type === value) ? value : `a string of ${value.length} characters`
}
