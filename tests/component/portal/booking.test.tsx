import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { FreeTimes } from '#shared/portal/booking/payload.ts'
import type { PortalPayload } from '#shared/portal/payload.ts'
import { instantOf } from '#shared/time.ts'
import { type Answers, offline, refused } from '#tests/component/fake-server.ts'
import { scrollsSideways } from '#tests/component/layout.ts'
import { openStart, portalPayload, portalSession } from '#tests/component/portal-rows.ts'
import { renderPortal } from '#tests/component/render-portal.tsx'
import { idOf } from '#tests/component/rows.ts'

// The rules, on the server: tests/server/portal/client-books.test.ts. It is Tuesday 24 November 2026, 09:30.

const at = new Date('2026-11-24T08:30:00Z')
const [sessionId, potId] = [idOf(1), idOf(2)]
const tuesday = (time: string) => instantOf('2026-12-01', time)

/** A session the day after tomorrow at 10:00, under a rule of 24 hours. */
function payload(
  booking: 'move' | 'book' | undefined,
  differences: Partial<PortalPayload> = {},
): PortalPayload {
  const { trainer } = portalPayload()
  const contact = { email: 'tove@example.com', phone: null }
  return portalPayload({
    trainer: { ...trainer, cancellationHours: 24, contact },
    sessions: [
      portalSession({ sessionId, version: 3, startsAt: instantOf('2026-11-26', '10:00') }),
    ],
    acts: { cancelling: 'off', ...(booking && { booking }), at },
    ...differences,
  })
}

const choice: FreeTimes['choices'][number] = {
  potId,
  typeName: 'PT 60 min',
  durationHours: 1,
  hours: { left: 5, booked: 1, unmarked: 0, free: 4 },
  starts: [tuesday('10:00'), tuesday('11:00'), instantOf('2026-12-10', '10:00')],
}
const times = (differences: Partial<FreeTimes> = {}): FreeTimes => ({
  at,
  until: '2026-12-26',
  refusal: null,
  choices: [choice],
  ...differences,
})
const moving = times({ choices: [{ ...choice, potId: null, hours: null }] })

const open = (of: PortalPayload, answers: Answers = {}, { width = 1280, clock = at } = {}) =>
  renderPortal(openStart(of), {
    answers,
    now: clock.toISOString(),
    viewport: { width, height: 800 },
  })

const book = page.getByRole('button', { name: 'Boka pass' }).first()
const move = page
  .getByRole('table', { name: 'Kommande pass' })
  .getByRole('button', { name: 'Byt tid, tor 26 nov 10:00' })
const dialog = page.getByRole('dialog')
const time = (name: string) => dialog.getByRole('button', { name, exact: true })
const status = page.getByRole('status')
const booked = { sessionId: idOf(9), version: 1, startsAt: tuesday('10:00'), durationHours: 1 }

beforeEach(() => {
  document.documentElement.dataset.mantineColorScheme = 'light'
})

test('the page has neither button unless the trainer lets clients move or book', async () => {
  const { acts: _, ...off } = payload(undefined)
  await open(off)
  await expect.element(page.getByRole('table', { name: 'Kommande pass' })).toBeVisible()
  expect(page.getByRole('button', { name: /Boka pass|Byt tid/ }).elements()).toEqual([])
})

describe('booking', () => {
  test('is three taps: the times by day, one question with what it takes, and what was done', async () => {
    const server = await open(
      payload('book'),
      { 'portal.freeTimes': times(), 'portal.book': booked, 'portal.get': payload('book') },
      { width: 390 },
    )
    await book.click()
    await expect.element(dialog.getByRole('heading', { name: 'tis 1 dec' })).toBeVisible()
    expect(dialog.getByRole('heading', { name: 'tor 10 dec' }).elements()).toEqual([])
    const { height } = time('10:00').element().getBoundingClientRect()
    expect(height).toBeGreaterThanOrEqual(44)
    expect(scrollsSideways()).toBe(false)
    await time('10:00').click()
    await expect
      .element(dialog)
      .toHaveTextContent(/tis 1 dec 10:00–11:00PT 60 min · 1 h.*1 h av dina 4 h fria/)
    await time('Boka').click()
    await expect.element(status).toHaveTextContent('Bokat tis 1 dec 10:00–11:00.')
    expect(server.calls('portal.book')).toEqual([
      {
        token: 'a-personal-link',
        potId,
        startsAt: tuesday('10:00').toISOString(),
        durationHours: 1,
      },
    ])
  })

  test('shows more days when asked, and another type by a choice', async () => {
    const other = { ...choice, potId: idOf(3), typeName: 'Massage', durationHours: 0.5 }
    await open(payload('book'), {
      'portal.freeTimes': times({ choices: [choice, { ...other, starts: [tuesday('15:30')] }] }),
    })
    await book.click()
    await dialog.getByRole('button', { name: 'Visa fler dagar' }).click()
    await expect.element(dialog.getByRole('heading', { name: 'tor 10 dec' })).toBeVisible()
    await dialog.getByRole('radio', { name: 'Massage · 0,5 h' }).click()
    await expect.element(time('15:30')).toBeVisible()
    expect(time('10:00').elements()).toEqual([])
  })

  test('is undone for ten minutes, with the version that it left', async () => {
    const server = await open(payload('book'), {
      'portal.freeTimes': times(),
      'portal.book': booked,
      'portal.undoBook': undefined,
      'portal.get': payload('book'),
    })
    await book.click()
    await time('10:00').click()
    await time('Boka').click()
    await page.getByRole('button', { name: 'Ångra', exact: true }).click()
    await expect.element(status).toHaveTextContent('Bokningen tis 1 dec 10:00–11:00 är ångrad.')
    expect(server.calls('portal.undoBook')).toEqual([
      { token: 'a-personal-link', sessionId: booked.sessionId, version: 1 },
    ])
  })

  test.each([
    ['before', '2026-11-23T08:30:00Z'],
    ['after', '2026-11-25T08:30:00Z'],
  ])(
    'on a device whose clock is a day %s the server’s has the same times, question and undo',
    async (_, clock) => {
      const inside = { ...choice, starts: [instantOf('2026-11-25', '09:00'), tuesday('10:00')] }
      await open(
        payload('book'),
        {
          'portal.freeTimes': times({ choices: [inside] }),
          'portal.book': booked,
          'portal.get': payload('book'),
        },
        { clock: new Date(clock) },
      )
      await book.click()
      await time('09:00').click()
      await expect.element(dialog).toHaveTextContent(/börjar om mindre än 24 timmar/)
      await time('Välj en annan tid').click()
      await time('10:00').click()
      expect(dialog.element().textContent).not.toMatch(/börjar om mindre/)
      await time('Boka').click()
      await expect.element(status).toHaveTextContent(/^Bokat/)
      await expect.element(page.getByRole('button', { name: 'Ångra', exact: true })).toBeVisible()
    },
  )

  test('of a time that was taken shows the list anew, the nearest first', async () => {
    const later = { ...choice, starts: [tuesday('11:00'), tuesday('12:00')] }
    await open(payload('book'), {
      'portal.freeTimes': (_input, call) => (call === 1 ? times() : times({ choices: [later] })),
      'portal.book': refused('SESSION_EXISTS'),
      'portal.get': payload('book'),
    })
    await book.click()
    await time('10:00').click()
    await time('Boka').click()
    await expect.element(dialog.getByRole('alert')).toHaveTextContent(/inte ledig längre/)
    await expect
      .element(dialog.getByRole('heading', { name: 'Närmast den du valde' }))
      .toBeVisible()
  })

  test('without an answer the question stays, and is sent again with the same key', async () => {
    let calls = 0
    const server = await open(payload('book'), {
      'portal.freeTimes': times(),
      'portal.book': () => {
        calls += 1
        return calls === 1 ? offline() : booked
      },
      'portal.get': payload('book'),
    })
    await book.click()
    await time('10:00').click()
    await time('Boka').click()
    await expect.element(dialog.getByRole('alert')).toHaveTextContent(/bokas bara en gång/)
    await time('Boka').click()
    await expect.element(status).toHaveTextContent(/^Bokat/)
    const keys = vi
      .mocked(window.fetch)
      .mock.calls.filter(([url]) => url === '/trpc/portal.book')
      .map(([, init]) => (init?.headers as Record<string, string> | undefined)?.['idempotency-key'])
    expect(new Set(keys).size).toBe(1)
    expect(server.calls('portal.book')).toHaveLength(2)
  })
})

describe('what says that nothing can be booked, with a prepared mail', () => {
  const hours = { left: 3, booked: 3, unmarked: 1, free: 0 }
  test.each<[string, FreeTimes, RegExp]>([
    ['paused', times({ refusal: 'paused', choices: [] }), /Bokning är pausad\./],
    ['at the limit', times({ refusal: 'limit', choices: [] }), /så många egna bokningar/],
    ['without pots', times({ choices: [] }), /inga timmar som kan bokas/],
    [
      'without hours',
      times({ choices: [{ ...choice, hours, starts: [] }] }),
      /Dina timmar är bokade\. Kvar 3 h, bokat 3 h\.1 h väntar på avstämning\./,
    ],
    [
      'without times',
      times({ choices: [{ ...choice, starts: [] }] }),
      /Inga lediga tider till lör 26 dec\./,
    ],
  ])('%s', async (_, found, text) => {
    await open(payload('book'), { 'portal.freeTimes': found })
    await book.click()
    await expect.element(dialog).toHaveTextContent(text)
    await expect
      .element(dialog.getByRole('link', { name: 'Fråga om tid' }))
      .toHaveAttribute('href', 'mailto:tove@example.com?subject=Fr%C3%A5ga%20om%20tid')
  })

  test('the list that does not load is asked for again', async () => {
    await open(payload('book'), {
      'portal.freeTimes': (_input, call) => (call === 1 ? offline() : times()),
    })
    await book.click()
    await dialog.getByRole('button', { name: 'Försök igen' }).click()
    await expect.element(time('10:00')).toBeVisible()
  })
})

describe('moving', () => {
  test('says where the session is, asks for no hours, and is done over its version', async () => {
    const server = await open(payload('move'), {
      'portal.freeTimes': moving,
      'portal.move': { ...booked, sessionId, version: 4 },
      'portal.get': payload('move'),
    })
    expect(page.getByRole('button', { name: 'Boka pass' }).elements()).toEqual([])
    await move.click()
    await expect.element(dialog).toHaveTextContent('Nu: tor 26 nov 10:00–11:00')
    await time('10:00').click()
    await time('Byt till den här tiden').click()
    await expect.element(status).toHaveTextContent('Passet är flyttat till tis 1 dec 10:00–11:00.')
    expect(server.calls('portal.move')).toEqual([
      { token: 'a-personal-link', sessionId, version: 3, startsAt: tuesday('10:00').toISOString() },
    ])
    expect(server.calls('portal.freeTimes')).toEqual([{ token: 'a-personal-link', sessionId }])
  })

  test('is not offered once the session cannot be cancelled in time', async () => {
    const soon = portalSession({
      sessionId,
      version: 3,
      startsAt: instantOf('2026-11-25', '09:00'),
    })
    await open(payload('move', { sessions: [soon] }))
    await expect.element(page.getByRole('table', { name: 'Kommande pass' })).toBeVisible()
    expect(page.getByRole('button', { name: /Byt tid/ }).elements()).toEqual([])
  })
})

test('without coming sessions the page says to get in touch for booking, but where it books by itself', async () => {
  await open(payload('book', { sessions: [] }))
  const panel = page.getByRole('tabpanel', { name: 'Kommande pass' })
  await expect.element(panel).toHaveTextContent('Du har inga kommande pass.')
  await expect.element(panel).not.toHaveTextContent('Hör av dig')
  await open(payload('move', { sessions: [] }))
  await expect.element(panel.last()).toHaveTextContent('Hör av dig till din tränare för att boka.')
})
