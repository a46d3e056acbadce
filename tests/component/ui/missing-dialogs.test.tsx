import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { accountRow, adminAnswers, superAdmin } from '#tests/component/admin-rows.ts'
import { founder, memberRow, organizationRow, ownRow } from '#tests/component/organization-rows.ts'
import { renderScreen } from '#tests/component/render-screen.tsx'
import { toast } from '#tests/component/ui.ts'

// The lazily loaded modules of these dialogs fail to load: they throw on evaluation.
vi.mock('#web/admin/trainer-dialogs.tsx', () => ({
  get TrainerDialogs() {
    throw new TypeError('Failed to fetch')
  },
}))
vi.mock('#web/organizations/organization-dialogs.tsx', () => ({
  get OrganizationDialogs() {
    throw new TypeError('Failed to fetch')
  },
}))

test('a dialog of the administration that cannot be loaded says so', async () => {
  await renderScreen('/admin/trainers', { as: superAdmin, answers: adminAnswers(accountRow()) })
  await page.getByRole('button', { name: 'Lägg till användare' }).click()
  await expect.element(toast('Formuläret kunde inte hämtas.')).toBeVisible()
})

test('a dialog of an organisation that cannot be loaded says so', async () => {
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
