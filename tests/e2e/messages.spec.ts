import { addDays, instantOf, localDateOf } from '#shared/time.ts'
import { timeField, today } from '#tests/e2e/app.ts'
import { givenClientWithPot, givenSession } from '#tests/e2e/given.ts'
import { mailsTo } from '#tests/e2e/mail.ts'
import { expect, test } from '#tests/e2e/test.ts'
import { dialog, toast } from '#tests/e2e/ui.ts'

/** A message waits ten seconds, and the outbox is looked at every five. */
const mailed = { timeout: 40_000 }

test('a session is moved by its dialog, and its client told by mail; what is undone at once is not told', async ({
  page,
  ownTrainer: { api },
}) => {
  test.slow()
  const { client, pot } = await givenClientWithPot(api, { name: 'Elin Flyttad', hours: 10 })
  const booking = { clientId: client.id, potId: pot.id }
  const id = await givenSession(api, { ...booking, date: addDays(today(), 3), time: '10:00' })
  const stays = await givenSession(api, {
    ...booking,
    date: addDays(today(), 5),
    time: '13:00',
  })

  await page.goto(`/dashboard/sessions?klient=${client.id}`)
  await page
    .getByRole('row')
    .filter({ hasText: '10:00–11:00' })
    .getByRole('button', { name: /^Redigera / })
    .click()
  const form = dialog(page, 'Redigera träningspass')
  await timeField(form).fill('11:00')
  await form.getByRole('button', { name: 'Spara ändringar' }).click()
  await toast(page, 'Pass uppdaterat').getByRole('button', { name: 'Meddela' }).click()
  const messages = dialog(page, 'Meddela klienten')
  const text = messages.getByRole('textbox', { name: `Text till ${client.name}` })
  await expect(text).toHaveValue(/^Hej Elin! .+ 10:00 är flyttat till .+ 11:00\./)
  await messages.getByRole('button', { name: 'Skicka med e-post' }).click()
  await expect(toast(page, '1 mejl skickas strax')).toBeVisible()
  await expect(messages).toBeHidden()

  await expect.poll(async () => (await mailsTo(client.email)).length, mailed).toBe(1)
  const [mail] = await mailsTo(client.email)
  expect(mail?.subject).toMatch(/ 10:00 är flyttat till .+ 11:00$/)
  const { path } = await api.clients.link.query({ id: client.id })
  expect(mail?.text).toContain(path)

  await page.goto(`/dashboard/clients/${client.id}?flik=handelser`)
  await expect(page.getByText(/^Meddelat med e-post/)).toBeVisible()

  // Told, and deleted before the mail has gone: only what is still true is sent.
  const sessions = await api.sessions.ofClient.query({ clientId: client.id })
  const tellOf = async (key: string, words: string) => {
    const session = sessions.find((one) => one.id === key)
    if (!session) throw new Error('no session')
    const [date, time] = [addDays(localDateOf(session.startsAt), 1), '09:00']
    await api.sessions.move.mutate({
      id: key,
      version: session.version,
      date,
      time,
      durationHours: 1,
      others: [],
    })
    const about = { clientIds: [client.id], sessionIds: [key], seriesId: null }
    const { actId } = await api.messages.prepare.query(about)
    const expected = [{ id: key, startsAt: instantOf(date, time).toISOString() }]
    const written = [{ clientId: client.id, text: words, expected }]
    await api.messages.send.mutate({ actId: actId ?? 0, messages: written })
  }
  await tellOf(id, 'Det här är inte sant längre.')
  await api.sessions.remove.mutate({ id, others: [] })
  await tellOf(stays, 'Det här är sant.')
  await expect.poll(async () => (await mailsTo(client.email)).length, mailed).toBe(2)
  expect((await mailsTo(client.email)).at(-1)?.text).toContain('Det här är sant.')
})
