import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Output, offline, refused } from '#tests/component/fake-server.ts'
import { renderScreen } from '#tests/component/render-screen.tsx'
import { dialog, toast } from '#tests/component/ui.ts'

type Row = Output<'trash.list'>[number]

const idOf = (n: number) => `0d9c2f2e-3f5f-4c8e-9a53-00000000000${n}`
/** The clock's start in renderScreen. */
const now = Date.parse('2026-11-24T09:00:00Z')
const daysAgo = (days: number) => new Date(now - days * 86_400_000)

const base = {
  clientName: 'Åke Lund',
  potTypeName: null,
  pots: 0,
  sessions: 0,
  hours: 0,
  reason: null,
  startsAt: null,
} satisfies Partial<Row>

const client: Row = {
  ...base,
  id: idOf(1),
  kind: 'client',
  deletedAt: daysAgo(0),
  pots: 2,
  sessions: 14,
  hours: 6.5,
}
const pot: Row = {
  ...base,
  id: idOf(2),
  kind: 'pot',
  deletedAt: daysAgo(29),
  potTypeName: 'PT 60 min',
  pots: 1,
  hours: 3,
}
const free: Output<'trash.preview'> = {
  obstacle: null,
  takenAt: null,
  takenBack: 0,
  drawnHours: 0,
  withoutPot: 0,
}
const restored: Output<'trash.restore'> = { takenBack: 0, drawnHours: 0, withoutPot: 0 }

const open = (rows: Row[], preview: Output<'trash.preview'> = free) =>
  renderScreen('/dashboard/borttaget', {
    answers: { 'trash.list': rows, 'trash.preview': preview },
  })
const restoreButton = (what: string) => page.getByRole('button', { name: `Återställ ${what}` })

test('what was deleted is listed with what it took and how long it is left; none is said', async () => {
  const server = await open([client, pot])
  const first = page.getByRole('row', { name: 'Åke Lund' }).first()
  await expect.element(first).toHaveTextContent('2 potter, 14 pass, 6,5 h kvar')
  await expect.element(first).toHaveTextContent('30 dagar till')
  await expect.element(page.getByRole('row', { name: 'PT 60 min' })).toHaveTextContent('1 dag till')

  await page.getByRole('button', { name: 'Åtgärder för Tidspotten PT 60 min' }).click()
  await page.getByRole('menuitem', { name: 'Radera Tidspotten PT 60 min för Åke Lund nu' }).click()
  const question = dialog('Radera tidspotten PT 60 min för gott?')
  await expect
    .element(question)
    .toHaveTextContent(
      'Det går inte att återställa sedan. I säkerhetskopior finns uppgifterna kvar i högst fyra veckor.',
    )
  server.answer({ 'trash.empty': undefined, 'trash.list': [client] })
  await question.getByRole('button', { name: 'Radera nu' }).click()
  await expect.element(toast('Raderat för gott')).toBeVisible()
  expect(server.calls('trash.empty')).toEqual([{ ids: [pot.id] }])

  await restoreButton('Åke Lund').click()
  server.answer({ 'trash.restore': restored, 'trash.list': [] })
  await dialog('Återställ Åke Lund?').getByRole('button', { name: 'Återställ' }).click()
  await expect.element(page.getByText('Inget är borttaget')).toBeVisible()
  expect(server.calls('trash.restore')).toEqual([{ id: client.id, email: null }])
})

test('a pot says how many sessions take it back and what they draw, before and after', async () => {
  const server = await open([pot], { ...free, takenBack: 3, drawnHours: 2.5 })
  await restoreButton('Tidspotten PT 60 min').click()
  const question = dialog('Återställ tidspotten PT 60 min?')
  await expect
    .element(question)
    .toHaveTextContent('3 pass som är utan tidspott får den tillbaka, och 2,5 h dras.')
  server.answer({
    'trash.restore': { ...restored, takenBack: 3, drawnHours: 2.5 },
    'trash.list': [],
  })
  await question.getByRole('button', { name: 'Återställ' }).click()
  await expect
    .element(toast('Återställt'))
    .toHaveTextContent('3 pass har sin tidspott igen, 2,5 h dras.')
})

test('a client whose address is taken comes back with another', async () => {
  const server = await open([client], { ...free, obstacle: 'email' })
  await restoreButton('Åke Lund').click()
  const question = dialog('Återställ Åke Lund?')
  await expect.element(question).toHaveTextContent('En annan klient har fått e-postadressen.')
  server.answer({ 'trash.restore': refused('CLIENT_EMAIL_EXISTS') })
  await question.getByRole('button', { name: 'Återställ' }).click()
  await expect
    .element(question.getByRole('alert'))
    .toHaveTextContent('Ange en ny för den som återställs.')
  const email = question.getByLabelText('Ny e-postadress')
  await email.fill('inte en adress')
  server.answer({ 'trash.restore': refused('INVALID_INPUT') })
  await question.getByRole('button', { name: 'Återställ' }).click()
  await expect
    .element(question.getByRole('alert'))
    .toHaveTextContent('Ange en giltig e-postadress.')
  await email.fill('ny@example.com')
  server.answer({ 'trash.restore': restored, 'trash.list': [] })
  await question.getByRole('button', { name: 'Återställ' }).click()
  await expect.element(question).not.toBeInTheDocument()
  expect(server.calls('trash.restore').at(-1)).toEqual({ id: client.id, email: 'ny@example.com' })
})

test.for([
  ['client', 'Klienten är också borttagen. Återställ klienten först.'],
  ['pot', 'Tidspotten är borttagen. Återställ tidspotten först.'],
] as const)('an obstacle is said, and nothing can be confirmed: %s', async ([obstacle, words]) => {
  await open([pot], { ...free, obstacle })
  await restoreButton('Tidspotten PT 60 min').click()
  const question = dialog('Återställ tidspotten PT 60 min?')
  await expect.element(question).toHaveTextContent(words)
  await expect.element(question.getByRole('button', { name: 'Återställ' })).not.toBeInTheDocument()
})

test('a failure is told in the dialog, which stays; what is gone closes it', async () => {
  const server = await open([client])
  await restoreButton('Åke Lund').click()
  const question = dialog('Återställ Åke Lund?')
  server.answer({ 'trash.restore': offline() })
  await question.getByRole('button', { name: 'Återställ' }).click()
  await expect.element(question.getByRole('alert')).toHaveTextContent('Ingen anslutning.')
  server.answer({ 'trash.restore': refused('TRASH_NOT_FOUND'), 'trash.list': [] })
  await question.getByRole('button', { name: 'Återställ' }).click()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(toast('Det finns inte kvar under Borttaget.')).toBeVisible()
})
