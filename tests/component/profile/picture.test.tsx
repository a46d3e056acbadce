import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  type Answers,
  delayed,
  type FakeServer,
  offline,
  refused,
} from '#tests/component/fake-server.ts'
import { tabTo } from '#tests/component/layout.ts'
import { choosePicture, fakeUploads, ownProfile } from '#tests/component/profile-rows.ts'
import { loginOf, renderScreen } from '#tests/component/render-screen.tsx'
import { dialog, toast } from '#tests/component/ui.ts'

// The catalogue's profile picture section (S4), each failure by its cause. The content is checked on the server
// only.

const noAnswer = 'Ingen anslutning. Kontrollera nätverket och försök igen.'
const card = page.getByRole('region', { name: 'Profilbild' })
const upload = card.getByRole('button', { name: 'Ladda upp bild' })
const remove = card.getByRole('button', { name: 'Ta bort bild' })
const question = dialog('Ta bort profilbilden?')

const png = (name: string, bytes: BlobPart) => new File([bytes], name, { type: 'image/png' })
const photo = png('jag.png', 'a photograph')
// A data URL, without a request.
const pictureUrl = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'

async function openProfile({
  profileImageUrl = null,
  answers = {},
}: {
  profileImageUrl?: string | null
  answers?: Answers
} = {}): Promise<FakeServer> {
  const server = await renderScreen('/profile', {
    as: { profileImageUrl },
    answers: { 'profile.get': ownProfile({ profileImageUrl }), ...answers },
  })
  await expect.element(page.getByLabelText('Telefon', { exact: true })).toBeVisible()
  return server
}

async function removePicture(): Promise<void> {
  await remove.click()
  await question.getByRole('button', { name: 'Ta bort bild' }).click()
}

test('a picture is uploaded, replaced and removed, and the header updates at once', async () => {
  const sent = fakeUploads(() => ({ status: 200, body: JSON.stringify({ url: pictureUrl }) }))
  await openProfile({ answers: { 'profile.removeImage': () => {} } })
  const initials = page.getByRole('banner').getByText('TT', { exact: true })
  await expect.element(initials).toBeVisible()
  await expect.element(card.getByText('JPG, PNG, GIF. Högst 2 MB.')).toBeVisible()
  await expect.element(remove).not.toBeInTheDocument()

  await choosePicture(photo)
  await expect.element(toast('Lyckades!')).toHaveTextContent('Profilbild uppdaterad')
  expect(sent.map(({ name }) => name)).toEqual(['jag.png'])
  await expect
    .element(card.getByRole('img', { name: 'Din profilbild' }))
    .toHaveAttribute('src', pictureUrl)
  await expect.element(card.getByRole('button', { name: 'Byt bild' })).toBeVisible()
  await expect.element(initials).not.toBeInTheDocument()

  await tabTo(remove)
  await userEvent.keyboard('{Enter}')
  await expect.element(question.getByRole('button', { name: 'Avbryt' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(remove).toHaveFocus()
  await removePicture()
  await expect.element(toast('Profilbild borttagen')).toHaveTextContent('Lyckades!')
  await expect.element(remove).not.toBeInTheDocument()
  await expect.element(upload).toHaveFocus()
  await expect.element(initials).toBeVisible()
})

test('an invalid file is refused with its reason, and the picture stays', async () => {
  const sent = fakeUploads(() => ({ status: 415, body: '{"problem":"IMAGE_UNREADABLE"}' }))
  await openProfile({ profileImageUrl: pictureUrl })
  await page.getByLabelText('Telefon', { exact: true }).fill('08-halvskrivet')
  const unreadable = 'Filen kan inte läsas som en bild. Välj en bild i formatet JPG, PNG eller GIF.'
  for (const [file, words] of [
    [new File(['%PDF-1.4'], 'avtal.pdf', { type: 'application/pdf' }), unreadable],
    [png('stor.png', new Uint8Array(2_100_000)), 'Bilden är för stor. Välj en bild på högst 2 MB.'],
    [png('jag.png', '#!/bin/sh\nrm -rf /\n'), unreadable],
  ] as const) {
    await choosePicture(file)
    await expect.element(card.getByText(words)).toBeVisible()
    await expect
      .element(toast('Kunde inte ladda upp bilden').filter({ hasText: words }).first())
      .toBeVisible()
    await expect.element(card.getByRole('img')).toHaveAttribute('src', pictureUrl)
  }
  // The first two are refused before the upload.
  expect(sent.map(({ name }) => name)).toEqual(['jag.png'])
  await expect
    .element(page.getByLabelText('Telefon', { exact: true }))
    .toHaveValue('08-halvskrivet')
})

test.each([
  ['the connection is lost', null, noAnswer],
  [
    'a proxy cannot reach the server',
    { status: 502, body: 'Bad gateway' },
    'Tjänsten kan inte svara just nu.',
  ],
])('Kunde inte ladda upp bilden: %s', async (_name, answer, words) => {
  fakeUploads(() => answer)
  const server = await openProfile()
  await choosePicture(photo)
  await expect.element(toast('Kunde inte ladda upp bilden')).toHaveTextContent(words)
  await expect.element(card.getByText(words)).toBeVisible()
  await expect.element(upload).toBeEnabled()
  // The upload may have been executed all the same.
  await expect.poll(() => server.calls('auth.me').length).toBe(2)
})

test('after a lost answer the picture is shown all the same', async () => {
  fakeUploads(() => null)
  const server = await openProfile()
  server.answer({ 'auth.me': loginOf({ profileImageUrl: pictureUrl }) })
  await choosePicture(photo)
  await expect.element(toast('Kunde inte ladda upp bilden')).toBeVisible()
  await expect.element(card.getByRole('img')).toHaveAttribute('src', pictureUrl)
  await expect.element(remove).toBeVisible()
})

test('an upload shows its progress', async () => {
  const answer = delayed<null>()
  fakeUploads(() => answer.promise)
  await openProfile()
  await choosePicture(photo)
  await expect.element(card.getByText('Laddar upp...')).toBeVisible()
  await expect.element(card.getByRole('progressbar')).toHaveAttribute('value', '0.5')
  await expect.element(upload).toBeDisabled()
  answer.give(null)
  await expect.element(card.getByRole('progressbar')).not.toBeInTheDocument()
  await expect.element(upload).toBeEnabled()
})

test('Du måste vara inloggad för att ladda upp en bild: the login has expired', async () => {
  fakeUploads(() => ({ status: 401, body: '{"problem":"UNAUTHENTICATED"}' }))
  const server = await openProfile()
  server.answer({ 'auth.me': () => null })
  await choosePicture(photo)
  await expect
    .element(toast('Kunde inte ladda upp bilden'))
    .toHaveTextContent('Du måste vara inloggad för att ladda upp en bild')
  await expect.poll(() => location.pathname).toBe('/login')
})

test('Kunde inte ta bort bilden: the server is unreachable', async () => {
  const server = await openProfile({
    profileImageUrl: pictureUrl,
    answers: { 'profile.removeImage': offline() },
  })
  await removePicture()
  await expect.element(toast('Kunde inte ta bort bilden')).toHaveTextContent(noAnswer)
  await expect.element(card.getByText(noAnswer)).toBeVisible()
  await expect.element(card.getByRole('img')).toBeVisible()
  server.answer({ 'profile.removeImage': () => {} })
  await removePicture()
  await expect.element(toast('Profilbild borttagen')).toBeVisible()
})

test('Inte inloggad: the login has expired before the picture is removed', async () => {
  const server = await openProfile({
    profileImageUrl: pictureUrl,
    answers: { 'profile.removeImage': refused('UNAUTHENTICATED') },
  })
  server.answer({ 'auth.me': () => null })
  await removePicture()
  await expect
    .element(toast('Kunde inte ta bort bilden').filter({ hasText: 'Inte inloggad' }))
    .toBeVisible()
  // The login redirects back.
  await expect.poll(() => location.pathname + location.search).toMatch(/^\/login\?.*profile/)
})
