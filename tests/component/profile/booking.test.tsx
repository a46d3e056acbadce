import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { noBooking } from '#shared/portal/booking/settings.ts'
import { type Output, refused } from '#tests/component/fake-server.ts'
import { scrollsSideways } from '#tests/component/layout.ts'
import { ownProfile } from '#tests/component/profile-rows.ts'
import { renderScreen } from '#tests/component/render-screen.tsx'
import { idOf } from '#tests/component/rows.ts'
import { toast } from '#tests/component/ui.ts'

const card = page.getByRole('region', { name: 'Bokning' })
const save = card.getByRole('button', { name: 'Spara bokning' })
const potTypeId = idOf(61)
const on: Output<'booking.get'> = {
  ...noBooking,
  mode: 'book',
  windows: [{ weekday: 2, from: 600, to: 720 }],
  types: [{ id: potTypeId, name: 'PT 60 min', bookingHours: 1 }],
  chosen: [],
}

async function open(
  stored: Partial<Output<'booking.get'>> = {},
  cancellationHours = 12,
  busy: Output<'booking.busy'> = { booked: [], absences: [] },
) {
  const server = await renderScreen('/profile?flik=klientsida', {
    answers: {
      'profile.get': ownProfile({ cancellationHours }),
      'letters.next': { reminders: [], total: 0 },
      'booking.get': { ...on, ...stored },
      'booking.busy': busy,
    },
  })
  await expect.element(save).toBeVisible()
  return server
}

test('everything is off at first, and then nothing else is asked', async () => {
  await open({ ...noBooking, windows: [] })
  await expect.element(card.getByRole('radio', { name: 'Inget' })).toBeChecked()
  expect(card.getByRole('grid').elements()).toEqual([])
})

test('is sent whole, with the length of each type', async () => {
  const server = await open()
  server.answer({ 'booking.save': undefined })
  await card.getByRole('textbox', { name: 'PT 60 min' }).fill('1,5')
  await card.getByRole('textbox', { name: 'Tidigast före (timmar)' }).fill('6')
  await save.click()
  await expect.element(toast('Bokningen är sparad')).toBeVisible()
  const { types: _types, chosen: _chosen, ...settings } = on
  expect(server.calls('booking.save')).toEqual([
    { ...settings, noticeHours: '6', types: [{ id: potTypeId, bookingHours: 1.5 }] },
  ])
})

test('a value out of bounds is said at its field, and nothing is sent', async () => {
  const server = await open()
  await card.getByRole('textbox', { name: 'Längst fram (veckor)' }).fill('13')
  await save.click()
  await expect.element(card).toHaveTextContent('Ange ett heltal mellan 1 och 12')
  expect(server.calls('booking.save')).toEqual([])
})

test('a refusal keeps what was typed', async () => {
  const server = await open()
  server.answer({ 'booking.save': refused('UNAVAILABLE') })
  const weeks = card.getByRole('textbox', { name: 'Längst fram (veckor)' })
  await weeks.fill('8')
  await save.click()
  await expect.element(toast('Bokningen kunde inte sparas')).toBeVisible()
  await expect.element(weeks).toHaveValue('8')
})

test('what clients have booked outside of the open hours is counted, and stays', async () => {
  const booked = (startsAt: string, isByClient = true) => ({
    id: startsAt,
    startsAt: new Date(startsAt),
    durationHours: 1,
    isByClient,
  })
  const sessions = [
    // Tuesday 1 December 10:00 and 11:30, and Wednesday; the open hours are Tuesday 10 to 12.
    booked('2026-12-01T09:00:00Z'),
    booked('2026-12-01T10:30:00Z'),
    booked('2026-12-02T09:00:00Z'),
    booked('2026-12-02T10:00:00Z', false),
    booked('2026-11-23T09:00:00Z'),
  ]
  await open({}, 12, { booked: sessions, absences: [] })
  await expect.element(card).toHaveTextContent('2 egenbokade pass ligger utanför. De står kvar.')
})

test('a notice that is shorter than the limit for cancelling is warned of', async () => {
  await open({ noticeHours: 6 })
  await expect.element(card).toHaveTextContent(/Kortare än din avbokningsgräns/)
})

describe('the open hours', () => {
  const cell = (name: string) => card.getByRole('gridcell', { name })

  test('are opened and closed by keyboard on the week, and in the fields', async () => {
    const server = await open()
    server.answer({ 'booking.save': undefined })
    await expect.element(cell('tisdag 10:00: öppet')).toBeVisible()
    cell('måndag 09:00: stängt').element().focus()
    await userEvent.keyboard(' {ArrowDown}{Enter}')
    await expect.element(cell('måndag 09:30: öppet')).toHaveFocus()
    await card.getByRole('combobox', { name: 'Till, tisdag' }).selectOptions('24:00')
    await save.click()
    await expect.element(toast('Bokningen är sparad')).toBeVisible()
    expect(server.calls('booking.save')).toMatchObject([
      {
        windows: [
          { weekday: 1, from: 540, to: 600 },
          { weekday: 2, from: 600, to: 1440 },
        ],
      },
    ])
  })

  test('are at most three spans a day', async () => {
    await open({
      windows: [480, 600, 720].map((from) => ({ weekday: 2, from, to: from + 60 })),
    })
    expect(card.getByRole('button', { name: 'Lägg till tid, tisdag' }).elements()).toEqual([])
    cell('tisdag 15:00: stängt').element().focus()
    await userEvent.keyboard(' ')
    await save.click()
    await expect.element(card).toHaveTextContent('Högst 3 öppna tider per dag')
  })

  test('are shown as clients see them, before they are saved', async () => {
    await open()
    await expect
      .element(card)
      .toHaveTextContent(/Så ser dina klienter det.*tis 1 dec10:00, 10:30, 11:00/)
    expect(scrollsSideways()).toBe(false)
  })
})
