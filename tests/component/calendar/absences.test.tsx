import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type AbsenceFields, absenceOf } from '#shared/absences/span.ts'
import { daysOfWeek } from '#shared/time.ts'
import { fakeBook } from '#tests/component/book.ts'
import {
  calendarAddress,
  expectWeek,
  monday,
  thursday,
  tuesday,
  wednesday,
  week,
} from '#tests/component/calendar-ui.ts'
import { tabTo } from '#tests/component/layout.ts'
import { renderScreen } from '#tests/component/render-screen.tsx'
import { cancel, dialog } from '#tests/component/ui.ts'

const days = daysOfWeek(week)
const sunday = days.at(-1) ?? ''
const noPlan = { inside: [], staying: [], absences: [] }
const longName = 'Semester i fjällen med hela familjen och alla våra hundar 12'

function away(fields: Partial<AbsenceFields>) {
  const whole = { isWholeDays: true, from: monday, to: monday, label: '' }
  const absence = absenceOf({ ...whole, fromTime: '08:00', toTime: '17:00', ...fields })
  return { id: crypto.randomUUID(), ...absence }
}

type Away = ReturnType<typeof away>

/** The week with these absences and with sessions at these times, as '07:00' or '07:00 1.5', a day each. */
async function showWeek(absences: Away[], sessions: Record<string, string[]> = {}): Promise<void> {
  const book = fakeBook()
  const client = book.client({ hours: 400 })
  for (const [date, times] of Object.entries(sessions))
    for (const [time = '', hours] of times.map((one) => one.split(' ')))
      book.session({ client, date, time, hours: Number(hours ?? 1) })
  await renderScreen(calendarAddress, {
    answers: { ...book.answers, 'absences.between': absences, 'absences.plan': noPlan },
  })
  await expectWeek(week)
}

/** The labels of an absence in the order of the days, by their text. */
async function labelsOf(text: string): Promise<HTMLElement[]> {
  const labels = () =>
    [...document.querySelectorAll<HTMLElement>('[data-absence-label]')].filter(
      ({ textContent }) => textContent === text,
    )
  await expect.poll(() => labels().length).toBeGreaterThan(0)
  return labels()
}

/** Clicks where each is drawn: an error if anything else lies there. */
async function expectToOpen(labels: HTMLElement[], name: string): Promise<void> {
  for (const label of labels) {
    label.scrollIntoView({ block: 'center' })
    await userEvent.click(label)
    const form = dialog('Ändra frånvaro')
    await expect.element(form.getByLabelText('Benämning')).toHaveValue(name)
    await cancel(form)
    await expect.element(form).not.toBeInTheDocument()
  }
}

test('an absence over the whole week opens by its label on each day, also where a session covers its start', async () => {
  await showWeek([away({ to: sunday, label: 'Semester' })], {
    [monday]: ['07:00'],
    [tuesday]: ['07:00 2', '10:00', '11:00', '12:00'],
    [wednesday]: ['06:30', '21:00'],
  })
  const labels = await labelsOf('Semester')
  expect(labels).toHaveLength(7)
  await expectToOpen(labels, 'Semester')
  const [button] = labels
  expect(document.activeElement).toBe(button)
})

test('one tab stop an absence opens it, and has the focus again', async () => {
  await showWeek([away({ to: sunday, label: 'Semester' })], { [monday]: ['07:00'] })
  const button = page.getByRole('button', { name: /^Frånvaro: Semester, / })
  await expect.poll(() => button.elements().length).toBe(1)
  await tabTo(button)
  await userEvent.keyboard('{Enter}')
  await cancel(dialog('Ändra frånvaro'))
  await expect.element(button).toHaveFocus()
})

test('an absence that sessions cover wholly has its label on them', async () => {
  const hours = { isWholeDays: false, from: tuesday, to: tuesday, label: 'Tandläkare' }
  await showWeek([away({ ...hours, fromTime: '10:00', toTime: '11:00' })], { [tuesday]: ['10:00'] })
  await expectToOpen(await labelsOf('Tandläkare'), 'Tandläkare')
})

test('a day of forty sessions leaves the label within reach', async () => {
  const times = Array.from({ length: 40 }, (_, n) => {
    const minutes = 420 + (n % 15) * 60
    return `${String(minutes / 60).padStart(2, '0')}:00`
  })
  await showWeek([away({ from: tuesday, to: tuesday, label: longName })], { [tuesday]: times })
  await expectToOpen(await labelsOf(longName), longName)
})

test('two absences at once are both open to a click, each on each of its days', async () => {
  const both = { from: tuesday, to: wednesday }
  await showWeek([away({ ...both, label: 'Semester' }), away({ ...both, label: longName })], {
    [tuesday]: ['07:00'],
  })
  for (const label of ['Semester', longName]) {
    const labels = await labelsOf(label)
    expect(labels).toHaveLength(2)
    await expectToOpen(labels, label)
  }
})

test('an absence that ends at midnight is not on the day that begins then', async () => {
  const evening = { isWholeDays: false, fromTime: '18:00', toTime: '00:00' }
  await showWeek([away({ ...evening, from: wednesday, to: thursday, label: 'Kväll' })])
  expect(await labelsOf('Kväll')).toHaveLength(1)
  await expectToOpen(await labelsOf('Kväll'), 'Kväll')
})
