import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ownProfile } from '#tests/component/profile-rows.ts'
import { renderScreen } from '#tests/component/render-screen.tsx'
import { toast } from '#tests/component/ui.ts'

const address = 'pt.provbox@example.com'
const own = ownProfile()

test('a trainer shows clients an address and a number: invalid ones are reported at their fields', async () => {
  const saved = { ...own, contactEmail: address, contactPhone: '0701740698' }
  const server = await renderScreen('/profile', {
    answers: { 'profile.get': own, 'profile.updateTrainerSettings': saved },
  })
  const terms = page.getByRole('region', { name: 'Tränarinställningar' })
  const email = terms.getByRole('textbox', { name: 'E-post som klienter ser' })
  const phone = terms.getByRole('textbox', { name: 'Telefon som klienter ser' })
  const save = terms.getByRole('button', { name: 'Spara ändringar' })
  await expect.element(email).toHaveAccessibleDescription(/Visas vid varje pass.*Lämna tomt/)

  const information = terms.getByRole('textbox', { name: 'Övrig information' })
  await information.fill('Halvskrivet')
  await phone.fill('070-174 06 98 (kvällar)')
  for (const wrong of ['pt.provbox', 'pt@example.com, b@example.com']) {
    await email.fill(wrong)
    await save.click()
    await expect
      .element(email)
      .toHaveAccessibleDescription(/Ange en giltig e-postadress, eller lämna tomt/)
    await expect.element(email).toHaveFocus()
    await expect.element(email).toHaveValue(wrong)
  }
  await email.fill(` ${address.toUpperCase()} `)
  for (const wrong of ['070-174 06 98 (kvällar)', 'ring mig', '112', '1'.repeat(17)]) {
    await phone.fill(wrong)
    await save.click()
    await expect
      .element(phone)
      .toHaveAccessibleDescription(/Ange ett telefonnummer och inget annat/)
    await expect.element(phone).toHaveFocus()
    await expect.element(phone).toHaveValue(wrong)
  }
  await expect.element(information).toHaveValue('Halvskrivet')
  expect(server.calls('profile.updateTrainerSettings')).toEqual([])
  await phone.fill('0701740698')
  await save.click()
  await expect.element(toast('Profile updated')).toBeVisible()
  await expect.element(email).toHaveValue(address)
  expect(server.calls('profile.updateTrainerSettings')).toHaveLength(1)
})
