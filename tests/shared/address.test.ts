import { describe, expect, it } from 'vitest'
import { oneParam, withParams } from '#shared/address.ts'

describe('withParams', () => {
  const params = new URLSearchParams('vy=potter&klient=a')

  it.each([
    [{ klient: 'b' }, 'vy=potter&klient=b'],
    [{ klient: null }, 'vy=potter'],
    [{ klient: undefined, flik: 'pass' }, 'vy=potter&klient=a&flik=pass'],
    [{ klient: '' }, 'vy=potter&klient='],
    [{}, 'vy=potter&klient=a'],
  ])('writes %o as %j', (change, address) => {
    expect(String(withParams(params, change))).toBe(address)
  })

  it('leaves the parameters that it is given', () => {
    withParams(params, { klient: null, vy: 'klienter' })
    expect(String(params)).toBe('vy=potter&klient=a')
  })
})

describe('oneParam', () => {
  const view = oneParam('vy', (text) => (text === 'bild' ? 'bild' : 'lista'))

  it('reads its parameter, also a missing one', () => {
    expect(view.read(new URLSearchParams('vy=bild&flik=x'))).toBe('bild')
    expect(view.read(new URLSearchParams('flik=bild'))).toBe('lista')
  })

  it('writes its parameter beside the others, and leaves it out for null', () => {
    const params = new URLSearchParams('flik=x')
    expect(String(view.write(params, 'bild'))).toBe('flik=x&vy=bild')
    expect(String(view.write(view.write(params, 'bild'), null))).toBe('flik=x')
  })
})
