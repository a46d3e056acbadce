import { expect, onTestFinished, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { offline } from '#tests/component/fake-server.ts'
import { renderScreen } from '#tests/component/render-screen.tsx'

const words = 'src/web/auth/screens/public-form-checks.ts'

test('a failed login says "Ett fel inträffade" when the module with its messages cannot be loaded either', async () => {
  await commands.loseModule(words)
  onTestFinished(() => commands.restoreModule(words))
  await renderScreen('/login', { as: null, answers: { 'auth.login': offline() } })
  await page.getByRole('textbox', { name: 'E-post' }).fill('tove@example.com')
  await page.getByRole('textbox', { name: 'Lösenord' }).fill('traningspass')
  await page.getByRole('main').getByRole('button', { name: 'Logga in' }).click()
  await expect.element(page.getByRole('alert').getByText('Ett fel inträffade')).toBeVisible()
})
