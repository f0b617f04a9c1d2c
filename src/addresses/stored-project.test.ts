import { describe, expect, it } from 'vitest'
import { accountNumber } from '../memory'
import { readProject, storeProject } from './stored-project'

const LEA = accountNumber({ email: 'lea@exemple.fr' })
const LOGO = 'https://app.skezia.example/logo.svg'

describe('the project from which a user comes', () => {
  const remember = (query: Record<string, string>) => storeProject(new URLSearchParams(query), LEA)

  it('the portal stores the name and the logo of a project', () => {
    remember({ projectName: 'Étude Cœur', projectLogoSrc: LOGO })
    expect(localStorage.getItem('projectName')).toBe('Étude Cœur')
    expect(localStorage.getItem('projectLogoSrc')).toBe(LOGO)
    expect(readProject(LEA)).toEqual({ name: 'Étude Cœur', logo: LOGO })
    remember({})
    expect(localStorage.getItem('projectName')).toBe('')
    expect(localStorage.getItem('projectLogoSrc')).toBe('')
    expect(readProject(LEA)).toBeUndefined()
    remember({ projectLogoSrc: LOGO })
    expect(readProject(LEA)).toBeUndefined()
    remember({ projectName: 'Étude' })
    expect(readProject(LEA)).toEqual({ name: 'Étude' })
  })

  it('the project of one user is not returned for another user', () => {
    remember({ projectName: 'Étude' })
    expect(readProject(accountNumber({ email: 'bob@exemple.fr' }))).toBeUndefined()
  })

  it.each([
    ['<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
    ['A\u0000B\nC', 'A B C'],
    ['  ', undefined],
    ['😀'.repeat(150), '😀'.repeat(100)],
  ])('a project with the stored name %j is shown as %j', (projectName, name) => {
    remember({ projectName })
    expect(readProject(LEA)?.name).toBe(name)
  })

  it.each([
    { raw: LOGO, logo: LOGO },
    { raw: '/logo.png', logo: '/logo.png' },
    { raw: 'http://localhost:4100/logo.png', logo: undefined },
    { raw: 'https://evil.example/logo.png', logo: undefined },
  ])('a project with the stored logo $raw is shown with the logo $logo', ({ raw, logo }) => {
    remember({ projectName: 'Étude', projectLogoSrc: raw })
    expect(readProject(LEA)?.logo).toBe(logo)
    localStorage.setItem('projectLogoSrc', raw)
    expect(readProject(LEA)?.logo).toBe(logo)
  })
})
