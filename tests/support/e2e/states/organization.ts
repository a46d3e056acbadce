import { expect, type Page } from '@playwright/test'
import { answerCall } from '../answer-call.ts'
import { unique } from '../given.ts'
import { cancel, dialog, dismissToasts } from '../ui.ts'
import type { Look } from './look.ts'

/** An admin's page with its tabs and dialogs; no member is removed, and only an invitation is saved. */
export async function seeOrganization(look: Look): Promise<void> {
  const { page, check } = look
  await page.goto('/org/dashboard')
  await expect(page.getByRole('tab', { name: 'Tränare' })).toBeVisible()
  await check('org dashboard')
  await page.goto('/organization')
  await expect(page.getByRole('combobox').first()).toBeVisible()
  await check('organisation, members')
  await seeQuestions(look)
  await page.goto('/organization?flik=oversikt')
  await expect(page.getByRole('table').first()).toBeVisible()
  await check('organisation, overview')
  await page.goto('/organization?flik=inbjudningar')
  await expect(page.getByText('Utgången')).toBeVisible()
  await check('organisation, invitations')
  await seeInviting(look)
  await seeNoInvitations(look)
  await page.getByRole('tab', { name: 'Händelselogg' }).click()
  await expect(page.getByRole('list', { name: 'Händelselogg' })).toBeVisible()
  await check('organisation, events')
}

async function seeQuestions({ page, check }: Look): Promise<void> {
  await page.getByRole('button', { name: 'Skapa organisation' }).click()
  const creating = dialog(page, 'Ny organisation')
  await creating.getByRole('button', { name: 'Skapa organisation' }).click()
  await expect(creating.getByText('Ange organisationens namn')).toBeVisible()
  await check('create organisation')
  await cancel(creating)

  await page.getByRole('button', { name: /^Redigera/ }).click()
  const editing = dialog(page, /^Redigera/)
  await expect(editing.getByLabel('Namn')).not.toHaveValue('')
  await check('edit organisation')
  await cancel(editing)

  await page.getByRole('button', { name: 'Lämna organisationen' }).click()
  const leaving = dialog(page, /^Lämna/)
  await expect(leaving.getByText('enda aktiva administratör')).toBeVisible()
  await check('leave organisation, the last admin')
  await leaving.getByRole('button', { name: 'Stäng' }).last().click()
  await expect(leaving).toBeHidden()

  await page
    .getByRole('button', { name: /^Ta bort/ })
    .first()
    .click()
  const removing = dialog(page, /^Ta bort/)
  await expect(removing).toBeVisible()
  await check('remove member')
  await cancel(removing)
}

async function seeInviting({ page, check }: Look): Promise<void> {
  await page
    .getByRole('button', { name: /^Ta bort inbjudan/ })
    .first()
    .click()
  const removing = dialog(page, /^Ta bort inbjudan/)
  await expect(removing).toBeVisible()
  await check('remove invitation')
  await cancel(removing)

  await page.getByRole('button', { name: 'Bjud in tränare' }).click()
  const inviting = dialog(page, 'Bjud in tränare')
  const submit = inviting.getByRole('button', { name: 'Skapa inbjudan' })
  await submit.click()
  await expect(inviting.getByText('Ange en e-postadress')).toBeVisible()
  await check('invite')
  await inviting.getByLabel('E-post').fill(`ny.${unique()}@example.com`)
  await submit.click()
  await expect(inviting.getByText('Tillfälligt lösenord')).toBeVisible()
  // They reach the head of this dialog on a phone.
  await dismissToasts(page)
  await check('invite, invited')
  await inviting.getByRole('button', { name: 'Klar' }).click()
  await expect(inviting).toBeHidden()
}

async function seeNoInvitations({ page, check }: Look): Promise<void> {
  await answerCall(page, 'organizations.invitations', [])
  await page.reload()
  await expect(page.getByText('Inga inbjudningar ännu')).toBeVisible()
  await check('organisation, no invitations')
  await page.unrouteAll()
}

/** A member's read-only page, and the page without an organisation. */
export async function seeOrganizationAsMember({ page, check }: Look): Promise<void> {
  await page.goto('/organization')
  await expect(page.getByRole('table')).toBeVisible()
  await check('organisation, to be read')
  await page.getByRole('button', { name: 'Lämna organisationen' }).click()
  const leaving = dialog(page, /^Lämna/)
  await expect(leaving.getByRole('button', { name: 'Lämna', exact: true })).toBeEnabled()
  await check('leave organisation')
  await cancel(leaving)
  await page.getByRole('tab', { name: 'Inbjudningar' }).click()
  await expect(page.getByText('Du har inte behörighet')).toBeVisible()
  await check('organisation, invitations refused')
  await seeNoOrganization(page)
  await check('no organisation')
}

async function seeNoOrganization(page: Page): Promise<void> {
  await answerCall(page, 'organizations.mine', [])
  await page.goto('/organization')
  await expect(page.getByText('Du är inte med i någon organisation ännu')).toBeVisible()
  await page.unrouteAll()
}
