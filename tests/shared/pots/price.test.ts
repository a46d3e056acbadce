import { describe, expect, it, test } from 'vitest'
import { changeHoursInput, createPotInput, savePriceInput } from '#shared/pots/inputs.ts'
import { formatPrice, parsePrice, pricesByEntry, typedPrice } from '#shared/pots/price/price.ts'
import { priceText } from '#shared/pots/price/texts.ts'

const id = '0f0f0f0f-0f0f-4f0f-8f0f-0f0f0f0f0f0f'
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

describe('a price (D41)', () => {
  test.each([
    ['1200', 1200],
    ['1 200,50', 1200.5],
    ['1\u00a0200.5', 1200.5],
    ['1200 kr', 1200],
    ['1 200:-', 1200],
    ['900,- ', 900],
    ['12 SEK', 12],
    ['0', 0],
    ['9 999 999,99', 9_999_999.99],
  ])('is read as people write it: “%s”', (text, amount) => {
    expect(parsePrice(text)).toBe(amount)
  })

  test.each(['', 'gratis', '-5', '+5', '1,234', '1.200,50', '12 00', '10000000', '1e3', '=1+1'])(
    'is none: “%s”',
    (text) => {
      expect(parsePrice(text)).toBeNull()
    },
  )

  it('is written in kronor, with öre only where there are any, and reads back', () => {
    for (const [amount, text] of [
      [1200, '1 200 kr'],
      [1200.5, '1 200,50 kr'],
      [0.05, '0,05 kr'],
    ] as const) {
      expect(plain(formatPrice(amount))).toBe(text)
      expect(parsePrice(formatPrice(amount))).toBe(amount)
      expect(parsePrice(typedPrice(amount))).toBe(amount)
    }
  })

  it('says whether it is paid, and when', () => {
    expect(plain(priceText({ amount: 1200, paidOn: '2026-12-03' }))).toBe(
      '1 200 kr · betald 3 dec 2026',
    )
    expect(plain(priceText({ amount: 1200, paidOn: null }))).toBe('1 200 kr · obetald')
  })

  it('is found by its entry, that of the opening by null', () => {
    const of = pricesByEntry([
      { historyId: null, amount: 1, paidOn: null },
      { historyId: id, amount: 2, paidOn: '2026-12-03' },
    ])
    expect([of(null), of(id), of('another')]).toEqual([
      { amount: 1, paidOn: null },
      { amount: 2, paidOn: '2026-12-03' },
      undefined,
    ])
  })
})

describe('the field of a price', () => {
  const saved = (price: unknown) => savePriceInput.safeParse({ potId: id, historyId: null, price })

  test.each([
    [
      { amount: '1 200,50', paidOn: '2026-12-03' },
      { amount: 1200.5, paidOn: '2026-12-03' },
    ],
    [
      { amount: 900, paidOn: '' },
      { amount: 900, paidOn: null },
    ],
    [
      { amount: '0', paidOn: null },
      { amount: 0, paidOn: null },
    ],
    [{ amount: ' ', paidOn: '' }, null],
    [null, null],
  ])('takes %j', (typed, price) => {
    expect(saved(typed).data?.price).toEqual(price)
  })

  test.each([
    [{ amount: 'gratis', paidOn: null }, ['price', 'amount']],
    [{ amount: -1, paidOn: null }, ['price', 'amount']],
    [{ amount: '', paidOn: '2026-12-03' }, ['price', 'amount']],
    [{ amount: 1, paidOn: '2026-02-30' }, ['price', 'paidOn']],
    [{ amount: 1, paidOn: null, note: '' }, ['price']],
    [undefined, ['price']],
  ])('refuses %j', (typed, path) => {
    expect(saved(typed).error?.issues[0]?.path).toEqual(path)
  })

  it('is optional in a new pot and in a change of hours, and none of a correction downwards', () => {
    const pot = { id, clientId: id, potTypeId: id, initialHours: 10 }
    expect(createPotInput.parse(pot).price).toBeNull()
    const change = { id, potId: id, hours: 5, reason: 'Kort' }
    expect(changeHoursInput.parse(change).price).toBeNull()
    const price = { amount: 900, paidOn: null }
    expect(changeHoursInput.parse({ ...change, price }).price).toEqual(price)
    const down = changeHoursInput.safeParse({ ...change, hours: -5, price })
    expect(down.error?.issues[0]?.path).toEqual(['price', 'amount'])
  })
})
