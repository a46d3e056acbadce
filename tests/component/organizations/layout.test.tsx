import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { scrollsSideways } from '#tests/component/layout.ts'
import {
  founder,
  invitationRow,
  memberRow,
  organizationRow,
} from '#tests/component/organization-rows.ts'
import { renderScreen } from '#tests/component/render-screen.tsx'
import { idOf } from '#tests/component/rows.ts'
import { dialog } from '#tests/component/ui.ts'

const nameOf = (n: number) =>
  n % 3 ? `Medlem ${n} ${'Hubertusschlößchenstraßenbahnhof'.repeat(n % 6)}` : `مدرب شخصي ${n}`
const emailOf = (n: number) => `${'lang.'.repeat(n % 30)}adress.${n}@example.com`
const numbers = Array.from({ length: 200 }, (_, n) => n + 1)

test('hundreds of members and invitations with long names fit, 320, 390 and 1280 pixels wide', async () => {
  await renderScreen('/organization', {
    as: founder,
    answers: {
      'organizations.mine': [
        organizationRow({ name: 'Å'.repeat(100), description: 'ö'.repeat(500), members: 200 }),
        ...numbers.slice(0, 12).map((n) =>
          organizationRow({
            id: idOf(100 + n),
            name: nameOf(n),
            role: 'MEMBER',
            isCurrent: false,
          }),
        ),
      ],
      'organizations.members': numbers.map((n) =>
        memberRow({
          id: idOf(200 + n),
          name: nameOf(n),
          email: emailOf(n),
          role: n % 4 ? 'MEMBER' : 'ADMIN',
          isDisabled: n % 5 === 0,
        }),
      ),
      'organizations.invitations': numbers.map((n) =>
        invitationRow({
          id: idOf(400 + n),
          email: emailOf(n),
          ...(n % 2 === 0 && {
            code: null,
            status: 'used',
            usedAt: new Date('2026-11-17T08:30:00Z'),
            usedByName: nameOf(n),
          }),
        }),
      ),
    },
  })
  const remove = page.getByRole('button', { name: 'Ta bort Medlem 200 ' })
  for (const width of [320, 390, 1280]) {
    await page.viewport(width, 800)
    await expect.element(remove).toBeVisible()
    remove.element().scrollIntoView()
    await expect.element(remove).toBeInViewport()
    expect(scrollsSideways(), `${width} pixels`).toBe(false)
    await remove.click()
    const close = dialog(/^Ta bort Medlem 200/).getByRole('button', { name: 'Stäng' })
    await expect.element(close).toBeInViewport()
    await close.click()
    await expect.element(close).not.toBeInTheDocument()
  }
  await page.getByRole('tab', { name: 'Inbjudningar' }).click()
  const copy = page.getByRole('button', { name: /^Kopiera koden till .*adress\.199@/ })
  for (const width of [320, 390, 1280]) {
    await page.viewport(width, 800)
    await expect.element(copy).toBeVisible()
    copy.element().scrollIntoView()
    await expect.element(copy).toBeInViewport()
    expect(scrollsSideways(), `${width} pixels`).toBe(false)
  }
})
