import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fakeBook } from '#tests/component/book.ts'
import {
  bookOfFourWarnings,
  calendarAddress,
  cell,
  dayLabels,
  expectWeek,
  friday,
  monday,
  session,
  thursday,
  timeField,
  wednesday,
  week,
} from '#tests/component/calendar-ui.ts'
import { renderScreen } from '#tests/component/render-screen.tsx'
import { cancel, dialog, expectCount } from '#tests/component/ui.ts'

test('sessions before 07:00 and after 22:00 are listed above and below the grid', async () => {
  const book = fakeBook()
  const client = book.client()
  book.session({ client, date: wednesday, time: '06:00' })
  book.session({ client, date: friday, time: '22:30' })
  await renderScreen(calendarAddress, { answers: book.answers })
  const early = page.getByRole('button', { name: `1 pass före 07:00, ${dayLabels(wednesday)}` })
  await early.click()
  await session('06:00–07:00 Klara Klient, PT 60 min').click()
  const form = dialog('Redigera träningspass')
  await expect.element(timeField(form)).toHaveValue('06:00')
  await expect.element(form.getByLabelText('Datum')).toHaveValue(wednesday)
  await cancel(form)
  await expect.element(early).toHaveFocus()

  const late = page.getByRole('button', { name: `1 pass efter 22:00, ${dayLabels(friday)}` })
  await late.click()
  await expect.element(session('22:30–23:30 Klara Klient, PT 60 min')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(late).toHaveFocus()
})

test('the accessible name of a session contains its four warnings', async () => {
  const { book } = bookOfFourWarnings()
  await renderScreen(calendarAddress, { answers: book.answers })
  const name = 'Klara Klient'
  await expect
    .element(session(`08:00–09:00 ${name}, Rik, Genomfört, Genomfört eller avbokat – timmar`))
    .toBeVisible()
  await expect
    .element(session(`12:00–13:00 ${name}, Rik, Schemalagt, Har varit, inte markerat`))
    .toBeVisible()
  await expect
    .element(page.getByRole('group', { name: dayLabels(wednesday) }).getByRole('button'))
    .toHaveAccessibleName(`10:00–11:00 ${name}, Fattig, Schemalagt`)
  await expect
    .element(
      session(
        `10:00–11:00 ${name}, Fattig, Schemalagt, Potten kommer inte att ha tillräckligt med timmar när passet hålls`,
      ),
    )
    .toBeVisible()
  const lacking = `10:00–12:00 ${name}, Fattig, Schemalagt, Potten saknar tillräckligt med timmar`
  await session(lacking).hover()
  await expect
    .element(page.getByRole('tooltip'))
    .toHaveTextContent('Potten saknar tillräckligt med timmar')
})

test('the week fits beside the sidebar of a small tablet without horizontal scrolling', async () => {
  const book = fakeBook()
  book.session({ client: book.client(), date: wednesday })
  await renderScreen(calendarAddress, { answers: book.answers })
  await expectWeek(week)
  for (const width of [768, 900, 1000]) {
    await page.viewport(width, 900)
    const grid = page.getByRole('grid').element()
    const sideways = () => {
      const { scrollWidth, clientWidth } = grid.closest('[data-scroller]') ?? document.body
      return scrollWidth - clientWidth
    }
    await expect.poll(sideways, { message: `at ${width} px` }).toBe(0)
  }
})

test("a public holiday is named in its day's header, and on a phone in the strip of days", async () => {
  await renderScreen(`${calendarAddress}?v=2026-W53`, { answers: fakeBook().answers })
  const head = page.getByRole('columnheader', { name: 'fredag 1 januari, röd dag: Nyårsdagen' })
  await expect.element(head.getByText('Nyårsdagen')).toBeVisible()
  await expect
    .element(page.getByRole('columnheader', { name: 'lördag 2 januari', exact: true }))
    .toBeVisible()
  await page.viewport(390, 844)
  await expect
    .element(page.getByRole('button', { name: /^fredag 1 januari, röd dag: Nyårsdagen, / }))
    .toBeVisible()
})

test('a phone shows one day, and navigates the days of the week', async () => {
  const book = fakeBook()
  book.session({ client: book.client(), date: wednesday })
  await renderScreen(`${calendarAddress}?v=${week}&dag=1`, { answers: book.answers, isPhone: true })
  await expectWeek(week)
  const dayButton = (date: string) => page.getByRole('button', { name: dayLabels(date) })
  const card = session('10:00–11:00 Klara Klient')
  await expect.element(dayButton(monday)).toHaveAttribute('aria-pressed', 'true')
  await expect.element(card).not.toBeInTheDocument()
  await dayButton(wednesday).click()
  await expect.poll(() => location.search).toBe(`?v=${week}&dag=3`)
  await expect.element(page.getByRole('columnheader', { name: dayLabels(wednesday) })).toBeVisible()
  await expectCount(page.getByRole('columnheader', { name: dayLabels(thursday) }), 0)
  await expect.element(card).toBeVisible()
  await page.getByRole('button', { name: 'Nästa vecka' }).click()
  await expectWeek('2026-W49')
  const next = '2026-12-02'
  await expect.element(dayButton(next)).toHaveAttribute('aria-pressed', 'true')
  await cell(next, '12:00').click()
  const form = dialog('Nytt träningspass')
  await expect.element(form.getByLabelText('Datum')).toHaveValue(next)
})
