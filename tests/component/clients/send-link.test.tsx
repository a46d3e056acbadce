import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { fakeClipboard, refuseClipboard } from '#tests/component/clipboard.ts'
import { renderScreen } from '#tests/component/render-screen.tsx'
import { clientId, profileAnswers } from '#tests/component/rows.ts'
import { dialog, toast } from '#tests/component/ui.ts'

// "Skicka länk": from the profile, and as a step after a client was added.

const answers = { ...profileAnswers, 'sessions.ofClient': [] }
const form = dialog('Skicka länken till Klara Klient')
const text = form.getByLabelText('Text')
const url = () => `${location.origin}/client/token`
const hrefOf = (name: string) =>
  form.getByRole('link', { name }).element().getAttribute('href') ?? ''

test('the proposed text can be changed, and is what is mailed, sent and copied, with the link', async () => {
  const copied = fakeClipboard()
  await renderScreen(`/dashboard/clients/${clientId}`, { answers })
  await page.getByRole('button', { name: 'Skicka länk' }).click()
  await expect
    .element(text)
    .toHaveValue('Hej Klara! Här ser du dina timmar och pass hos Tove Tränare, utan att logga in:')
  await text.fill('Här är dina timmar & pass:')
  const whole = `Här är dina timmar & pass: ${url()}`
  const letter = new URL(hrefOf('Mejla'))
  expect(letter.pathname).toBe('klara@example.com')
  expect(letter.searchParams.get('subject')).toBe('Dina timmar hos Tove Tränare')
  expect(letter.searchParams.get('body')).toBe(whole)
  expect(decodeURIComponent(hrefOf('Skicka sms'))).toBe(`sms:+46701234567?&body=${whole}`)

  await form.getByRole('button', { name: 'Kopiera text och länk' }).click()
  await expect.element(toast('Text och länk kopierade')).toBeVisible()
  expect(copied).toEqual([whole])
})

test('a clipboard that refuses is told, and the dialog stays', async () => {
  refuseClipboard()
  await renderScreen(`/dashboard/clients/${clientId}`, { answers })
  await page.getByRole('button', { name: 'Skicka länk' }).click()
  await form.getByRole('button', { name: 'Kopiera text och länk' }).click()
  await expect.element(toast('Länken kunde inte kopieras')).toBeVisible()
  await expect.element(text).toBeVisible()
})

test('a link that is disabled cannot be sent, and it says where to enable it', async () => {
  const disabled = { path: '/client/token', isEnabled: false, openings: null }
  await renderScreen(`/dashboard/clients/${clientId}`, {
    answers: { ...answers, 'clients.link': disabled },
  })
  await page.getByRole('button', { name: 'Skicka länk' }).click()
  await expect
    .element(form)
    .toHaveTextContent('Länken är inaktiverad. Aktivera den under Länk och inloggning.')
  await expect.element(text).not.toBeInTheDocument()
})

test('after a client was added it is a step, done when a way of sending was chosen', async () => {
  fakeClipboard()
  const server = await renderScreen('/dashboard/clients', {
    answers: { ...answers, 'clients.add': undefined },
  })
  await page.getByRole('button', { name: 'Lägg till klient' }).click()
  const adding = dialog('Lägg till klient')
  await adding.getByLabelText('Namn').fill('Klara Klient')
  await adding.getByLabelText('E-post').fill('ny@example.com')
  await adding.getByRole('button', { name: 'Lägg till', exact: true }).click()
  const steps = dialog('Klara Klient är tillagd')
  await steps.getByRole('button', { name: 'Skicka länken' }).click()
  await expect.element(text).toBeVisible()
  expect(hrefOf('Mejla')).toContain('mailto:ny@example.com?')
  await form.getByRole('button', { name: 'Kopiera text och länk' }).click()
  await form.getByRole('button', { name: 'Klar' }).click()
  await expect
    .element(
      steps.getByRole('button', { name: 'Skicka länken' }).getByRole('img', { name: 'Klart' }),
    )
    .toBeVisible()
  expect(server.calls('clients.link').at(-1)?.id).toBe(server.calls('clients.add')[0]?.id)
})
