import superjson from 'superjson'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { pageStartId } from '#shared/app/first-queries.ts'
import { serverTransformer } from '#shared/transformer.ts'
import { fakeBook } from '#tests/component/book.ts'
import type { Answers } from '#tests/component/fake-server.ts'
import { loginOf, renderScreen } from '#tests/component/render-screen.tsx'

const asked = {
  'auth.me': undefined,
  'clients.list': undefined,
  'sessions.unmarked': undefined,
  'calendar.week': { week: '2026-W48', clientId: null },
  'absences.between': { from: '2026-11-23', to: '2026-11-29' },
}
type Path = keyof typeof asked
const paths = Object.keys(asked) as Path[]
const inputOf = (path: Path) => (asked[path] ? [asked[path]] : [])

/** A book with a session at ten on Tuesday, and the answers to what its calendar asks first. */
function book() {
  const { client, session, answers } = fakeBook()
  const one = client({ name: 'Sänd Med' })
  session({ client: one, pot: null, date: '2026-11-24' })
  const all = { 'auth.me': loginOf(), ...answers } as Answers
  const answerTo = (path: Path) => {
    const answer = all[path] as unknown
    return typeof answer === 'function' ? (answer(asked[path], 1) as unknown) : answer
  }
  return { answers, answerTo }
}

/** Puts into the document what the server sent with the page, so many milliseconds ago. */
function sendWithPage(answerTo: (path: Path) => unknown, ageMs = 0): void {
  const { output } = serverTransformer(superjson)
  const element = document.createElement('script')
  element.id = pageStartId
  element.type = 'application/json'
  const start = paths.map((path) => [path, output.serialize(answerTo(path)), ...inputOf(path)])
  element.textContent = JSON.stringify(start)
  document.body.append(element)
  vi.spyOn(performance, 'timeOrigin', 'get').mockImplementation(() => Date.now() - ageMs)
  onTestFinished(() => element.remove())
}

const card = page.getByRole('button', { name: /Sänd Med/ })

test.each([false, true])(
  'what was sent with the page is shown and not asked for again, on a phone: %s',
  async (isPhone) => {
    const { answers, answerTo } = book()
    sendWithPage(answerTo)
    const { calls } = await renderScreen('/dashboard/calendar', { answers, isPhone })
    await expect.element(card.first()).toBeVisible()
    expect(paths.filter((path) => calls(path).length > 0)).toEqual([])
    expect(document.getElementById(pageStartId)).toBeNull()
  },
)

test('what was sent long ago is shown, and asked for again', async () => {
  const { answers, answerTo } = book()
  sendWithPage(answerTo, 60_000)
  const { calls } = await renderScreen('/dashboard/calendar', { answers })
  await expect.element(card.first()).toBeVisible()
  await expect.poll(() => calls('clients.list').length).toBe(1)
})

test('who has logged out is shown nothing that the server sent before it could be told', async () => {
  localStorage.setItem('tidspott-logout-owed', '1')
  onTestFinished(() => localStorage.removeItem('tidspott-logout-owed'))
  const { answers, answerTo } = book()
  sendWithPage(answerTo)
  await renderScreen('/dashboard/calendar', {
    as: null,
    answers: { ...answers, 'auth.logout': undefined },
  })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Logga in' })).toBeVisible()
  expect(document.getElementById(pageStartId)).toBeNull()
  await expect.element(page.getByText('Sänd Med')).not.toBeInTheDocument()
})
