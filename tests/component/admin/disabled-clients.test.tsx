import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { accountRow, adminAnswers, superAdmin } from '#tests/component/admin-rows.ts'
import {
  type Answers,
  type FakeServer,
  type Output,
  offline,
  refused,
} from '#tests/component/fake-server.ts'
import { scrollsSideways } from '#tests/component/layout.ts'
import { renderScreen } from '#tests/component/render-screen.tsx'
import { idOf } from '#tests/component/rows.ts'
import { dialog, expectCount, toast } from '#tests/component/ui.ts'

const account = accountRow({ isDisabled: true })
const { id: accountId, name } = account
const row = page.getByRole('row', { name })
const menu = row.getByRole('button', { name: `Åtgärder för ${name}` })
const title = `Lämna över klienter från ${name}`
const open = dialog(title)
const to = open.getByRole('combobox', { name: 'Till' })
const submit = open.getByRole('button', { name: /^Lämna över/ })
const boxOf = (label: string) => open.getByRole('checkbox', { name: label, exact: true })

type Clients = Output<'handover.ofDisabled'>
type Client = Clients['clients'][number]

const client = (differences: Partial<Client> = {}): Client => ({
  id: idOf(90),
  name: 'Bo Al',
  pots: 2,
  hoursRemaining: 12.75,
  comingSessions: 3,
  waiting: null,
  ...differences,
})
const other = client({
  id: idOf(91),
  name: 'Åsa Ek',
  pots: 1,
  hoursRemaining: -1,
  comingSessions: 0,
})
const waiting = { state: 'offered' as const, receiverName: 'Mona Tar', untilOn: '2026-12-08' }
const receiver = { id: idOf(95), name: 'Mona Tar', organizations: ['Provgymmet'] }
const second = { id: idOf(96), name: 'Nils Tar', organizations: ['Provgymmet'] }

async function openDialog(clients: Partial<Clients>, answers: Answers = {}): Promise<FakeServer> {
  const server = await renderScreen('/admin/trainers', {
    as: superAdmin,
    answers: {
      ...adminAnswers(account),
      'handover.ofDisabled': { clients: [client(), other], receivers: [receiver], ...clients },
      ...answers,
    },
  })
  await menu.click()
  await page.getByRole('menuitem', { name: title }).click()
  return server
}

describe("a disabled account's clients", () => {
  test('are shown by name and counts, and offered to one trainer', async () => {
    const server = await openDialog({}, { 'handover.startForDisabled': () => {} })
    await expect
      .element(boxOf('Bo Al'))
      .toHaveAccessibleDescription(`2 potter · 12,75\u{A0}h kvar · 3 kommande pass`)
    await expect
      .element(boxOf('Åsa Ek'))
      .toHaveAccessibleDescription(`1 pott · −1\u{A0}h kvar · 0 kommande pass`)
    await expect.element(to).toHaveValue(receiver.id)
    await boxOf('Åsa Ek').click()
    await expect.element(submit).toHaveTextContent('Lämna över 1 klient')
    await boxOf('Alla (2)').click()
    await expect.element(submit).toHaveTextContent('Lämna över 2 klienter')
    await boxOf('Bo Al').click()
    await submit.click()
    await expect.element(toast('Mona Tar har fått frågan')).toHaveTextContent('1 klient väntar')
    await expect.element(open).not.toBeInTheDocument()
    await expect.element(menu).toHaveFocus()
    expect(server.calls('handover.ofDisabled')[0]).toEqual({ accountId })
    expect(server.calls('handover.startForDisabled')).toEqual([
      { accountId, clientIds: [other.id], receiverId: receiver.id },
    ])
  })

  test('are asked for in the menu of a disabled account alone', async () => {
    await renderScreen('/admin/trainers', {
      as: superAdmin,
      answers: adminAnswers({ ...account, isDisabled: false }),
    })
    await menu.click()
    await expect.element(page.getByRole('menuitem', { name: `Inaktivera ${name}` })).toBeVisible()
    await expect.element(page.getByRole('menuitem', { name: title })).not.toBeInTheDocument()
  })

  test('needs a receiver and a client, and says what is missing', async () => {
    const server = await openDialog({ receivers: [receiver, second] })
    await submit.click()
    await expect.element(to).toHaveAccessibleDescription('Välj vem som ska ta över')
    await expect
      .element(open.getByRole('group', { name: 'Klienter' }))
      .toHaveAccessibleDescription('Välj minst en klient')
    expect(server.calls('handover.startForDisabled')).toEqual([])
    await boxOf('Bo Al').click()
    await expect.element(open).not.toHaveTextContent('Välj minst en klient')
  })

  test('that nobody has, or that nobody can receive, leave a reason and nothing to send', async () => {
    const server = await openDialog({ clients: [], receivers: [] })
    await expect.element(open).toHaveTextContent(`${name} har inga klienter.`)
    await expect.element(submit).not.toBeInTheDocument()
    await userEvent.keyboard('{Escape}')
    await expect.element(open).not.toBeInTheDocument()
    server.answer({ 'handover.ofDisabled': { clients: [client()], receivers: [] } })
    await menu.click()
    await page.getByRole('menuitem', { name: title }).click()
    await expect
      .element(open)
      .toHaveTextContent(
        `Klienter kan lämnas över till en aktiv tränare i samma organisation. Det finns ingen sådan för ${name}.`,
      )
    await expect.element(submit).not.toBeInTheDocument()
  })

  test('that wait are listed apart, and can be withdrawn', async () => {
    const server = await openDialog({ clients: [client({ waiting }), other] })
    const section = open.getByRole('region', { name: 'Väntar på svar' })
    await expect.element(section).toHaveTextContent('Till Mona Tar, senast tis 8 dec')
    await expect.element(boxOf('Bo Al')).not.toBeInTheDocument()
    server.answer({
      'handover.endForDisabled': () => {
        server.answer({
          'handover.ofDisabled': { clients: [client(), other], receivers: [receiver] },
        })
      },
    })
    await section.getByRole('button', { name: 'Dra tillbaka: Bo Al' }).click()
    await expect.element(toast('Överlämningen är tillbakadragen')).toBeVisible()
    await expect.element(boxOf('Bo Al')).toBeVisible()
    await expect.element(section).not.toBeInTheDocument()
    // The button has gone, and the focus stays inside.
    await expect.poll(() => open.element().contains(document.activeElement)).toBe(true)
    expect(server.calls('handover.endForDisabled')).toEqual([{ accountId, clientId: client().id }])
  })

  test('that all wait have nothing to send', async () => {
    await openDialog({ clients: [client({ waiting })] })
    await expect.element(open.getByRole('region', { name: 'Väntar på svar' })).toBeVisible()
    await expect.element(submit).not.toBeInTheDocument()
    await open.getByRole('button', { name: 'Stäng' }).last().click()
    await expect.element(menu).toHaveFocus()
  })

  test('that an ADMIN has asked for can still be offered', async () => {
    await openDialog({ clients: [client({ waiting: { ...waiting, state: 'asked' } })] })
    await expect
      .element(open)
      .toHaveTextContent('En administratör har bett om att Mona Tar tar över')
    await expect.element(boxOf('Bo Al')).toBeEnabled()
  })

  test('stay chosen when they are refused, without those that another one has offered meanwhile', async () => {
    const server = await openDialog({ receivers: [receiver, second] })
    server.answer({
      'handover.startForDisabled': () => {
        server.answer({
          'handover.ofDisabled': {
            clients: [client({ waiting }), other],
            receivers: [receiver, second],
          },
        })
        return refused('HANDOVER_WAITS')
      },
    })
    await to.selectOptions('Nils Tar')
    await boxOf('Alla (2)').click()
    await submit.click()
    await expect
      .element(open.getByRole('alert'))
      .toHaveTextContent('Klienten håller redan på att lämnas över.')
    await expect.element(to).toHaveValue(second.id)
    await expect.element(boxOf('Åsa Ek')).toBeChecked()
    await expect.element(boxOf('Bo Al')).not.toBeInTheDocument()
    server.answer({ 'handover.startForDisabled': offline() })
    await submit.click()
    await expect.element(open.getByRole('alert')).toHaveTextContent('Ingen anslutning.')
    server.answer({ 'handover.startForDisabled': () => {} })
    await submit.click()
    await expect.element(open).not.toBeInTheDocument()
    expect(server.calls('handover.startForDisabled').at(-1)?.clientIds).toEqual([other.id])
  })

  test('that cannot be fetched are fetched again', async () => {
    const server = await openDialog({}, { 'handover.ofDisabled': offline() })
    await expect.element(open).toHaveTextContent('Klienterna kunde inte hämtas')
    server.answer({ 'handover.ofDisabled': { clients: [client()], receivers: [receiver] } })
    await open.getByRole('button', { name: 'Försök igen' }).click()
    await expect.element(boxOf('Bo Al')).toBeVisible()
  })

  test('of 201 with long names fit a phone, and at most 200 are offered at once', async () => {
    const long = `${'Å'.repeat(60)} ${'ö'.repeat(40)}`
    const clients = Array.from({ length: 201 }, (_, n) =>
      client({ id: idOf(1000 + n), name: n === 0 ? long : `Klient ${n}` }),
    )
    const server = await openDialog({ clients }, { 'handover.startForDisabled': () => {} })
    await page.viewport(390, 844)
    // Its label is the target on a phone.
    await boxOf('Alla (201)').click({ force: true })
    await expectCount(open.getByRole('checkbox', { checked: true }), 202)
    await submit.click()
    await expect
      .element(open.getByRole('group', { name: 'Klienter' }))
      .toHaveAccessibleDescription('Välj högst 200 klienter åt gången')
    expect(scrollsSideways()).toBe(false)
    await boxOf('Klient 200').click({ force: true })
    await submit.click()
    await expect
      .poll(() => server.calls('handover.startForDisabled')[0]?.clientIds)
      .toHaveLength(200)
  })
})
