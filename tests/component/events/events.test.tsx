import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { EventRow } from '#shared/events/payload.ts'
import { superAdmin } from '#tests/component/admin-rows.ts'
import { type Answers, offline } from '#tests/component/fake-server.ts'
import { scrollsSideways } from '#tests/component/layout.ts'
import { organizationId, organizationRow } from '#tests/component/organization-rows.ts'
import { ownProfile } from '#tests/component/profile-rows.ts'
import { renderScreen } from '#tests/component/render-screen.tsx'
import { clientId, clientRow, idOf } from '#tests/component/rows.ts'
import { dialog, expectCount, toast } from '#tests/component/ui.ts'
import { eventRow, figuresOf } from '#tests/event-rows.ts'

const moved = eventRow({
  figures: figuresOf({
    startsAt: '2026-11-25T10:00:00.000Z',
    startsAtBefore: '2026-11-24T09:00:00.000Z',
  }),
  shown: { page: 'calendar', startsAt: new Date('2026-11-25T10:00:00Z') },
})

const only = (...events: EventRow[]) => ({ events, next: null })

describe("the tab Händelser on a client's profile", () => {
  const address = `/dashboard/clients/${clientId}?flik=handelser`
  const client: Answers = {
    'clients.get': clientRow(),
    'clients.list': [clientRow()],
    'pots.ofClient': [],
    'clients.pictures': [],
    'clients.link': { path: `/client/${'a'.repeat(43)}`, isEnabled: true, openings: null },
  }

  test('says what became of the mail about an act, and offers what did not arrive in another way', async () => {
    const at = new Date('2026-11-24T09:05:00Z')
    const told = [
      { at, way: 'mail' as const, count: 1, state: 'refused' as const },
      { at, way: 'copy' as const, count: 2, state: null },
    ]
    const old = { id: 8, at: new Date('2026-11-10T09:00:00Z') }
    const server = await renderScreen(address, {
      answers: {
        ...client,
        'events.ofClient': only(eventRow({ id: 9, told }), eventRow({ ...old, told })),
        'messages.unsent': { mailing: 'ready', actId: 9, messages: [] },
      },
    })
    const rows = page.getByRole('list', { name: 'Händelser' }).getByRole('listitem')
    await expect
      .element(rows.first())
      .toHaveTextContent(
        /Mejlet kunde inte lämnas: adressen tar inte emot det tis 24 nov 10:05 · Meddelandet kopierat för 2 tis 24 nov 10:05/,
      )
    // More than a week later there is nothing left to tell.
    await expect.element(rows.nth(1)).toHaveTextContent('Mejlet kunde inte lämnas')
    await expectCount(rows.nth(1).getByRole('button'), 0)
    await rows
      .first()
      .getByRole('button', { name: /^Meddela på annat sätt: / })
      .click()
    const messages = dialog('Meddela på annat sätt')
    await expect.element(messages).toHaveTextContent('Det finns inget att meddela')
    expect(server.calls('messages.unsent')).toEqual([{ actId: 9, clientId }])
  })

  test.each([
    [{ way: 'mail', count: 1, state: 'waiting' }, 'Mejlet väntar på att skickas'],
    [{ way: 'mail', count: 3, state: 'sent' }, 'Meddelat 3 med e-post tis 24 nov 10:05'],
    [{ way: 'mail', count: 1, state: 'dropped' }, 'Mejlet skickades inte: passen eller adressen'],
    [{ way: 'mail', count: 2, state: 'failed' }, '2 mejl kunde inte lämnas inom ett dygn'],
    [{ way: 'mail', count: 1, state: null }, 'Mejl i utkorgen tis 24 nov 10:05'],
    [{ way: 'sms', count: 1, state: null }, 'Meddelat med sms tis 24 nov 10:05'],
  ] as const)('says of %o: %s', async (told, words) => {
    const at = new Date('2026-11-24T09:05:00Z')
    await renderScreen(address, {
      answers: { ...client, 'events.ofClient': only(eventRow({ told: [{ ...told, at }] })) },
    })
    const list = page.getByRole('list', { name: 'Händelser' })
    await expect.element(list).toHaveTextContent(words)
    if (told.state !== 'sent') await expect.element(list).not.toHaveTextContent('med e-post')
  })

  test('says who did what and when, with a link to the thing', async () => {
    await renderScreen(address, {
      answers: {
        ...client,
        'events.ofClient': only(
          moved,
          eventRow({
            id: 1,
            kind: 'link.opened',
            actor: null,
            device: null,
            address: null,
          }),
          eventRow({
            id: 0,
            kind: 'client.login-accepted',
            isByClient: true,
            actor: null,
            actorRole: null,
            device: null,
            address: null,
          }),
        ),
      },
    })
    const rows = page.getByRole('list', { name: 'Händelser' }).getByRole('listitem')
    await expect
      .element(rows.nth(0))
      .toHaveTextContent(
        /fre 20 nov 13:34.*Du flyttade ett pass.*tis 24 nov 10:00 → ons 25 nov 11:00.*Firefox, Windows · 203/,
      )
    await expect
      .element(rows.nth(0).getByRole('link', { name: 'Visa: Du flyttade ett pass' }))
      .toHaveAttribute('href', '/dashboard/calendar?v=2026-W48&dag=3')
    await expect.element(rows.nth(1)).toHaveTextContent(/Den personliga länken öppnades$/)
    expect(rows.nth(1).getByRole('link').elements()).toEqual([])
    await expect.element(rows.nth(2)).toHaveTextContent(/Klienten godkände inloggningen$/)
  })

  test('is filtered by group, and continues page by page', async () => {
    const server = await renderScreen(address, {
      answers: {
        ...client,
        'events.ofClient': ({ group, cursor }) =>
          group === 'pots'
            ? only(eventRow({ id: 9, kind: 'pot.removed' }))
            : cursor === 2
              ? only(eventRow({ id: 1, kind: 'session.created' }))
              : { events: [eventRow()], next: 2 },
      },
    })
    await page.getByRole('button', { name: 'Visa fler' }).click()
    await expect.element(page.getByText('Du bokade ett pass')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Visa fler' })).not.toBeInTheDocument()
    await page.getByRole('combobox', { name: 'Visa händelser om' }).selectOptions('Tidspotter')
    await expect.element(page.getByText('Du tog bort en pott')).toBeVisible()
    expect(server.calls('events.ofClient').map(({ group, cursor }) => [group, cursor])).toEqual([
      [null, undefined],
      [null, 2],
      ['pots', undefined],
    ])
  })

  test('without events, and without an answer', async () => {
    const server = await renderScreen(address, {
      answers: { ...client, 'events.ofClient': offline() },
    })
    const failure = page.getByRole('alert').filter({ hasText: 'Händelserna kunde inte hämtas' })
    await expect.element(failure).toBeVisible()
    server.answer({ 'events.ofClient': only() })
    await failure.getByRole('button', { name: 'Försök igen' }).click()
    await expect.element(page.getByText('Inga händelser ännu')).toBeVisible()
  })

  test('fits a phone', async () => {
    await renderScreen(address, {
      isPhone: true,
      answers: {
        ...client,
        'events.ofClient': only(eventRow({ actor: { id: idOf(9), name: 'Å'.repeat(120) } })),
      },
    })
    await expect.element(page.getByText('Firefox, Windows')).toBeVisible()
    expect(scrollsSideways()).toBe(false)
  })
})

test("Senaste händelser on the trainer's profile names the clients", async () => {
  await renderScreen('/profile?flik=handelser', {
    answers: {
      'profile.get': ownProfile(),
      'events.mine': only(
        moved,
        eventRow({
          id: 1,
          kind: 'client.removed',
          clients: [{ id: '1', name: null }],
        }),
      ),
    },
  })
  const rows = page.getByRole('list', { name: 'Senaste händelser' }).getByRole('listitem')
  await expect.element(rows.nth(0)).toHaveTextContent('Klara Klient')
  // The name is bold, the colon before it is not.
  const name = rows.nth(0).getByText('Klara Klient', { exact: true }).element()
  expect(getComputedStyle(name).fontWeight).toBe('600')
  expect(getComputedStyle(name, '::before')).toMatchObject({ content: '": "', fontWeight: '400' })
  await expect.element(rows.nth(1)).toHaveTextContent('en klient som inte finns kvar')
})

describe('Händelselogg of an organisation', () => {
  const address = '/organization?flik=handelser'

  test('shows members and invitations to an admin', async () => {
    const server = await renderScreen(address, {
      answers: {
        'organizations.mine': [organizationRow()],
        'events.ofOrganization': only(
          eventRow({
            kind: 'member.removed',
            account: { id: idOf(7), name: null },
            clients: [],
          }),
        ),
      },
    })
    await expect
      .element(page.getByRole('list', { name: 'Händelselogg' }).getByRole('listitem'))
      .toHaveTextContent(/Du tog bort en medlem.*En tidigare medlem/)
    expect(server.calls('events.ofOrganization')).toMatchObject([{ organizationId }])
  })

  test('is refused to a member without a call', async () => {
    const server = await renderScreen(address, {
      answers: { 'organizations.mine': [organizationRow({ role: 'MEMBER' })] },
    })
    await expect.element(page.getByText('Bara administratörer kan se')).toBeVisible()
    expect(server.calls('events.ofOrganization')).toEqual([])
  })
})

describe('/admin/events', () => {
  const login = eventRow({
    kind: 'login.succeeded',
    actor: { id: idOf(8), name: 'Anna (anna@example.com)' },
    clients: [],
  })

  const refusal = {
    id: 1,
    hour: new Date('2026-11-18T11:00:00Z'),
    kind: 'login.failed' as const,
    account: null,
    address: '192.0.2.0/24',
    count: 7,
  }

  test('searches by account and group, and clears the search', async () => {
    const server = await renderScreen('/admin/events', {
      as: superAdmin,
      answers: {
        'events.security': ({ email }) => (email === null ? only(login) : only()),
        'events.refusals': ({ email }) => ({
          refusals: email === null ? [refusal] : [],
          next: null,
        }),
      },
    })
    await expect.element(page.getByText('Anna (anna@example.com) loggade in')).toBeVisible()
    const refusals = page.getByRole('table', { name: 'Nekade försök' })
    await expect.element(refusals).toHaveTextContent('Fel e-post eller lösenord')
    await expect.element(refusals).toHaveTextContent('192.0.2.0/24')
    const email = page.getByRole('textbox', { name: 'Kontots e-post' })
    await email.fill('ingen adress')
    await page.getByRole('button', { name: 'Sök', exact: true }).click()
    await expect.element(email).toHaveAccessibleDescription('Ange en giltig e-postadress')
    await email.fill('bo@example.com')
    await page.getByRole('combobox', { name: 'Händelser' }).selectOptions('Konton')
    await page.getByRole('button', { name: 'Sök', exact: true }).click()
    await expect.element(page.getByText('Inga händelser matchade sökningen')).toBeVisible()
    await expect.element(page.getByText('Inga nekade försök')).toBeVisible()
    await page.getByRole('button', { name: 'Rensa', exact: true }).click()
    await expect.element(page.getByText('Anna (anna@example.com) loggade in')).toBeVisible()
    const asked = server.calls('events.security').map(({ email: of, group }) => [of, group])
    expect(asked.slice(0, 2)).toEqual([
      [null, null],
      ['bo@example.com', 'account'],
    ])
  })

  test('exports what is shown, and says when that fails', async () => {
    const server = await renderScreen('/admin/events', {
      as: superAdmin,
      answers: {
        'events.security': only(login),
        'events.refusals': { refusals: [], next: null },
        'events.exportSecurity': offline(),
      },
    })
    const button = page.getByRole('button', { name: 'Exportera som CSV' })
    await button.click()
    await expect.element(toast('Händelserna kunde inte exporteras')).toBeVisible()
    server.answer({ 'events.exportSecurity': { events: [login], isWhole: false } })
    await button.click()
    await expect
      .element(toast('Händelserna är exporterade'))
      .toHaveTextContent('Filen innehåller de senaste 1 händelserna.')
  })
})
