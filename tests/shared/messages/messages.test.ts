import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Change, expectedOf, newsOf, withTruth } from '#shared/messages/changes.ts'
import { messageTextMax, sentMessageMax } from '#shared/messages/limits.ts'
import { messageOf, withLink, wordsOf } from '#shared/messages/message.ts'
import { messageTexts } from '#shared/messages/texts.ts'
import { addDays, instantOf } from '#shared/time.ts'

const now = instantOf('2026-11-18', '12:00')
const elin = { name: 'Elin Åkesson', hasLink: true }
const [from, to] = [instantOf('2026-12-01', '10:00'), instantOf('2026-12-02', '11:00')]

let key = 0
function change(was: Date | null, is: Date | null, sessionId = `session ${(key += 1)}`): Change {
  return { sessionId, clientId: 'elin', from: was, to: is }
}

const said = (changes: readonly Change[], words: string | null = '{ändringar}') =>
  messageOf(newsOf(changes, now), elin, { words, now }).text

/** The sessions of a series, each `days` apart, at the same time on the Swedish clock. */
function series(date: string, { time = '10:00', count = 12, days = 7 } = {}): Date[] {
  return Array.from({ length: count }, (_, n) => instantOf(addDays(date, n * days), time))
}

describe('the words of a message (D113)', () => {
  test('greets by the first name, tells the change, and ends with the link', () => {
    expect(said([change(from, to)], null)).toBe(
      'Hej Elin! Tisdag 1 dec 10:00 är flyttat till onsdag 2 dec 11:00.\n\nAlla dina pass: {länk}',
    )
  })

  test.each([
    ['cancelled', change(from, null), 'Tisdag 1 dec 10:00 är avbokat.'],
    ['booked', change(null, to), 'Onsdag 2 dec 11:00 är bokat.'],
    [
      'moved into another year',
      change(from, instantOf('2027-02-11', '07:30')),
      'Tisdag 1 dec 10:00 är flyttat till torsdag 11 feb 2027 07:30.',
    ],
  ])('says of one that is %s: %#', (_, one, text) => {
    expect(said([one])).toBe(text)
  })

  test('lists several in order of time, and counts those beyond nine', () => {
    const days = Array.from({ length: 14 }, (_, n) => addDays('2026-12-01', n))
    // Each at a time of its own, so that none is in a series.
    const changes = days.map((day, n) =>
      change(instantOf(day, `${String(n + 7).padStart(2, '0')}:00`), null),
    )
    const lines = said(changes.toReversed()).split('\n')
    expect(lines[0]).toBe('Det här har ändrats:')
    expect(lines[1]).toBe('– Tisdag 1 dec 07:00 är avbokat')
    expect(lines).toHaveLength(1 + 8 + 1)
    expect(lines.at(-1)).toBe('– och 6 till')
  })

  test.each([
    [
      'booked',
      series('2026-12-01').map((at) => change(null, at)),
      'Nya pass: varje tisdag 10:00, 1 dec–16 feb 2027 (12 pass).',
    ],
    [
      'booked every other week',
      series('2026-12-01', { count: 3, days: 14 }).map((at) => change(null, at)),
      'Nya pass: varannan tisdag 10:00, 1 dec–29 dec (3 pass).',
    ],
    [
      'with a week left out',
      series('2026-12-01', { count: 4 }).flatMap((at, n) => (n === 1 ? [] : change(null, at))),
      'Nya pass: tisdagar 10:00, 1 dec–22 dec (3 pass).',
    ],
    [
      'cancelled',
      series('2026-12-01', { count: 3 }).map((at) => change(at, null)),
      'Passen varje tisdag 10:00, 1 dec–15 dec (3 pass) är avbokade.',
    ],
    [
      'moved',
      series('2026-12-01', { count: 3 }).map((at, n) =>
        change(at, series('2026-12-02', { count: 3, time: '11:00' })[n] ?? at),
      ),
      'Passen varje tisdag 10:00, 1 dec–15 dec (3 pass) är flyttade till varje onsdag 11:00, 2 dec–16 dec.',
    ],
  ])('tells a series as what it is: %s', (_, changes, text) => {
    expect(said(changes)).toBe(text)
  })

  test.each(['2026-10-06', '2027-03-02'])(
    'a series over a change of clocks is one, at the time on the clock: from %s',
    (date) => {
      const at = series(date, { count: 8, time: '18:30' })
      const before = instantOf(addDays(date, -7), '12:00')
      const text = messageOf(
        at.map((one) => change(null, one)),
        elin,
        { words: '{ändringar}', now: before },
      ).text
      expect(text).toContain('varje tisdag 18:30')
      expect(text).toContain('(8 pass)')
    },
  )

  test('own words take the marks, and get the changes appended where they have none', () => {
    expect(said([change(from, null)], 'Tjena {namn}, {ändringar} Se {länk}. /Tove')).toBe(
      'Tjena Elin, Tisdag 1 dec 10:00 är avbokat. Se {länk}. /Tove',
    )
    expect(said([change(from, null)], 'Hej!')).toBe('Hej!\n\nTisdag 1 dec 10:00 är avbokat.')
  })

  test('without a working link the sentence with it is left out', () => {
    expect(withLink('Hej! Alla dina pass: {länk}', null)).toBe('Hej!')
    expect(withLink('Hej!\n\nSe {länk}. Hälsningar', null)).toBe('Hej!\n\n Hälsningar')
    const without = messageOf(
      [change(from, null)],
      { ...elin, hasLink: false },
      { words: null, now },
    )
    expect(without.text).toBe('Hej Elin! Tisdag 1 dec 10:00 är avbokat.')
    expect(withLink('Se {länk} och {länk}', 'https://x/$&')).toBe(
      'Se https://x/$& och https://x/$&',
    )
  })

  test('no name becomes a link or a mark, or breaks the text', () => {
    const text = (name: string) =>
      messageOf([change(from, null)], { name, hasLink: true }, { words: null, now }).text
    expect(text('www.evil.se/x Persson')).not.toContain('evil.se')
    expect(text('{ändringar}')).toContain('Hej {ändringar}!')
    expect(text('$& $1')).toContain('Hej $&!')
    expect(text('Eva\nBcc: x')).toContain('Hej Eva!')
  })

  test('what was changed by hand can be saved as own words, with the marks back in', () => {
    const { text, said: told } = messageOf([change(from, null)], elin, { words: null, now })
    expect(wordsOf(text, { said: told, name: elin.name })).toBe(messageTexts.words)
    const own = text.replace('Hej Elin!', 'Hallå Elin,').replace('Alla dina pass', 'Se')
    expect(wordsOf(own, { said: told, name: elin.name })).toBe(
      'Hallå {namn}, {ändringar}\n\nSe: {länk}',
    )
    expect(wordsOf(text.replace('avbokat', 'inställt'), { said: told, name: elin.name })).toBe(null)
    expect(wordsOf(`Elinor! ${told}`, { said: told, name: 'Elin' })).toBe('Elinor! {ändringar}')
    // Neither a letter without its mark nor a part of an emoji is the name.
    for (const [typed, name] of [
      ['Rene\u0301', 'Rene'],
      ['👩‍👧', '👩'],
      ['👩‍👧', '👧'],
      ['👋🏽', '👋'],
    ] as const)
      expect(wordsOf(`${typed}! ${told}`, { said: told, name })).toBe(`${typed}! {ändringar}`)
  })
})

const start = fc
  .tuple(fc.integer({ min: -60, max: 400 }), fc.integer({ min: 0, max: 95 }))
  .map(([day, quarter]) =>
    instantOf(
      addDays('2026-11-18', day),
      `${String(Math.floor(quarter / 4)).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`,
    ),
  )
const place = fc.option(start, { nil: null })

describe('what is left to tell (D113)', () => {
  test('several acts on a session are told from before the first to after the last', () => {
    fc.assert(
      fc.property(fc.array(place, { minLength: 2, maxLength: 6 }), (places) => {
        const acts = places.slice(1).map((at, n) => change(places[n] ?? null, at, 'one'))
        const [was, is] = [places[0] ?? null, places.at(-1) ?? null]
        const isNews =
          was?.getTime() !== is?.getTime() &&
          Math.max(was?.getTime() ?? 0, is?.getTime() ?? 0) > now.getTime()
        expect(newsOf(acts, now)).toEqual(isNews ? [change(was, is, 'one')] : [])
      }),
    )
  })

  test('an act that was undone, or whose sessions have been, leaves nothing to tell', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(start, place)), (moves) => {
        const acts = moves.map(([was, is], n) => change(was, is, `session ${n}`))
        const undone = acts.map(({ from: was, to: is, sessionId }) => change(is, was, sessionId))
        expect(newsOf([...acts, ...undone], now)).toEqual([])
        const booked = moves.map(([startsAt], n) => ({
          id: `session ${n}`,
          clientId: 'elin',
          startsAt,
        }))
        expect(newsOf(withTruth(acts, booked), now)).toEqual([])
      }),
    )
    const past = instantOf('2026-11-17', '10:00')
    expect(newsOf([change(past, null), change(past, now), change(null, past)], now)).toEqual([])
  })

  test('where a session is now counts, and only for the client whose it is', () => {
    const moved = change(from, to, 'one')
    const elsewhere = instantOf('2026-12-03', '12:00')
    const booked = [{ id: 'one', clientId: 'elin', startsAt: elsewhere }]
    expect(withTruth([moved], booked)).toEqual([{ ...moved, to: elsewhere }])
    const of = [{ id: 'one', clientId: 'another', startsAt: elsewhere }]
    expect(expectedOf(withTruth([moved], of))).toEqual([{ id: 'one', startsAt: null }])
  })

  test('every message fits, whatever the words and however many the changes', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(place, place), { minLength: 1, maxLength: 60 }),
        fc.string({ maxLength: messageTextMax }),
        (moves, words) => {
          const news = newsOf(
            moves.map(([was, is], n) => change(was, is, `session ${n}`)),
            now,
          )
          if (news.length === 0) return
          const { text } = messageOf(news, elin, { words, now })
          expect(text.length).toBeLessThanOrEqual(sentMessageMax)
        },
      ),
    )
  })
})
