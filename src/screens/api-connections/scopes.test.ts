import { expect, test } from 'vitest'
import { accessRights, selectableLevels, withRights } from './scopes'

const SCOPES = ['skezia:patient-read', 'skezia:patient-write', 'skezia:answer-read', 'skezia:answer-write']
const UNKNOWN = ['skezia:patient-delete', 'skezia:answers-write', 'SKEZIA:PATIENT-READ', 'partner:report', '']

test.each([
  { scopes: [], rights: { patient: 'none', answer: 'none' } },
  { scopes: UNKNOWN, rights: { patient: 'none', answer: 'none' } },
  { scopes: ['skezia:patient-read', 'skezia:answer-write'], rights: { patient: 'read', answer: 'write' } },
  { scopes: ['partner:report', 'skezia:answer-read'], rights: { patient: 'none', answer: 'read' } },
  { scopes: SCOPES, rights: { patient: 'write', answer: 'write' } },
  { scopes: SCOPES.toReversed(), rights: { patient: 'write', answer: 'write' } },
])('the scopes $scopes grant these access rights: $rights', ({ scopes, rights }) => {
  expect(accessRights(scopes)).toEqual(rights)
})

test.each([
  { rights: { patient: 'none', answer: 'none' }, kept: [], granted: [] },
  { rights: { patient: 'none', answer: 'read' }, kept: [], granted: ['skezia:answer-read'] },
  { rights: { patient: 'read', answer: 'write' }, kept: SCOPES.slice(2), granted: ['skezia:patient-read'] },
  { rights: { patient: 'write', answer: 'none' }, kept: SCOPES.slice(0, 2), granted: [] },
  { rights: { patient: 'write', answer: 'write' }, kept: SCOPES, granted: [] },
] as const)(
  'if the access rights change to $rights, all scopes that express no access right stay',
  ({ rights, kept, granted }) => {
    const scopes = ['b', ...SCOPES, 'a', 'b', ...UNKNOWN]
    expect(withRights(scopes, rights)).toEqual(['b', ...kept, 'a', 'b', ...UNKNOWN, ...granted])
  },
)

test.each([
  { grantable: undefined, current: 'none', levels: ['write', 'read', 'none'] },
  { grantable: ['skezia:patient-read'], current: 'none', levels: ['read', 'none'] },
  { grantable: ['skezia:patient-write', 'skezia:answer-read'], current: 'none', levels: ['write', 'none'] },
  { grantable: ['skezia:patient-read'], current: 'write', levels: ['write', 'read', 'none'] },
  { grantable: [], current: 'read', levels: ['read', 'none'] },
] as const)(
  'the user can choose the levels $levels if the API grants $grantable and the current level is $current',
  ({ grantable, current, levels }) => {
    expect(selectableLevels('patient', current, grantable)).toEqual(levels)
  },
)
