import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Output } from '#tests/component/fake-server.ts'
import { type Answers, type FakeServer, offline, refused } from '#tests/component/fake-server.ts'
import { fitsFinger, scrollsSideways } from '#tests/component/layout.ts'
import {
  activityRow,
  adminId,
  founder,
  memberId,
  memberRow,
  organizationId,
  organizationRow,
  ownRow,
  trainerDetail,
} from '#tests/component/organization-rows.ts'
import { renderScreen } from '#tests/component/render-screen.tsx'
import { idOf } from '#tests/component/rows.ts'
import { detailPart, trainersAddress } from '#tests/component/trainers-ui.ts'
import { dialog, expectCount, toast } from '#tests/component/ui.ts'

const clientId = idOf(62)
const client = { id: clientId, name: 'Örjan Klient', email: 'orjan@example.com', color: null }
const giver = memberRow({ name: 'Åsa Flitig' })
const receiver = memberRow({ id: idOf(53), name: 'Bo Ledig', email: 'bo@example.com' })
const other = memberRow({ id: idOf(54), name: 'Ada Ek', email: 'ada@example.com' })

const people = detailPart('Klienter')
const askButton = people.getByRole('button', { name: `Be om att ${client.name} lämnas över` })
const form = dialog(`Be om att ${client.name} lämnas över`)
const to = form.getByRole('combobox', { name: 'Till' })
const submit = form.getByRole('button', { name: 'Be om överlämning' })

type Detail = Output<'organizations.trainer'>

async function openTrainer(detail: Partial<Detail> = {}, answers: Answers = {}) {
  const id = detail.trainerId ?? memberId
  return renderScreen(`${trainersAddress}&tranare=${id}`, {
    as: founder,
    answers: {
      'organizations.mine': [organizationRow()],
      'organizations.trainers': [activityRow()],
      'organizations.members': [ownRow(), giver, receiver, other],
      'organizations.trainer': trainerDetail({ people: [client], ...detail }),
      ...answers,
    },
  })
}

async function openForm(answers: Answers = {}): Promise<FakeServer> {
  const server = await openTrainer({}, answers)
  await askButton.click()
  return server
}

const options = () =>
  [...(to.element() as HTMLSelectElement).options].map(({ textContent }) => textContent)

describe('"Be om överlämning"', () => {
  test("asks a trainer for a client, to one of the organisation's other trainers by name", async () => {
    const server = await openForm({ 'handover.ask': () => {} })
    await expect
      .element(form)
      .toHaveTextContent('Åsa Flitig avgör själv om klienten ska lämnas över')
    await expect.element(to).toHaveFocus()
    expect(options()).toEqual(['Välj tränare', 'Ada Ek', 'Bo Ledig', founder.name])
    await to.selectOptions('Bo Ledig')
    await submit.click()
    await expect.element(toast('Åsa Flitig har fått frågan')).toBeVisible()
    await expect.element(form).not.toBeInTheDocument()
    await expect.element(askButton).toHaveFocus()
    expect(server.calls('handover.ask')).toEqual([
      { organizationId, clientId, receiverId: receiver.trainerId },
    ])
  })

  test('asks nothing before a receiver is chosen', async () => {
    const server = await openForm()
    await submit.click()
    await expect.element(to).toHaveAccessibleDescription('Välj vem som ska ta över')
    expect(server.calls('handover.ask')).toEqual([])
    await to.selectOptions('Ada Ek')
    await expect.element(to).not.toHaveAccessibleDescription('Välj vem som ska ta över')
  })

  test('has the only other trainer chosen, and says so when there is none', async () => {
    const server = await openForm({ 'organizations.members': [ownRow(), giver] })
    await expect.element(to).toHaveValue(adminId)
    await userEvent.keyboard('{Escape}')
    await expect.element(form).not.toBeInTheDocument()
    const gone = memberRow({ id: adminId, name: founder.name, isDisabled: true })
    server.answer({ 'organizations.members': [gone, giver] })
    await askButton.click()
    await expect
      .element(form)
      .toHaveTextContent('Ingen annan aktiv tränare i organisationen kan ta emot klienten.')
    await expect.element(submit).not.toBeInTheDocument()
    await form.getByRole('button', { name: 'Stäng' }).last().click()
    await expect.element(askButton).toHaveFocus()
  })

  test('tells two of the same name apart by their addresses', async () => {
    const twin = memberRow({ id: idOf(55), name: 'Bo Ledig', email: 'bosse@example.com' })
    await openForm({ 'organizations.members': [giver, receiver, twin] })
    await expect.element(to).toBeVisible()
    expect(options()).toEqual([
      'Välj tränare',
      'Bo Ledig (bo@example.com)',
      'Bo Ledig (bosse@example.com)',
    ])
  })

  test.for([
    ['HANDOVER_WAITS', 'Klienten håller redan på att lämnas över.'],
    ['RECEIVER_NOT_FOUND', 'Tränaren kan inte ta emot klienter i organisationen.'],
  ] as const)('keeps what was chosen when it is refused: %s', async ([problem, message]) => {
    const server = await openForm({ 'handover.ask': refused(problem) })
    await to.selectOptions('Bo Ledig')
    await submit.click()
    await expect.element(form.getByRole('alert')).toHaveTextContent(message)
    await expect.element(to).toHaveValue(receiver.trainerId)
    server.answer({ 'handover.ask': offline() })
    await submit.click()
    await expect.element(form.getByRole('alert')).toHaveTextContent('Ingen anslutning.')
    server.answer({ 'handover.ask': () => {} })
    await submit.click()
    await expect.element(toast('Åsa Flitig har fått frågan')).toBeVisible()
  })

  test('is not there for own clients', async () => {
    await openTrainer({ trainerId: adminId, name: founder.name })
    await expect.element(people).toHaveTextContent(client.name)
    await expect.element(askButton).not.toBeInTheDocument()
  })

  test('is not there for the clients of a disabled trainer', async () => {
    await openTrainer({ isDisabled: true })
    await expect.element(people).toHaveTextContent(client.name)
    await expect.element(askButton).not.toBeInTheDocument()
  })

  test('has a button of 44 px on a phone, beside a long name that wraps', async () => {
    const name = `${'Å'.repeat(60)} ${'ö'.repeat(40)}`
    const long = Array.from({ length: 200 }, (_, n) => ({ ...client, id: idOf(1000 + n), name }))
    await openTrainer({ people: long })
    await page.viewport(390, 844)
    const buttons = people.getByRole('button', { name: /^Be om att/ })
    await expectCount(buttons, 10)
    await expect.poll(() => fitsFinger(buttons.first())).toBe(true)
    await expect.element(buttons.first()).toBeInViewport()
    expect(scrollsSideways()).toBe(false)
  })
})
