import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Output, refused } from '#tests/component/fake-server.ts'
import { ownProfile } from '#tests/component/profile-rows.ts'
import { renderScreen } from '#tests/component/render-screen.tsx'
import { dialog, toast } from '#tests/component/ui.ts'

type Listed = Output<'imports.list'>[number]

const ofClients: Listed = {
  id: '5b7c9a52-7e52-4f0a-9f0e-1f0a6a9c1d01',
  kind: 'clients',
  fileName: 'Klienter 2026.xlsx',
  at: new Date('2026-11-20T09:00:00Z'),
  undoneAt: null,
  clients: 2,
  pots: 3,
  sessions: 0,
  left: { clients: 2, pots: 2, sessions: 0 },
  changes: [],
  more: 0,
}
const ofSessions: Listed = {
  ...ofClients,
  id: '5b7c9a52-7e52-4f0a-9f0e-1f0a6a9c1d02',
  kind: 'sessions',
  fileName: null,
  clients: 0,
  pots: 0,
  sessions: 41,
  left: { clients: 0, pots: 0, sessions: 41 },
}

const open = (list: Listed[]) =>
  renderScreen('/profile?flik=export', {
    answers: { 'profile.get': ownProfile(), 'clients.list': [], 'imports.list': list },
  })
const card = page.getByRole('region', { name: 'Importer' })
const question = dialog('Ångra importen?')
const undoButton = card.getByRole('button', { name: /^Ångra importen Klienter 2026/ })

test('"Importer" lists date, file and counts, and undoes after a question that says what goes (D135)', async () => {
  const server = await open([ofClients])
  await expect.element(card.getByText('Klienter 2026.xlsx')).toBeVisible()
  await expect
    .element(card.getByText('fre 20 nov 10:00 · 2 klienter och 3 tidspotter'))
    .toBeVisible()
  await undoButton.click()
  await expect
    .element(question.getByText('2 klienter och 2 tidspotter tas bort och ligger i Borttaget'))
    .toBeVisible()
  server.answer({
    'imports.undo': undefined,
    'imports.list': [{ ...ofClients, undoneAt: new Date('2026-11-24T08:00:00Z') }],
  })
  await question.getByRole('button', { name: 'Ångra importen' }).click()
  await expect.element(toast('Importen är ångrad')).toBeVisible()
  expect(server.calls('imports.undo')).toEqual([{ id: ofClients.id }])
  await expect.element(card.getByText(/^Ångrad /)).toBeVisible()
  await expect.element(undoButton).not.toBeInTheDocument()
})

test('"Importer" says of sessions that they do not come back, and what was imported without a file', async () => {
  await open([ofSessions])
  await expect.element(card.getByText('Träningspass', { exact: true })).toBeVisible()
  await expect.element(card.getByText(/ · 41 pass$/)).toBeVisible()
  await card.getByRole('button', { name: /^Ångra importen Träningspass/ }).click()
  await expect
    .element(question.getByText('41 pass tas bort och kan inte återställas.'))
    .toBeVisible()
})

test('"Importer" says why one cannot be undone, of whom, and offers no undo (D135)', async () => {
  const changes: Listed['changes'] = [
    { name: 'Anna Öberg', what: 'session' },
    { name: 'Bo Ek', what: 'entry' },
    { name: null, what: 'details' },
  ]
  await open([
    { ...ofClients, changes, more: 3 },
    { ...ofSessions, left: { clients: 0, pots: 0, sessions: 0 } },
  ])
  await expect
    .element(
      card.getByText(
        'Kan inte ångras: Anna Öberg har fått ett pass, Bo Ek har fått ändrade timmar, en borttagen klient har fått ändrade uppgifter och 3 till sedan dess.',
      ),
    )
    .toBeVisible()
  await expect.element(card.getByText('Kan inte ångras: inget av det finns kvar.')).toBeVisible()
  await expect.element(card.getByRole('button')).not.toBeInTheDocument()
})

test('"Importer": an undo that is refused since something has happened says so, and the list says what', async () => {
  const server = await open([ofClients])
  await undoButton.click()
  server.answer({
    'imports.undo': refused('CONFLICT'),
    'imports.list': [{ ...ofClients, changes: [{ name: 'Anna Öberg', what: 'session' }] }],
  })
  await question.getByRole('button', { name: 'Ångra importen' }).click()
  await expect.element(toast('Importen kunde inte ångras')).toBeVisible()
  await expect
    .element(card.getByText('Kan inte ångras: Anna Öberg har fått ett pass sedan dess.'))
    .toBeVisible()
})

test('"Importer" says when there is none, true after a restore, too (D135)', async () => {
  await open([])
  await expect
    .element(
      card.getByText(
        'Här finns ingen import från de senaste 30 dagarna. En återställd säkerhetskopia har inga med sig.',
      ),
    )
    .toBeVisible()
})
