import { expect } from '@playwright/test'
import { addDays } from '#shared/time.ts'
import { today } from '../app.ts'
import { givenClientWithPot, givenSession } from '../given.ts'
import { apiOf } from '../logins.ts'
import { givenMember, givenOrganization } from '../organizations.ts'
import type { Look } from './look.ts'

const calls = /organizations\.trainers?\b/

/** The trainers tab: with data, with long and unusual names, with an error and without an answer. */
export async function seeTrainersTab({ page, check }: Look): Promise<void> {
  const organization = await givenOrganization()
  const long = await givenMember(organization, { name: `Hubertusschlößchen${'å'.repeat(90)}` })
  const idle = await givenMember(organization, { name: 'مدرب شخصي' })
  const { client, pot } = await givenClientWithPot(long.api, {
    name: 'Örjan Ståhl',
    type: `Träning${'ö'.repeat(60)}`,
  })
  for (const days of [-2, 2]) {
    const date = addDays(today(), days)
    await givenSession(long.api, { clientId: client.id, potId: pot.id, date })
  }
  await (await apiOf('superAdmin')).admin.setDisabled.mutate({ id: long.id, isDisabled: true })

  const tab = `/organization?org=${organization.id}&flik=tranare`
  await page.context().addCookies([organization.admin.cookie])
  await page.goto(tab)
  await expect(page.getByText('Inaktiverad')).toBeVisible()
  await check('trainers of an organisation')
  for (const trainer of [long, idle]) {
    await page.goto(`${tab}&tranare=${trainer.id}`)
    await expect(page.getByRole('heading', { name: 'Kommande pass' })).toBeVisible()
    await check(`trainer of an organisation, ${trainer === long ? 'with much' : 'with nothing'}`)
  }

  await page.route(calls, (route) => route.abort())
  await page.goto(tab)
  await expect(page.getByText('Kunde inte ladda tränarinformation')).toBeVisible()
  await check('trainers of an organisation, not loaded')
  await page.goto(`${tab}&tranare=${idle.id}`)
  await expect(page.getByText('Kunde inte ladda tränardetaljer')).toBeVisible()
  await check('trainer of an organisation, not loaded')
  await page.unroute(calls)

  await page.context().addCookies([idle.cookie])
  await page.goto(tab)
  await expect(page.getByText('Du har inte behörighet att se tränaraktivitet')).toBeVisible()
  await check('trainers of an organisation, to a member')
}
