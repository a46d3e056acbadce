import { describe, expect, it } from 'vitest'
import { isObviousPassword } from '#shared/auth/obvious-passwords.ts'

const owner = { email: 'anna.berg@granlidens-pt.se', name: 'Anna Berg Öst' }

describe('obvious password', () => {
  it.each([
    'Sommar2026!',
    'sommar2026',
    'Sommaren2026',
    '2026Sommar!!',
    'Sommar-2026',
    'Vinter26!',
    'Höst2025!!',
    'Våren2027',
    'Välkommen1',
    'valkommen!!',
    'P@ssw0rd123',
    'L0senord1!',
    'annaberg1',
    'Anna.Berg2026',
    'AnnaBergÖst!',
    'bergost99!',
    'granlidens1!',
    'granlidenspt2026',
    'anna.berg@granlidens-pt.se',
    'Tidspott2026!',
    't1dsp0tt123',
    'Hammarby1915!',
    'djurgården!1',
    'AIKaik1891',
    'ifkgöteborg1',
    'Anna19850312',
    'anna900101',
    'sommarvinter1',
    'Måndag123!',
    'aaaaaaaab',
    'hejhejhej1',
  ])('%s', (password) => {
    expect(isObviousPassword(password, owner)).toBe(true)
  })

  it.each([
    'tre blå cyklar i regn',
    'korrekt-häst-batteri',
    'fjällräv på taket 7',
    'Xk9!varm$P2',
    'sommarregn på plåttak',
    'sommar8361927451',
    'Zebra!Lingon42',
    '7dkq0m3vxw9ra2hp',
    'annas gula paraply',
    'gröt med kanel',
  ])('not %s', (password) => {
    expect(isObviousPassword(password, owner)).toBe(false)
  })

  it('is any of the common words also where the owner is unknown', () => {
    expect(isObviousPassword('Sommar2026!', {})).toBe(true)
    expect(isObviousPassword('annaberg1', {})).toBe(false)
  })
})
