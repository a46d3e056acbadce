import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { waitingMembershipTexts as texts } from '#shared/organizations/texts.ts'
import { problemTexts } from '#shared/texts.ts'
import { emptyAccount } from '#tests/component/empty-account.ts'
import { refused } from '#tests/component/fake-server.ts'
import { loginOf, renderScreen } from '#tests/component/render-screen.tsx'
import { expectAddress, goTo } from '#tests/component/ui.ts'

const organizationId = '00000000-0000-4000-8000-00000000c001'
const waitingMembership = { organizationId, name: 'Styrkan', role: 'MEMBER' as const }
const heading = page.getByRole('heading', { level: 1, name: texts.title('Styrkan') })
const yes = page.getByRole('button', { name: texts.accept })
const no = page.getByRole('button', { name: texts.decline })
const clientsHeading = page.getByRole('heading', { level: 1, name: 'Klienter' })

const open = (answer?: ReturnType<typeof refused>) =>
  renderScreen('/dashboard/clients', {
    as: { waitingMembership },
    answers: { ...emptyAccount, 'organizations.answerMembership': answer },
  })

test('a membership that waits is asked about before any other page is shown (D120)', async () => {
  const server = await open()
  for (const path of ['/profile', '/', '/dashboard/clients']) {
    goTo(path)
    await expectAddress(path)
    await expect.element(heading).toBeVisible()
    await expect
      .element(page.getByRole('navigation', { name: 'Huvudmeny' }))
      .not.toBeInTheDocument()
  }
  await expect.element(heading).toHaveFocus()
  await expect.element(page.getByText(texts.seen.MEMBER)).toBeVisible()
  server.answer({ 'auth.me': loginOf() })
  await yes.click()
  await expect.element(clientsHeading).toBeVisible()
  expect(server.calls('organizations.answerMembership')).toEqual([{ organizationId, joins: true }])
})

test('a no is sent, and the next organisation is asked about', async () => {
  const server = await open()
  const next = { ...waitingMembership, organizationId: '00000000-0000-4000-8000-00000000c002' }
  server.answer({
    'auth.me': loginOf({ waitingMembership: { ...next, name: 'Kraften', role: 'ADMIN' } }),
  })
  await no.click()
  const second = page.getByRole('heading', { level: 1, name: texts.title('Kraften') })
  await expect.element(second).toBeVisible()
  await expect.element(page.getByText(texts.seen.ADMIN)).toBeVisible()
  expect(server.calls('organizations.answerMembership')).toEqual([{ organizationId, joins: false }])
  server.answer({ 'auth.me': loginOf() })
  await no.click()
  await expect.element(clientsHeading).toBeVisible()
})

test('the last administrator is told why a no is refused, and a failure what went wrong', async () => {
  const server = await open(refused('LAST_ORGANIZATION_ADMIN'))
  await no.click()
  const alert = page.getByRole('alert')
  await expect.element(alert).toHaveTextContent(`${texts.failed}${texts.lastAdmin}`)
  server.answer({ 'organizations.answerMembership': refused('TOO_MANY_ATTEMPTS') })
  await yes.click()
  await expect.element(alert).toHaveTextContent(`${texts.failed}${problemTexts.tooManyAttempts}`)
})

test('a membership that is gone meanwhile is not asked about again', async () => {
  const server = await open(refused('NOT_FOUND'))
  server.answer({ 'auth.me': loginOf() })
  await yes.click()
  await expect.element(clientsHeading).toBeVisible()
})
