import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { openSignedIn } from '../testing/signed-in'

describe('the space that a person comes from', () => {
  test.each([
    ['/dashboard/apps', 'Mes applications'],
    ['/dashboard', 'Authentification'],
    ['/dashboard/nowhere', 'Authentification'],
  ])('is kept and shown when %s names it', async (path, heading) => {
    await openSignedIn(`${path}?projectName=Cohorte`, heading)
    expect(localStorage.getItem('projectName')).toBe('Cohorte')
    expect(screen.getByText('Cohorte', { selector: 'header *' })).toBeVisible()
  })
})
