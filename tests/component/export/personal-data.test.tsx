import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { accountDataPage } from '#shared/export/account-data-page.ts'
import { clientDataPage } from '#shared/export/client-data-page.ts'
import { fakeDownloads } from '#tests/component/downloads.ts'
import { unavailable } from '#tests/component/fake-server.ts'
import { accountData, clientData } from '#tests/component/personal-data-rows.ts'
import { ownProfile } from '#tests/component/profile-rows.ts'
import { renderScreen } from '#tests/component/render-screen.tsx'
import { clientId, profileAnswers } from '#tests/component/rows.ts'
import { toast } from '#tests/component/ui.ts'

const button = (name: string) => page.getByRole('button', { name })

test('everything about a client is downloaded as a page and as JSON', async () => {
  const downloads = fakeDownloads()
  const server = await renderScreen(`/dashboard/clients/${clientId}?flik=uppgifter`, {
    answers: { ...profileAnswers, 'clients.personalData': clientData },
  })
  await button('Ladda ner som sida').click()
  await expect.element(toast('Uppgifterna är nedladdade')).toBeVisible()
  await button('Ladda ner som JSON').click()
  await expect
    .poll(() => downloads.map(({ name, file }) => [name, file.type]))
    .toEqual([
      ['tidspott-klient-2026-11-24.html', 'text/html;charset=utf-8'],
      ['tidspott-klient-2026-11-24.json', 'application/json;charset=utf-8'],
    ])
  expect(await downloads[0]?.file.text()).toBe(clientDataPage(clientData))
  expect(JSON.parse((await downloads[1]?.file.text()) ?? '')).toEqual(
    JSON.parse(JSON.stringify(clientData)),
  )
  expect(server.calls('clients.personalData')).toEqual([{ id: clientId }, { id: clientId }])
})

test('a failure is reported, and nothing is downloaded', async () => {
  const downloads = fakeDownloads()
  await renderScreen(`/dashboard/clients/${clientId}?flik=uppgifter`, {
    answers: { ...profileAnswers, 'clients.personalData': unavailable() },
  })
  await button('Ladda ner som JSON').click()
  await expect
    .element(toast('Uppgifterna kunde inte hämtas'))
    .toHaveTextContent('Tjänsten kan inte svara just nu.')
  expect(downloads).toEqual([])
})

test('everything about the own account is downloaded from the profile', async () => {
  const downloads = fakeDownloads()
  await renderScreen('/profile', {
    answers: { 'profile.get': ownProfile(), 'profile.personalData': accountData },
  })
  await button('Ladda ner som sida').click()
  await expect
    .poll(() => downloads.map(({ name }) => name))
    .toEqual(['tidspott-konto-2026-11-24.html'])
  expect(await downloads[0]?.file.text()).toBe(accountDataPage(accountData))
})
