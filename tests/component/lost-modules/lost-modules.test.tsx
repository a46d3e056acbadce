import { expect, onTestFinished, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { accountRow, adminAnswers, superAdmin } from '#tests/component/admin-rows.ts'
import { founder, memberRow, organizationRow, ownRow } from '#tests/component/organization-rows.ts'
import { renderScreen } from '#tests/component/render-screen.tsx'
import { toast } from '#tests/component/ui.ts'

/** Makes a lazily loaded module fail to load, until the test ends. */
async function loseModule(module: string) {
  await commands.loseModule(module)
  onTestFinished(() => commands.restoreModule(module))
}

test('a dialog of the administration that cannot be loaded says so', async () => {
  await loseModule('src/web/admin/trainer-dialogs.tsx')
  await renderScreen('/admin/trainers', { as: superAdmin, answers: adminAnswers(accountRow()) })
  await page.getByRole('button', { name: 'Lägg till användare' }).click()
  await expect.element(toast('Formuläret kunde inte hämtas.')).toBeVisible()
})

test('a dialog of an organisation that cannot be loaded says so', async () => {
  await loseModule('src/web/organizations/organization-dialogs.tsx')
  await renderScreen('/organization', {
    as: founder,
    answers: {
      'organizations.mine': [organizationRow()],
      'organizations.members': [ownRow(), memberRow()],
    },
  })
  await page.getByRole('button', { name: 'Lämna organisationen' }).click()
  await expect.element(toast('Formuläret kunde inte hämtas.')).toBeVisible()
})
