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

  test('is named in the order in which its name is written, and turns no sentence', async () => {
    const hostile = encodeURIComponent('\u202eÉtude\u2069\u202e ORION')
    await openSignedIn(`/dashboard/apps?projectName=${hostile}`, 'Mes applications')
    expect(screen.getByText('Étude ORION', { selector: 'header bdi' })).toBeVisible()
    expect(screen.getByText(/Vous venez de l’espace « Étude ORION »\./)).toBeVisible()
    expect(screen.getByText('É', { selector: '[aria-hidden]' })).toBeVisible()
    expect(document.documentElement.outerHTML).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/)
  })

  test('in a script from right to left stands apart from the sentence that names it', async () => {
    await openSignedIn(`/dashboard/apps?projectName=${encodeURIComponent('מרפאה 12')}`, 'Mes applications')
    expect(screen.getByText('מרפאה 12', { selector: 'header bdi' })).toBeVisible()
    expect(screen.getByText(/« \u2068מרפאה 12\u2069 »/)).toBeVisible()
  })

  test('is none when its name has nothing to show', async () => {
    await openSignedIn(`/dashboard/apps?projectName=${encodeURIComponent('\u202e \u2069')}`, 'Mes applications')
    expect(screen.getByText('Toutes vos solutions, avec un seul compte.')).toBeVisible()
  })
})
