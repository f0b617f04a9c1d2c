import { describe, expect, it } from 'vitest'
import { isDevelopmentHost, titleCarriesBrand } from './hosts'

describe('isDevelopmentHost', () => {
  it.each(['localhost', 'localhost:5173', '127.0.0.1', '127.0.0.1:80', '[::1]', '[::1]:3000', 'a.localhost'])(
    '%s is local',
    (host) => expect(isDevelopmentHost(host)).toBe(true),
  )
  it.each(['dev.x.fr', 'compte-dev.x.fr', 'x.dev-compte.fr', 'DEV.x.fr', 'compte.dev.skezia.example'])(
    '%s is for development',
    (host) => expect(isDevelopmentHost(host)).toBe(true),
  )
  it.each(['compte.skezia.example', 'developers.x.fr', 'mydev.x.fr', 'devcompte.fr', 'localhost.evil.fr', '10.0.0.1'])(
    '%s is neither',
    (host) => expect(isDevelopmentHost(host)).toBe(false),
  )
})

describe('titleCarriesBrand', () => {
  it.each(['compte.skezia.example', 'skezia.example', 'localhost', 'localhost:5173', '127.0.0.1:4173'])(
    '%s: with the brand',
    (host) => expect(titleCarriesBrand(host)).toBe(true),
  )
  it.each(['compte-dev.skezia.example', 'compte.recette.skezia.example', 'a-b.x.y:8443'])('%s: without', (host) =>
    expect(titleCarriesBrand(host)).toBe(false),
  )
})
