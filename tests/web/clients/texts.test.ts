import { expect, it } from 'vitest'
import { clientLinkTexts, removeClientTexts } from '#shared/clients/texts.ts'
import { portalTexts } from '#shared/portal/texts.ts'
import { removePotTexts } from '#shared/pots/changes/texts.ts'
import { potTexts } from '#shared/pots/texts.ts'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

it.each([
  [{ pots: 2, sessions: 14, hoursRemaining: 6.5 }, '2 potter, 14 pass och 6,5 h kvar tas bort.'],
  [{ pots: 1, sessions: 0, hoursRemaining: -2 }, '1 pott och 2 h minus tas bort.'],
  [{ pots: 0, sessions: 1, hoursRemaining: 0 }, '1 pass tas bort.'],
  [{ pots: 0, sessions: 0, hoursRemaining: 0 }, 'Klienten har inga potter och inga pass.'],
])("lists what a client's deletion removes: %o", (impact, words) => {
  expect(plain(removeClientTexts.consequence(impact))).toBe(words)
})

it.each([
  [null, 'Inte öppnad än'],
  [{ count: 1, lastOn: '2026-11-24' }, 'Öppnad en gång, tis 24 nov'],
  [{ count: 14, lastOn: '2025-11-24' }, 'Öppnad 14 gånger, senast mån 24 nov 2025'],
])('tells how often a link has been opened: %o', (openings, words) => {
  expect(clientLinkTexts.openings(openings, new Date('2026-11-25T12:00Z'))).toBe(words)
})

it("tells what a pot's deletion affects", () => {
  const words = (sessions: number, charged: number, hours: number) =>
    plain(removePotTexts.sessions({ sessions, charged, hours }))
  expect(words(0, 0, 0)).toBe('Inga pass använder potten.')
  expect(words(3, 0, 0)).toBe('3 pass blir utan tidspott.')
  expect(words(14, 9, 8.5)).toBe('14 pass blir utan tidspott. 8,5 h är dragna för 9 av dem.')
})

it('formats a change with its sign, U+2212 minus and a decimal comma', () => {
  expect(plain(potTexts.change(1.5))).toBe('+1,5 h')
  expect(plain(potTexts.change(-2))).toBe('−2 h')
})

it('has the cancellation policy in Swedish', () => {
  expect(portalTexts.cancellation(24)).toBe('Pass måste avbokas minst 24 timmar i förväg')
  expect(portalTexts.cancellation(1)).toBe('Pass måste avbokas minst 1 timme i förväg')
})
