import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { fakeBook } from '#tests/component/book.ts'
import { calendarAddress, expectWeek, week } from '#tests/component/calendar-ui.ts'
import { fakeClipboard } from '#tests/component/clipboard.ts'
import { type Output, refused } from '#tests/component/fake-server.ts'
import { scrollsSideways } from '#tests/component/layout.ts'
import { renderScreen } from '#tests/component/render-screen.tsx'
import { idOf } from '#tests/component/rows.ts'
import { dialog, toast } from '#tests/component/ui.ts'

// "Prenumerera på kalendern" (D115). What a feed holds: tests/server/feeds.

type Feed = Output<'feeds.list'>[number]

const form = dialog('Prenumerera på kalendern')
const button = (name: string) => form.getByRole('button', { name, exact: true })

function feedOf(differences: Partial<Feed> = {}): Feed {
  return {
    id: idOf(71),
    client: null,
    naming: 'names',
    path: '/calendar/first.ics',
    ...differences,
  }
}

async function openFeeds(feeds: Feed[]) {
  const book = fakeBook()
  const client = book.client()
  const server = await renderScreen(calendarAddress, {
    answers: { ...book.answers, 'feeds.list': feeds },
  })
  await expectWeek(week)
  await page.getByRole('button', { name: 'Prenumerera på kalendern' }).click()
  await expect.element(form).toHaveTextContent('Den som har en adress ser det som står i den')
  return { server, client }
}

test('a feed is made of all sessions, by what they are called, and then shows its address', async () => {
  const { server } = await openFeeds([])
  server.answer({
    'feeds.create': feedOf({ naming: 'busy' }),
    'feeds.list': [feedOf({ naming: 'busy' })],
  })
  await form.getByRole('combobox', { name: 'Passen heter' }).click()
  await page.getByRole('option', { name: '”Upptagen”' }).click()
  await button('Skapa adress').click()
  await expect
    .element(form.getByRole('textbox', { name: 'Adress: Alla pass' }))
    .toHaveValue(`${location.origin}/calendar/first.ics`)
  expect(server.calls('feeds.create')).toEqual([{ clientId: null, naming: 'busy' }])
})

test('each calendar has its button and says how often it asks; the address is copied', async () => {
  const copied = fakeClipboard()
  await openFeeds([feedOf()])
  const address = `${location.origin}/calendar/first.ics`
  const webcal = address.replace(/^https?:/, 'webcal:')
  const link = (name: string) => form.getByRole('link', { name })
  await expect.element(link('Öppna i kalendern')).toHaveAttribute('href', webcal)
  await expect
    .element(link('Google Kalender'))
    .toHaveAttribute(
      'href',
      `https://calendar.google.com/calendar/render?cid=${encodeURIComponent(webcal)}`,
    )
  await expect
    .element(link('Outlook'))
    .toHaveAttribute(
      'href',
      `https://outlook.live.com/calendar/0/addfromweb?url=${encodeURIComponent(address)}`,
    )
  await expect.element(form).toHaveTextContent('ibland bara en gång per dygn')
  await button('Kopiera adressen').click()
  await expect.element(button('Kopierad!')).toBeVisible()
  expect(copied).toEqual([address])
})

test('a new address and the removal are asked about, with what they end', async () => {
  const { server } = await openFeeds([feedOf()])
  await button('Byt adress: Alla pass').click()
  const renewing = dialog('Byt adress?')
  await expect.element(renewing).toHaveTextContent('Den gamla slutar fungera genast.')
  server.answer({
    'feeds.renew': feedOf({ path: '/calendar/second.ics' }),
    'feeds.list': [feedOf({ path: '/calendar/second.ics' })],
  })
  await renewing.getByRole('button', { name: 'Byt adress', exact: true }).click()
  await expect
    .element(form.getByRole('textbox', { name: 'Adress: Alla pass' }))
    .toHaveValue(`${location.origin}/calendar/second.ics`)
  await button('Ta bort: Alla pass').click()
  server.answer({ 'feeds.remove': undefined, 'feeds.list': [] })
  const removing = dialog('Ta bort prenumerationen?')
  await removing.getByRole('button', { name: 'Ta bort', exact: true }).click()
  await expect.element(toast('Prenumerationen är borttagen')).toBeVisible()
  expect([server.calls('feeds.renew'), server.calls('feeds.remove')]).toEqual([
    [{ id: idOf(71) }],
    [{ id: idOf(71) }],
  ])
})

test('an address that the server cannot show asks for a new one; what has a feed is not offered again, and no client is proposed (D140)', async () => {
  const { client, server } = await openFeeds([feedOf({ path: null })])
  await expect.element(form.getByRole('alert')).toHaveTextContent('Byt adress för att få en ny')
  const whose = form.getByRole('combobox', { name: 'Pass', exact: true })
  await expect.element(whose).toHaveValue('')
  await button('Skapa adress').click()
  await expect.element(form).toHaveTextContent('Välj vems pass adressen ska visa')
  expect(server.calls('feeds.create')).toEqual([])
  await whose.click()
  await page.getByRole('option', { name: client.name }).click()
  await expect.element(form).not.toHaveTextContent('Välj vems pass adressen ska visa')
  expect(scrollsSideways()).toBe(false)
})

test('a refusal leaves the dialog as it was, and says so', async () => {
  const { server } = await openFeeds([])
  server.answer({ 'feeds.create': refused('CONFLICT') })
  await button('Skapa adress').click()
  await expect.element(toast('Adressen kunde inte skapas')).toBeVisible()
  await expect.element(button('Skapa adress')).toBeEnabled()
})
