import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { emptyAccount } from '#tests/component/empty-account.ts'
import { offline, refused } from '#tests/component/fake-server.ts'
import { loginOf, renderScreen } from '#tests/component/render-screen.tsx'
import { idOf } from '#tests/component/rows.ts'
import { expectAddress, goTo, toast } from '#tests/component/ui.ts'

const code = 'K7QMX-9PD2T-00AB1-CDEFG-HJKMN-PQRST'
const stored = 'k7qmx9pd2t00ab1cdefghjkmnpqrst'
const title = 'Gå med i en organisation'
const joined = { organizationId: idOf(20), name: 'Gymmet' }

const codeField = page.getByRole('textbox', { name: 'Inbjudningskod' })
const submit = page.getByRole('button', { name: 'Gå med', exact: true })

async function typeCode(typed: string): Promise<void> {
  await codeField.fill(typed)
  await submit.click()
}

async function expectJoined(): Promise<void> {
  await expect.element(page.getByRole('heading', { name: 'Välkommen till Gymmet' })).toHaveFocus()
  await expect.element(toast('Framgång')).toHaveTextContent('Du är med i Gymmet.')
}

// The server accepts any format: tests/server/organizations/joining.test.ts.
for (const [how, written] of [
  ['in lower case and without hyphens', code.toLowerCase().replaceAll('-', '')],
  ['with spaces around and within', `  ${code.replaceAll('-', ' ')} `],
  ['with o for 0 and l for 1', code.replaceAll('0', 'o').replaceAll('1', 'l')],
] as const) {
  test(`a code works ${how}`, async () => {
    const server = await renderScreen('/join-organization', {
      answers: { ...emptyAccount, 'organizations.join': joined },
    })
    await typeCode(written)
    await expectJoined()
    expect(server.calls('organizations.join')).toEqual([{ code: written }])
    await expect.element(page.getByRole('link', { name: 'Till organisationen' })).toBeVisible()
  })
}

test('a link that is opened while the page is open fills in its code', async () => {
  await renderScreen('/join-organization')
  await expect.element(codeField).toHaveValue('')
  goTo(`/join-organization#code=${stored}`)
  await expect.element(codeField).toHaveValue(code)
})

describe('invalid code', () => {
  test('a missing code is reported at its field', async () => {
    const server = await renderScreen('/join-organization')
    for (const nothing of ['', '   ']) {
      await typeCode(nothing)
      await expect.element(codeField).toHaveAccessibleDescription('Ange inbjudningskoden')
      await expect.element(codeField).toHaveFocus()
    }
    await typeCode('x'.repeat(101))
    await expect.element(codeField).toHaveAccessibleDescription('Högst 100 tecken')
    expect(server.calls('organizations.join')).toEqual([])
  })

  // The server's answer to each of them: tests/server/organizations/joining.test.ts.
  test.each([
    [
      'mistyped: an error asks to check it, and the right one works then',
      refused('INVITATION_INVALID'),
      'Koden stämmer inte. Kontrollera att du har fått med hela koden.',
    ],
    [
      'used by another account',
      refused('INVITATION_USED'),
      'Koden har redan använts. Be om en ny inbjudan.',
    ],
    [
      'revoked: it stops working at once',
      refused('INVITATION_INVALID'),
      'Koden stämmer inte. Kontrollera att du har fått med hela koden.',
    ],
    ['expired', refused('INVITATION_EXPIRED'), 'Koden har gått ut. Be om en ny inbjudan.'],
    [
      'of an organisation that the user is in already',
      refused('ALREADY_MEMBER'),
      'Du är redan med i organisationen.',
    ],
    [
      'rate limit: applies to the right one too',
      refused('TOO_MANY_ATTEMPTS'),
      'För många försök. Vänta en stund och försök igen.',
    ],
    [
      'no answer: an error, and the retry succeeds although the first call was executed',
      offline(),
      'Ingen anslutning. Kontrollera nätverket och försök igen.',
    ],
  ] as const)('%s', async (_why, failure, words) => {
    const server = await renderScreen('/join-organization', {
      answers: { ...emptyAccount, 'organizations.join': failure },
    })
    await typeCode(code)
    // Shown as a toast and inline, with the input kept and the focus where it can be corrected.
    const told = toast('Kunde inte acceptera inbjudan').filter({ hasText: words })
    await expect.poll(() => told.elements().length).toBe(2)
    await expect.element(page.getByRole('main').getByRole('alert')).toHaveTextContent(words)
    await expect.element(codeField).toHaveValue(code)
    await expect.element(codeField).toHaveFocus()
    await expect
      .element(page.getByRole('link', { name: 'Till organisationen' }))
      .not.toBeInTheDocument()
    server.answer({ 'organizations.join': joined })
    await submit.click()
    await expectJoined()
    expect(server.calls('organizations.join')).toEqual([{ code }, { code }])
  })
})

describe('who may join', () => {
  for (const role of ['TRAINER', 'ORG_ADMIN', 'SUPER_ADMIN'] as const) {
    test(`a ${role} may join, with the code in the URL`, async () => {
      // A link of an older mail.
      await renderScreen(`/join-organization?code=${stored}`, { as: { role } })
      await expect.element(page.getByRole('heading', { name: title })).toBeVisible()
      await expect.element(codeField).toHaveValue(code)
    })
  }

  test('a client joins by the link of the mail to their own address, and is a trainer then', async () => {
    const client = { role: 'CLIENT' } as const
    const server = await renderScreen(`/join-organization#code=${stored}`, {
      as: client,
      answers: { ...emptyAccount, 'organizations.join': joined },
    })
    await expect.element(codeField).toHaveValue(code)
    await expect
      .element(page.getByRole('main'))
      .toHaveTextContent('Det kräver en inbjudan till tove@example.com.')
    server.answer({ 'auth.me': loginOf() })
    await submit.click()
    await expectJoined()
    expect(server.calls('organizations.join')).toEqual([{ code }])
    await page.getByRole('link', { name: 'Till organisationen' }).click()
    await expectAddress('/organization')
  })

  test('a logged-out user returns after the login', async () => {
    const path = `/join-organization#code=${stored}`
    const server = await renderScreen(path, {
      as: null,
      answers: { ...emptyAccount, 'auth.login': loginOf() },
    })
    await expectAddress(`/login?next=%2Fjoin-organization#code=${stored}`)
    await page.getByRole('link', { name: 'Glömt lösenord?' }).click()
    await page.getByRole('link', { name: 'Tillbaka till inloggning' }).click()
    await page.getByRole('textbox', { name: 'E-post' }).fill('tove@example.com')
    await page.getByRole('textbox', { name: 'Lösenord' }).fill('traningspass')
    await page.getByRole('main').getByRole('button', { name: 'Logga in' }).click()
    await expectAddress(path)
    expect(server.calls('auth.login')).toHaveLength(1)
  })
})
