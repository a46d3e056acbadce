import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { offline, refused } from '#tests/component/fake-server.ts'
import { renderScreen } from '#tests/component/render-screen.tsx'
import { clientRow } from '#tests/component/rows.ts'
import { dialog, toast } from '#tests/component/ui.ts'

// The catalogue's Clients (spec 8), each failure by its cause.

test('Failed to load clients: offline, until the list is asked for again', async () => {
  const server = await renderScreen('/dashboard/clients', {
    answers: { 'clients.list': offline(), 'pots.all': [] },
  })
  const failure = page.getByRole('alert').filter({ hasText: 'Failed to load clients' })
  await expect.element(failure).toHaveTextContent('An error occurred while loading your clients.')
  server.answer({ 'clients.list': [clientRow()] })
  await failure.getByRole('button', { name: 'Försök igen' }).click()
  await expect.element(page.getByRole('row', { name: 'Klara Klient' })).toBeVisible()
  await expect.element(failure).not.toBeInTheDocument()
})

test('Failed to delete client: it has been deleted meanwhile', async () => {
  await renderScreen('/dashboard/clients', {
    answers: {
      'clients.list': [clientRow()],
      'pots.all': [],
      'clients.belongings': { pots: 0, sessions: 0, hoursRemaining: 0 },
      'clients.remove': refused('NOT_FOUND'),
    },
  })
  await page.getByRole('button', { name: 'Ta bort Klara Klient' }).click()
  const question = dialog('Ta bort Klara Klient?')
  await question.getByRole('button', { name: 'Ta bort klient' }).click()
  await expect
    .element(toast('Failed to delete client'))
    .toHaveTextContent('Det du söker finns inte längre.')
})
