import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cardText, potLine } from '#web/calendar/grid/card-text.ts'
import { fitName, textWidth } from '#web/calendar/grid/fit-name.ts'

const long = 'Brita-Stina Åsa Öfverström Hjälmarsson-Sjögren'
const usual = {
  widthRem: 8,
  heightRem: 5,
  time: '10:00–11:00',
  clientName: 'Göran Svensson',
  potTypeName: 'PT 60 min',
  icons: 1,
  isInSeries: false,
  hasGauge: false,
}

describe('name in a room', () => {
  const fit = (name: string, widthEm: number, lines = 1) => fitName(name, { widthEm, lines })

  it('is whole where it fits, also in several lines', () => {
    expect(fit('Göran Svensson', 20)).toEqual({ text: 'Göran Svensson', lines: 1 })
    expect(fit('Göran Svensson', 6, 2)).toEqual({ text: 'Göran Svensson', lines: 2 })
  })

  it('else is the first name and an initial, the first name, and the initials', () => {
    expect(fit('Göran Svensson', 6).text).toBe('Göran S.')
    expect(fit('Göran Svensson', 4).text).toBe('Göran')
    expect(fit('Göran Svensson', 2.9).text).toBe('GS')
    expect(fit(long, 10).text).toBe('Brita-Stina H.')
  })

  it('is never cut within a word', () => {
    expect(fit('Hjälmarsson', 5).text).toBe('H')
    expect(fit('Anna-Karin Öberg', 4).text).toBe('Anna')
  })

  it('has emoji of several code points as one letter, one as wide as it is drawn', () => {
    expect(fit('Göran 👩‍👩‍👧', 2.9).text).toBe('G👩‍👩‍👧')
    expect(fit('Göran 👩‍👩‍👧', 5).text).toBe('Göran 👩‍👩‍👧')
    expect(fit('Göran Rut 👩‍👩‍👧', 5.4).text).toBe('Göran 👩‍👩‍👧.')
    expect(textWidth('👩‍👩‍👧')).toBe(textWidth('👩'))
    expect(textWidth('E\u0301')).toBe(textWidth('\u00c9'))
  })

  it('never is wider than its lines, except for initials', () => {
    const names = fc.array(fc.string({ minLength: 1, maxLength: 12 }), { minLength: 1 })
    fc.assert(
      fc.property(names, fc.integer({ min: 3, max: 30 }), (words, widthEm) => {
        const { text, lines } = fit(words.join(' '), widthEm, 2)
        expect(lines).toBeLessThanOrEqual(2)
        if (text.length > 2)
          for (const word of text.split(/\s+/))
            expect(textWidth(word)).toBeLessThanOrEqual(widthEm + 1e-9)
      }),
    )
  })
})

describe('text on a card', () => {
  it('of an hour has the time, the name and the pot', () => {
    expect(cardText(usual)).toEqual({
      time: '10:00–11:00',
      clientName: 'Göran Svensson',
      potTypeName: 'PT 60 min',
      icons: 'time',
      hasSeriesSign: false,
      isLine: false,
      isNarrow: false,
    })
  })

  it('of half an hour has the time and the name, on a line each', () => {
    expect(cardText({ ...usual, heightRem: 2.5 })).toMatchObject({
      time: '10:00–11:00',
      potTypeName: '',
      isLine: false,
    })
  })

  it('side by side has the start alone and a shorter name', () => {
    const { time, clientName } = cardText({ ...usual, widthRem: 4 })
    expect([time, clientName]).toEqual(['10:00', 'Göran S.'])
  })

  it('lets the time win over icons', () => {
    expect(cardText({ ...usual, widthRem: 2.75 })).toMatchObject({ time: '10:00', icons: 'name' })
  })

  it('in one line has the start and what fits of the name', () => {
    expect(cardText({ ...usual, heightRem: 1.5 })).toMatchObject({ isLine: true, time: '10:00' })
  })

  it('has the pot only when the name leaves a line for it', () => {
    const { potTypeName, clientName } = cardText({ ...usual, heightRem: 3.75, clientName: long })
    expect([potTypeName, clientName]).toEqual(['PT 60 min', 'Brita-Stina H.'])
  })
})

describe('line of the pot on a card', () => {
  const pot = { potTypeName: 'PT 60 min', hoursRemaining: 5, hoursAfter: 4.5 }

  it('has the hours too where a single day is shown (D40)', () => {
    expect(potLine(pot, 8)).toBe('PT 60 min')
    expect(potLine(pot, 40)).toMatch(/^PT 60 min · 5\sh kvar · 4,5\sh efter passet$/)
    expect(potLine({ ...pot, hoursAfter: null }, 40)).toMatch(/^PT 60 min · 5\sh kvar$/)
    expect(potLine({ ...pot, potTypeName: null }, 40)).toBe('Ingen tidspott')
  })
})
