import { test, expect } from 'vitest'
import { page } from 'vitest/browser'
import { emptyAccount } from '#tests/component/empty-account.ts'
import { refused } from '#tests/component/fake-server.ts'
import { founder, memberRow, organizationRow, ownRow } from '#tests/component/organization-rows.ts'
import { renderScreen } from '#tests/component/render-screen.tsx'
import { dialog } from '#tests/component/ui.ts'

for (const isPhone of [false, true])
  for (const scheme of ['light', 'dark'])
    test(`${isPhone} ${scheme}`, async () => {
      localStorage.setItem('mantine-color-scheme-value', scheme)
      const size = isPhone ? 390 : 1280
      const shot = async (name: string) => {
        document.documentElement.setAttribute('data-mantine-color-scheme', scheme)
        await new Promise((done) => setTimeout(done, 500))
        await page.screenshot({ path: `/tmp/look/${name}-${size}-${scheme}.png` })
      }
      const waitingMembership = { organizationId: '00000000-0000-4000-8000-00000000c001', name: 'Styrkan Träningscenter', role: 'MEMBER' as const }
      const one = await renderScreen('/dashboard', { isPhone, as: { waitingMembership }, answers: { ...emptyAccount, 'organizations.answerMembership': refused('LAST_ORGANIZATION_ADMIN') } })
      await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
      await shot('waiting')
      await page.getByRole('button', { name: 'Nej' }).click()
      await expect.element(page.getByRole('alert')).toBeVisible()
      await shot('waiting-last')
      one.unmount()
      const two = await renderScreen('/organization?flik=inbjudningar', { isPhone, as: founder, answers: {
        'organizations.mine': [organizationRow()], 'organizations.members': [ownRow(), memberRow()], 'organizations.invitations': [],
        'auth.confirmation': { hasCode: false, passkey: null }, 'organizations.invite': refused('CONFIRMATION_NEEDED') } })
      await page.getByRole('button', { name: 'Bjud in tränare' }).click()
      await dialog('Bjud in tränare').getByLabelText('E-post').fill('ny@example.com')
      await dialog('Bjud in tränare').getByRole('button', { name: 'Skapa inbjudan' }).click()
      await expect.element(dialog('Bekräfta att det är du')).toBeVisible()
      await shot('invite')
      two.unmount()
      const three = await renderScreen('/organization?flik=tranare', { isPhone, as: founder, answers: {
        'organizations.mine': [organizationRow()], 'organizations.members': [ownRow(), memberRow()], 'organizations.invitations': refused('ADDRESS_UNPROVEN'), 'organizations.trainers': refused('ADDRESS_UNPROVEN') } })
      await new Promise((done) => setTimeout(done, 1500))
      await shot('unproven')
      three.unmount()
    })
