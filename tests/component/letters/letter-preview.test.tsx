import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { type Answers, fakeServer, refused, unavailable } from '#tests/component/fake-server.ts'
import { toast } from '#tests/component/ui.ts'
import { Providers } from '#web/app/providers.tsx'
import { LetterPreview } from '#web/letters/letter-preview.tsx'
import { trpc } from '#web/lib/trpc.ts'

const letter = {
  subject: 'Påminnelse om ditt pass tis 24 nov 10:00',
  html: `<!doctype html><html lang="sv"><head><style>p { font-weight: 600 }</style></head><body style="font-size:33px">
<p>Du har ett pass.</p><a href="https://tidspott.example.com/client/1">Se dina pass</a><script>parent.document.title = 'ran'</script></body></html>`,
  isExample: false,
}
const open = page.getByRole('button', { name: 'Förhandsgranska' })
const dialog = page.getByRole('dialog', { name: 'Påminnelsen, som klienten får den' })
const send = dialog.getByRole('button', { name: 'Skicka ett test till mig' })

async function show(answers: Answers) {
  const server = fakeServer(answers)
  const client = trpc.createClient({ links: [server.link] })
  await render(
    <Providers client={client} retryDelay={0}>
      <LetterPreview kind="reminder" sendsMail />
    </Providers>,
  )
  return server
}

test('a letter is fetched when it is asked for, shown as it is sent, and sent to oneself', async () => {
  const server = await show({ 'letters.preview': letter, 'letters.sendSample': undefined })
  await expect.element(open).toBeVisible()
  expect(server.calls('letters.preview')).toEqual([])
  await open.click()
  await expect.element(dialog.getByText(letter.subject)).toBeVisible()
  const shown = dialog.getByTitle(letter.subject)
  await expect.element(shown).toHaveAttribute('sandbox', 'allow-same-origin')
  const inside = () => (shown.element() as HTMLIFrameElement).contentDocument
  await expect.poll(() => inside()?.querySelector('p')?.textContent).toBe('Du har ett pass.')
  await expect
    .poll(() => inside()?.body && getComputedStyle(inside()?.body as HTMLElement).fontSize)
    .toBe('33px')
  const link = inside()?.querySelector('a')
  const press = new MouseEvent('click', { bubbles: true, cancelable: true })
  link?.dispatchEvent(press)
  expect(press.defaultPrevented).toBe(true)
  expect(document.title).not.toBe('ran')
  await expect.element(dialog.getByText(/Så här ser det ut/)).toBeVisible()
  expect(server.calls('letters.preview')).toEqual([{ letter: 'reminder' }])
  await send.click()
  await expect.element(toast('Testet är på väg till din e-post')).toBeVisible()
  expect(server.calls('letters.sendSample')).toEqual([{ letter: 'reminder' }])
  await dialog.getByRole('button', { name: 'Stäng' }).last().click()
  await expect.element(dialog).not.toBeInTheDocument()
})

test('an example says that it is one, and a failure says what failed', async () => {
  const server = await show({ 'letters.preview': unavailable })
  await open.click()
  await expect.element(dialog.getByText('Brevet kunde inte hämtas')).toBeVisible()
  server.answer({
    'letters.preview': { ...letter, isExample: true },
    'letters.sendSample': refused('TOO_MANY_ATTEMPTS'),
  })
  await dialog.getByRole('button', { name: 'Försök igen' }).click()
  await expect.element(dialog.getByText(/exemplet är påhittat/)).toBeVisible()
  await send.click()
  await expect.element(toast('Testet kunde inte skickas')).toBeVisible()
})
