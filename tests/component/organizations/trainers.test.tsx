import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Answers } from '#tests/component/fake-server.ts'
import {
  activityRow,
  founder,
  memberId,
  organizationRow,
  overseenSession,
  trainerDetail,
} from '#tests/component/organization-rows.ts'
import { renderScreen } from '#tests/component/render-screen.tsx'
import { idOf } from '#tests/component/rows.ts'
import {
  backToCards,
  detailPart,
  trainerCard,
  trainerCards,
  trainersAddress,
} from '#tests/component/trainers-ui.ts'

const figures = page.getByRole('region', { name: /^(Alla tränare tillsammans|Översikt)$/ })

const trainer = activityRow({ clients: 2, upcomingSessions: 25, hoursRemaining: 11 })
const idle = activityRow({ trainerId: idOf(61), name: 'Bo Ledig', email: 'bo@example.com' })
const [client, other] = [idOf(62), idOf(63)]
const dayMs = 86_400_000
const now = Date.parse('2026-11-24T09:00:00Z')

const answers: Answers = {
  'organizations.mine': [organizationRow()],
  'organizations.trainers': [trainer, idle],
}

describe('cards', () => {
  test('hundreds of trainers are summed up, rendered and searched', async () => {
    await renderScreen(trainersAddress, {
      as: founder,
      answers: {
        ...answers,
        'organizations.trainers': Array.from({ length: 300 }, (_, n) =>
          activityRow({
            trainerId: idOf(1000 + n),
            name: `Tränare ${n + 1}`,
            email: `tranare.${n + 1}@example.com`,
            clients: 4,
            upcomingSessions: 10,
            hoursRemaining: 1.25,
          }),
        ),
      },
    })
    await expect.element(figures).toHaveTextContent(/Klienter\s*1\s200/)
    await expect.element(figures).toHaveTextContent(/Pass\s*3\s000/)
    await expect.element(figures).toHaveTextContent(/Timmar\s*375/)
    await expect.element(page.getByText('300 tränare')).toBeVisible()
    const search = page.getByRole('searchbox', { name: 'Sök tränare på namn eller e-post' })
    await search.fill('tranare.299@')
    await expect.poll(() => trainerCards.getByRole('listitem').elements().length).toBe(1)
    await expect.element(page.getByText('1 av 300 tränare')).toBeVisible()
    await search.fill('finns inte')
    await expect.element(page.getByText('Inga tränare matchade sökningen')).toBeVisible()
    await page.getByRole('button', { name: 'Rensa sökning' }).last().click()
    await expect.element(search).toHaveFocus()
    await expect.element(trainerCards).toBeVisible()
    trainerCards.getByRole('listitem').last().element().scrollIntoView()
    await expect
      .poll(() => trainerCards.getByRole('listitem').elements().length)
      .toBeGreaterThan(60)
  })

  test('a member without admin role sees a notice, and no query is sent', async () => {
    const server = await renderScreen(`${trainersAddress}&tranare=${memberId}`, {
      as: founder,
      answers: { 'organizations.mine': [organizationRow({ role: 'MEMBER' })] },
    })
    await expect
      .element(page.getByText('Du har inte behörighet att se tränaraktivitet'))
      .toBeVisible()
    expect(server.calls('organizations.trainers')).toEqual([])
    expect(server.calls('organizations.trainer')).toEqual([])
  })
})

describe('one trainer', () => {
  test("an admin sees the trainers' figures, and one trainer in detail", async () => {
    const coming = Array.from({ length: 20 }, (_, n) =>
      overseenSession({
        id: idOf(300 + n),
        clientId: client,
        startsAt: new Date(now + (7 * n + 1) * dayMs),
        completed: false,
      }),
    )
    const recent = Array.from({ length: 10 }, (_, n) =>
      overseenSession({
        id: idOf(400 + n),
        clientId: client,
        startsAt: new Date(now - (n + 1) * dayMs),
        completed: n > 0,
      }),
    )
    await renderScreen(trainersAddress, {
      as: founder,
      answers: {
        ...answers,
        'organizations.trainer': trainerDetail({
          ...trainer,
          people: [
            { id: client, name: 'Örjan Klient', email: 'orjan@example.com', color: null },
            { id: other, name: 'Anna Klient', email: 'anna@example.com', color: null },
          ],
          pots: [
            {
              id: idOf(70),
              clientId: client,
              potTypeName: 'PT',
              hoursRemaining: 9.5,
              totalHours: 20.5,
            },
            { id: idOf(71), clientId: other, potTypeName: 'PT', hoursRemaining: 3, totalHours: 3 },
          ],
          recentSessions: recent,
          comingSessions: coming,
        }),
      },
    })
    await expect.element(figures).toHaveTextContent(/Klienter\s*2/)
    await expect.element(figures).toHaveTextContent(/Pass\s*25/)
    await expect.element(figures).toHaveTextContent(/Timmar\s*11/)
    const names = trainerCards.getByRole('link').elements()
    expect(names.map(({ textContent }) => textContent)).toEqual([idle.name, trainer.name])
    await expect.element(trainerCard(trainer.name)).toHaveTextContent(trainer.email)
    await expect.element(trainerCard(trainer.name)).toHaveTextContent(/Klienter\s*2/)
    await expect.element(trainerCard(trainer.name)).toHaveTextContent(/Kommande pass\s*25/)
    await expect.element(trainerCard(trainer.name)).toHaveTextContent(/Timmar kvar\s*11\sh/)
    await expect.element(trainerCard(idle.name)).toHaveTextContent(/Timmar kvar\s*0\sh/)

    await trainerCards.getByRole('link', { name: trainer.name }).click()
    await expect.element(page.getByRole('heading', { name: trainer.name })).toHaveFocus()
    expect(location.search).toMatch(new RegExp(`[?&]tranare=${trainer.trainerId}$`))
    await expect
      .element(page.getByRole('link', { name: trainer.email }))
      .toHaveAttribute('href', `mailto:${trainer.email}`)
    await expect.element(detailPart('Kommande pass')).toBeVisible()
    await expect.element(figures).toHaveTextContent(/Klienter\s*2.*Pass\s*25.*Timmar\s*11/)
    const people = detailPart('Klienter').getByRole('listitem').elements()
    expect(people.map(({ textContent }) => textContent)).toEqual([
      'Anna Klientanna@example.comBe om överlämning',
      'Örjan Klientorjan@example.comBe om överlämning',
    ])

    const pots = detailPart('Aktiva potter')
    expect(pots.getByRole('listitem').elements()).toHaveLength(2)
    await expect
      .element(pots.getByRole('listitem').filter({ hasText: 'Örjan Klient' }))
      .toHaveTextContent(/PT\s*9,5\sh\s*kvar av 20,5\sh/)
    // Empty pots and those below zero are not listed, but counted in the sum.
    await expect.element(pots).toHaveTextContent(/Övriga potter ligger tillsammans på −1,5\sh\./)

    await expect.element(detailPart('Senaste pass')).toHaveTextContent('De 10 senaste av 30 dagar')
    const rows = detailPart('Senaste pass').getByRole('row')
    expect(rows.elements()).toHaveLength(11)
    await expect.element(rows.nth(1)).toHaveTextContent('Örjan Klient')
    await expect.element(rows.nth(1)).toHaveTextContent('Schemalagt')
    await expect.element(rows.nth(1)).toHaveTextContent('Inte markerat')
    await expect.element(rows.nth(2)).toHaveTextContent('Genomfört')

    const ahead = detailPart('Kommande pass')
    await expect.element(ahead).toHaveTextContent('De 20 närmaste av 25')
    expect(ahead.getByRole('row').elements()).toHaveLength(11)
    await ahead.getByRole('button', { name: 'Visa 10 till' }).click()
    await expect.poll(() => ahead.getByRole('row').elements().length).toBe(21)
    const fewer = ahead.getByRole('button', { name: 'Visa färre' })
    await expect.element(fewer).toHaveFocus()
    await fewer.click()
    await expect.poll(() => ahead.getByRole('row').elements().length).toBe(11)
  })

  test('a no-show has the same label as in the session lists', async () => {
    await renderScreen(`${trainersAddress}&tranare=${memberId}`, {
      as: founder,
      answers: {
        ...answers,
        'organizations.trainer': trainerDetail({
          recentSessions: [overseenSession({ id: idOf(300), completed: false, noShow: true })],
        }),
      },
    })
    const recent = detailPart('Senaste pass')
    await expect.element(recent.getByRole('row').nth(1)).toHaveTextContent('Avbokad')
    await expect.element(recent).toHaveTextContent('De senaste 30 dagarna')
  })

  test('a trainer without data has empty states, and a disabled account is marked', async () => {
    const server = await renderScreen(`${trainersAddress}&tranare=${memberId}`, {
      as: founder,
      answers: { ...answers, 'organizations.trainer': trainerDetail() },
    })
    await expect.element(detailPart('Klienter')).toHaveTextContent('Inga klienter ännu')
    await expect
      .element(detailPart('Aktiva potter'))
      .toHaveTextContent('Inga potter med timmar kvar')
    await expect
      .element(detailPart('Senaste pass'))
      .toHaveTextContent('Inga pass de senaste 30 dagarna')
    await expect.element(detailPart('Kommande pass')).toHaveTextContent('Inga kommande pass')
    await expect.element(page.getByText('Inaktiverad')).not.toBeInTheDocument()
    const shut = { ...trainer, isDisabled: true }
    server.answer({
      'organizations.trainers': [shut, idle],
      'organizations.trainer': trainerDetail({ isDisabled: true }),
    })
    await backToCards.click()
    await expect.element(trainerCard(trainer.name)).toHaveTextContent('Inaktiverad')
  })

  test('back leads to the card that was opened, by the button and by the browser', async () => {
    await renderScreen(trainersAddress, {
      as: founder,
      answers: {
        ...answers,
        'organizations.trainer': ({ trainerId }) =>
          trainerDetail(trainerId === idle.trainerId ? idle : trainer),
      },
    })
    const linkOf = ({ name }: { name: string }) => trainerCards.getByRole('link', { name })
    const cardsAddress = location.href
    await expect.element(linkOf(idle)).toBeVisible()
    linkOf(idle).element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('heading', { name: idle.name })).toHaveFocus()
    await backToCards.click()
    await expect.element(linkOf(idle)).toHaveFocus()
    expect(location.href).toBe(cardsAddress)

    await linkOf(idle).click()
    await expect.element(page.getByRole('heading', { name: idle.name })).toHaveFocus()
    history.back()
    await expect.element(linkOf(idle)).toHaveFocus()
    history.forward()
    await expect.element(page.getByRole('heading', { name: idle.name })).toHaveFocus()
  })

  test('opened by its URL it takes no focus, and back leads to its card', async () => {
    await renderScreen(`${trainersAddress}&tranare=${memberId}`, {
      as: founder,
      answers: { ...answers, 'organizations.trainer': trainerDetail() },
    })
    const heading = page.getByRole('heading', { name: trainer.name })
    await expect.element(detailPart('Kommande pass')).toBeVisible()
    await expect.element(heading).not.toHaveFocus()
    await backToCards.click()
    await expect.element(trainerCards.getByRole('link', { name: trainer.name })).toHaveFocus()
    expect(location.search).not.toContain('tranare=')
  })
})
