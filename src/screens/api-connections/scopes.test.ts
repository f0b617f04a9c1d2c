import { describe, expect, test } from 'vitest'
import {
  ACCESS_LEVELS,
  selectableLevels,
  RESOURCES,
  accessRights,
  withRights,
  type AccessLevel,
  type AccessRights,
} from './scopes'

const SCOPES = ['skezia:patient-read', 'skezia:patient-write', 'skezia:answer-read', 'skezia:answer-write']
const UNKNOWN = ['skezia:patient-delete', 'skezia:answers-write', 'SKEZIA:PATIENT-READ', 'partner:report', '']

/** Every subset of the API's scopes, in their order. */
const subsets = Array.from({ length: 2 ** SCOPES.length }, (_, bits) => SCOPES.filter((_, bit) => bits & (1 << bit)))
const everyRights: AccessRights[] = ACCESS_LEVELS.flatMap((patient) =>
  ACCESS_LEVELS.map((answer) => ({ patient, answer })),
)

/** The specification's rule, independent of the code: the level that `scopes` grant on one kind of data. */
function expectedLevel(scopes: string[], resource: string): AccessLevel {
  if (scopes.includes(`skezia:${resource}-write`)) return 'write'
  if (scopes.includes(`skezia:${resource}-read`)) return 'read'
  return 'none'
}

describe.each(subsets.map((scopes) => ({ scopes })))('scopes $scopes', ({ scopes }) => {
  test('grant the widest level of each kind, in any order and among other scopes', () => {
    const expected = { patient: expectedLevel(scopes, 'patient'), answer: expectedLevel(scopes, 'answer') }
    expect(accessRights(scopes)).toEqual(expected)
    expect(accessRights([...scopes].reverse())).toEqual(expected)
    expect(accessRights([...UNKNOWN, ...scopes, ...scopes])).toEqual(expected)
  })

  test.each(everyRights)('are replaced by patients $patient, answers $answer', (rights) => {
    const given = UNKNOWN.flatMap((unknown, index) => [unknown, ...scopes.slice(index, index + 1)])
    const before = [...given]
    const after = withRights(given, rights)

    expect(accessRights(after)).toEqual(rights)
    for (const resource of RESOURCES) {
      const ofThisKind = after.filter((scope) => SCOPES.includes(scope) && scope.startsWith(`skezia:${resource}-`))
      expect(ofThisKind).toEqual(rights[resource] === 'none' ? [] : [`skezia:${resource}-${rights[resource]}`])
    }
    expect(after.filter((scope) => !SCOPES.includes(scope))).toEqual(UNKNOWN)
    expect(withRights(after, rights)).toEqual(after)
    expect(given).toEqual(before)
  })
})

test('keeps unknown scopes in their order, repetitions included', () => {
  expect(withRights(['b', 'skezia:patient-read', 'a', 'b'], { patient: 'none', answer: 'read' })).toEqual([
    'b',
    'a',
    'b',
    'skezia:answer-read',
  ])
})

describe('the selectable levels', () => {
  test.each([
    { grantable: undefined, current: 'none', levels: ['write', 'read', 'none'] },
    { grantable: SCOPES, current: 'none', levels: ['write', 'read', 'none'] },
    { grantable: ['skezia:patient-read'], current: 'none', levels: ['read', 'none'] },
    { grantable: ['skezia:patient-write', 'skezia:answer-read'], current: 'none', levels: ['write', 'none'] },
    { grantable: ['skezia:patient-read'], current: 'write', levels: ['write', 'read', 'none'] },
    { grantable: [], current: 'read', levels: ['read', 'none'] },
    { grantable: [], current: 'none', levels: ['none'] },
  ] as const)('are $levels when the API grants $grantable and $current is chosen', ({ grantable, current, levels }) => {
    expect(selectableLevels('patient', current, grantable)).toEqual(levels)
  })
})
