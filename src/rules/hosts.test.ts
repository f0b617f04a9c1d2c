import { describe, expect, it } from 'vitest'
import { isDevelopmentHost, titleCarriesBrand } from './hosts'

describe('isDevelopmentHost', () => {
  it.each(['localhost:5173', '127.0.0.1', '[::1]:3000', 'a.localhost', 'DEV.x.fr', 'x.dev-compte.fr'])(
    'the host %s is a development host',
    (host) => expect(isDevelopmentHost(host)).toBe(true),
  )
  it.each(['compte.skezia.example', 'developers.x.fr', 'mydev.x.fr', 'localhost.evil.fr', '10.0.0.1'])(
    'the host %s is not a development host',
    (host) => expect(isDevelopmentHost(host)).toBe(false),
  )
})

describe('titleCarriesBrand', () => {
  it.each(['compte.skezia.example', 'localhost:5173', '127.0.0.1:4173'])(
    'the titles of pages on %s contain the name of the brand',
    (host) => expect(titleCarriesBrand(host)).toBe(true),
  )
  it.each(['compte-dev.skezia.example', 'compte.recette.skezia.example', 'a-b.x.y:8443'])(
    'the titles of pages on %s do not contain the name of the brand',
    (host) => expect(titleCarriesBrand(host)).toBe(false),
  )
})
