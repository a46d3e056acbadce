import { expect, test } from 'vitest'
import type { Locator } from 'vitest/browser'
import { type Answers, type Output, unavailable } from '#tests/component/fake-server.ts'
import { renderScreen } from '#tests/component/render-screen.tsx'
import { clientId, idOf, potRow, profileAnswers } from '#tests/component/rows.ts'
import { potCard } from '#tests/component/ui.ts'

type Statement = Output<'pots.statement'>
type Row = Statement['rows'][number]

const opened: Row = {
  id: idOf(60),
  kind: 'opening',
  date: new Date('2026-11-01T09:00:00Z'),
  hours: 10,
  balance: 10,
  reason: null,
  who: null,
}
const missed: Row = {
  ...opened,
  id: idOf(61),
  kind: 'noShow',
  date: new Date('2026-11-20T09:00:00Z'),
  hours: -1.5,
  balance: 8.5,
}

/** The expanded statement of a pot on its client's profile. */
async function openStatement(
  statement: Answers['pots.statement'],
  pot = potRow(),
): Promise<{
  card: Locator
  rows: () => string[]
  server: Awaited<ReturnType<typeof renderScreen>>
}> {
  const server = await renderScreen(`/dashboard/clients/${clientId}?flik=potter`, {
    answers: {
      ...profileAnswers,
      'pots.types': [],
      'pots.ofClient': [pot],
      'pots.statement': statement,
    },
  })
  const card = potCard('PT 60 min')
  await card.getByRole('button', { name: 'Kontoutdrag' }).click()
  const table = card.getByRole('table', { name: 'Kontoutdrag för PT 60 min' })
  const rows = () =>
    table
      .getByRole('row')
      .elements()
      .map((row) => (row.textContent ?? '').replaceAll('\u00a0', ' '))
  return { server, card, rows }
}

function purchases(count: number): Row[] {
  return Array.from({ length: count }, (_, n) => ({
    ...opened,
    id: idOf(100 + n),
    kind: 'added',
    hours: 1,
    balance: 11 + n,
    reason: `Klipp ${n + 1}`,
    who: 'Tove Tränare',
  }))
}

test('shows the ten latest rows with the balance before them, and all rows on demand', async () => {
  const { card, rows } = await openStatement(
    { rows: [opened, ...purchases(30)], isRight: true },
    potRow({ totalHours: 40 }),
  )
  await expect.poll(rows).toHaveLength(2 + 10)
  expect(rows()[1]).toBe('Ingående saldo30 h')
  expect(rows().at(-1)).toContain('+1 h40 h')
  await card.getByRole('button', { name: 'Visa hela (31 händelser)' }).click()
  await expect.poll(rows).toHaveLength(1 + 31)
  expect(rows()[1]).toContain('Öppnades+10 h10 h')
  await card.getByRole('button', { name: 'Visa de 10 senaste' }).click()
  await expect.poll(rows).toHaveLength(2 + 10)
})

test('shows an inconsistency in red, with the support address', async () => {
  const { card } = await openStatement({ rows: [opened], isRight: false })
  const alarm = card.getByRole('alert')
  await expect.element(alarm).toHaveTextContent('Kontoutdraget stämmer inte')
  await expect
    .element(alarm)
    .toHaveTextContent('Kontakta supporten innan du ändrar något i potten.')
  await expect.element(card.getByText('Stämmer:')).not.toBeInTheDocument()
})

test('shows a row changed in transit as an inconsistency', async () => {
  const { card } = await openStatement(
    { rows: [opened, { ...missed, hours: -1.25 }], isRight: true },
    potRow({ hoursRemaining: 8.5 }),
  )
  await expect
    .element(card.getByRole('alert'))
    .toHaveTextContent(
      'Enligt raderna är det 8,75 h kvar av 10 h, men potten visar 8,5 h kvar av 10 h.',
    )
})

test("refetches the pot's hours when another device has changed the pot meanwhile", async () => {
  let answer: (statement: Statement) => void = () => {}
  const told = new Promise<Statement>((resolve) => {
    answer = resolve
  })
  const { server, card, rows } = await openStatement(() => told)
  await expect.element(card).toHaveTextContent('10 h kvar av 10 h')
  server.answer({ 'pots.ofClient': [potRow({ totalHours: 11 })] })
  answer({ rows: [opened, ...purchases(1)], isRight: true })
  await expect.poll(() => rows().at(-1)).toContain('+1 h11 h')
  await expect.element(card).toHaveTextContent('11 h kvar av 11 h')
})

test('Kontoutdraget kunde inte hämtas: it loads on retry', async () => {
  const { server, card } = await openStatement(unavailable())
  await expect.element(card.getByText('Kontoutdraget kunde inte hämtas')).toBeVisible()
  server.answer({ 'pots.statement': { rows: [opened], isRight: true } })
  await card.getByRole('button', { name: 'Försök igen' }).click()
  await expect.element(card.getByText('Stämmer: 10 h totalt')).toBeVisible()
})
