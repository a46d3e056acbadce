import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { accountRow, adminAnswers, superAdmin } from '#tests/component/admin-rows.ts'
import { offline, refused, unavailable } from '#tests/component/fake-server.ts'
import { scrollsSideways } from '#tests/component/layout.ts'
import { renderScreen } from '#tests/component/render-screen.tsx'
import { idOf } from '#tests/component/rows.ts'

const trainer = accountRow()
const rowOf = (name: string) => page.getByRole('row', { name })
const menu = page.getByRole('navigation', { name: 'Huvudmeny' })

describe('dashboard', () => {
  test('the dashboard has the figures of the whole system, a link to the trainers, and their list', async () => {
    await renderScreen('/admin/dashboard', { as: superAdmin, answers: adminAnswers(trainer) })
    const overview = page.getByRole('region', { name: 'Översikt' })
    await expect.element(overview).toHaveTextContent(/Tränare\s*3\s*konton/)
    await expect.element(overview).toHaveTextContent(/Klienter\s*24\s*hos alla tränare/)
    // The clients and sessions of trainers are not linked.
    expect(overview.getByRole('link').elements()).toHaveLength(1)
    await expect
      .element(overview.getByRole('link', { name: 'Tränare' }))
      .toHaveAttribute('href', '/admin/trainers')
    await expect.element(rowOf(trainer.name)).toHaveTextContent('Aktiv')
    await page.getByRole('link', { name: 'Hantera tränare' }).click()
    await expect.element(page.getByRole('heading', { name: 'Personliga tränare' })).toHaveFocus()
  })

  test('Failed to load data: the figures of the dashboard do not load either', async () => {
    const answers = adminAnswers(trainer)
    const server = await renderScreen('/admin/dashboard', {
      as: superAdmin,
      answers: { ...answers, 'admin.counts': unavailable() },
    })
    const failure = page.getByRole('alert').filter({ hasText: 'Failed to load data' })
    await expect.element(failure).toHaveTextContent('Tjänsten kan inte svara just nu.')
    server.answer(answers)
    await failure.getByRole('button', { name: 'Försök igen' }).click()
    await expect.element(page.getByText('hos alla tränare')).toBeVisible()
    await expect.element(failure).not.toBeInTheDocument()
  })
})

describe('the menu section Admin is shown to a super admin only', () => {
  test('a SUPER_ADMIN has it', async () => {
    await renderScreen('/admin/trainers', { as: superAdmin, answers: adminAnswers(trainer) })
    await expect.element(menu.getByRole('heading', { name: 'Admin' })).toBeVisible()
    const sections = menu.getByRole('heading').elements()
    expect(sections.map(({ textContent }) => textContent)).toEqual(['Admin', 'Profil'])
    await menu.getByRole('link', { name: 'Dashboard' }).click()
    await expect.element(page.getByRole('heading', { name: 'Administration' })).toBeVisible()
    await menu.getByRole('link', { name: 'Tränare', exact: true }).click()
    await expect.element(page.getByRole('heading', { name: 'Personliga tränare' })).toBeVisible()
  })

  test('a trainer does not', async () => {
    await renderScreen('/organization', { answers: { 'organizations.mine': [] } })
    await expect.element(menu.getByRole('heading', { name: 'Profil' })).toBeVisible()
    expect(menu.getByRole('heading').elements()).toHaveLength(1)
  })
})

describe('list', () => {
  test('the list has status, role, last login and password status of each account', async () => {
    const fresh = accountRow({ id: idOf(82), name: 'Ny Tränare', hasPassword: false })
    await renderScreen('/admin/trainers', {
      as: superAdmin,
      answers: adminAnswers(
        fresh,
        accountRow({ id: idOf(83), name: 'Olle Org', role: 'ORG_ADMIN', mustChangePassword: true }),
        accountRow({ id: idOf(84), name: 'Inga Stängd', isDisabled: true }),
      ),
    })
    const row = rowOf(fresh.name)
    await expect.element(row).toHaveTextContent('Aktiv')
    await expect.element(row).toHaveTextContent('Aldrig')
    await expect.element(row).toHaveTextContent('Har inget lösenord ännu')
    await expect.element(row).not.toHaveTextContent('Organization Admin')
    await expect.element(rowOf('Olle Org')).toHaveTextContent('Organization Admin')
    await expect.element(rowOf('Olle Org')).toHaveTextContent('Har ett tillfälligt lösenord')
    await expect.element(rowOf('Inga Stängd')).toHaveTextContent('Inaktiverad')
  })

  test('a last login is shown in Stockholm time', async () => {
    const lastLoginAt = new Date('2026-07-01T22:30:00Z')
    await renderScreen('/admin/trainers', {
      as: superAdmin,
      answers: adminAnswers(accountRow({ lastLoginAt })),
    })
    await expect.element(rowOf(trainer.name)).toHaveTextContent('tor 2 jul 00:30')
  })

  test('without a mail server a notice says that no mail is sent', async () => {
    const { 'admin.counts': counts, ...answers } = adminAnswers(trainer)
    const server = await renderScreen('/admin/trainers', {
      as: superAdmin,
      answers: { ...answers, 'admin.counts': { ...counts, sendsMail: false } },
    })
    const notice = page.getByRole('alert').filter({ hasText: 'Inga mejl skickas' })
    await expect.element(notice).toHaveTextContent('Ingen e-post är inställd.')
    expect(server.calls('admin.counts')).toHaveLength(1)
  })

  test('with a mail server there is no notice', async () => {
    const server = await renderScreen('/admin/trainers', {
      as: superAdmin,
      answers: adminAnswers(trainer),
    })
    await expect.element(rowOf(trainer.name)).toBeVisible()
    await expect.poll(() => server.calls('admin.counts').length).toBe(1)
    await expect.element(page.getByText('Inga mejl skickas')).not.toBeInTheDocument()
  })

  test('the search finds by name, e-mail and phone', async () => {
    const wanted = accountRow({
      id: idOf(82),
      name: 'Åke Örnsköld',
      email: 'sjo.ake@example.com',
      phone: '070-174 06 91',
    })
    await renderScreen('/admin/trainers', {
      as: superAdmin,
      answers: adminAnswers(trainer, wanted),
    })
    const search = page.getByRole('searchbox', {
      name: 'Sök tränare på namn, e-post eller telefon',
    })
    await expect.element(rowOf(trainer.name)).toBeVisible()
    for (const query of ['ake orn', 'SJO.ake', '+46 70 174 06 91']) {
      await search.fill(query)
      await expect.element(rowOf(trainer.name)).not.toBeInTheDocument()
      await expect.element(rowOf(wanted.name)).toBeVisible()
    }
    await expect.element(page.getByText('1 av 2 tränare')).toBeVisible()
    await search.fill('finns inte')
    await expect.element(page.getByText('Inga tränare matchade sökningen')).toBeVisible()
    await page.getByRole('main').getByRole('button', { name: 'Rensa sökning' }).last().click()
    await expect.element(search).toHaveFocus()
    await expect.element(rowOf(trainer.name)).toBeVisible()
  })

  test('Failed to load trainers: the list loads on retry', async () => {
    const answers = adminAnswers(trainer)
    const server = await renderScreen('/admin/trainers', {
      as: superAdmin,
      answers: { ...answers, 'admin.trainers': offline() },
    })
    const failure = page.getByRole('alert').filter({ hasText: 'Failed to load trainers' })
    await expect.element(failure).toHaveTextContent('Ingen anslutning.')
    server.answer(answers)
    await failure.getByRole('button', { name: 'Försök igen' }).click()
    await expect.element(rowOf(trainer.name)).toBeVisible()
    await expect.element(failure).not.toBeInTheDocument()
  })

  test('Access Error: the role was revoked meanwhile', async () => {
    await renderScreen('/admin/trainers', {
      as: superAdmin,
      answers: { 'admin.trainers': refused('FORBIDDEN'), 'admin.counts': refused('FORBIDDEN') },
    })
    await expect
      .element(page.getByRole('alert').filter({ hasText: 'Access Error' }))
      .toHaveTextContent('Du saknar behörighet att göra detta.')
    await expect.element(page.getByText('Failed to load trainers')).not.toBeInTheDocument()
  })
})

test('two hundred trainers with long names are listed and found, 320, 390 and 1280 pixels wide', async () => {
  await renderScreen('/admin/trainers', {
    as: superAdmin,
    answers: adminAnswers(
      ...Array.from({ length: 200 }, (_, n) =>
        accountRow({
          id: idOf(200 + n),
          name: `Tränare ${n + 1} ${'Hubertusschlößchenstraßenbahnhof'.repeat(n % 5)}`,
          email: `${'lang.'.repeat(n % 30)}adress.${n + 1}@example.com`,
          phone: '+46 (0)70-174 06 91 eller 08-123 456 78',
          role: n % 2 ? 'ORG_ADMIN' : 'TRAINER',
          isDisabled: n % 3 === 0,
          lastLoginAt: n % 4 ? new Date('2026-11-17T08:30:00Z') : null,
          hasPassword: n % 7 !== 0,
          mustChangePassword: n % 5 === 0,
        }),
      ),
    ),
  })
  await expect.element(page.getByText('200 tränare', { exact: true })).toBeVisible()
  const last = page.getByRole('button', { name: 'Åtgärder för Tränare 200 ' })
  for (const width of [320, 390, 1280]) {
    await page.viewport(width, 800)
    await expect.element(last).toBeVisible()
    last.element().scrollIntoView()
    await expect.element(last).toBeInViewport()
    await last.click()
    await expect
      .element(page.getByRole('menuitem', { name: 'Skicka länk till Tränare 200 ' }))
      .toBeInViewport()
    expect(scrollsSideways(), `${width} pixels`).toBe(false)
    await userEvent.keyboard('{Escape}')
  }
  await page.getByRole('searchbox').fill('adress.117@')
  await expect.element(page.getByText('1 av 200 tränare')).toBeVisible()
  await expect.element(rowOf('Tränare 117 ')).toBeVisible()
  for (const width of [320, 390, 1280]) {
    await page.viewport(width, 800)
    expect(scrollsSideways(), `${width} pixels`).toBe(false)
  }
})
