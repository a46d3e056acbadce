import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fakeClipboard, refuseClipboard } from '#tests/component/clipboard.ts'
import {
  type Answers,
  type FakeServer,
  type Output,
  offline,
  refused,
} from '#tests/component/fake-server.ts'
import {
  founder,
  invitationRow,
  memberRow,
  organizationId,
  organizationRow,
  ownRow,
} from '#tests/component/organization-rows.ts'
import { renderScreen } from '#tests/component/render-screen.tsx'
import { idOf } from '#tests/component/rows.ts'
import { dialog, toast } from '#tests/component/ui.ts'

const code = '01234-56789-ABCDE-FGHJK-MNPQR-STVWX'

type Invited = Output<'organizations.invite'>

/** The answer to inviting a new address. */
function invited(differences: Partial<Invited> = {}): Invited {
  return {
    email: 'ny@example.com',
    code: '0123456789abcdefghjkmnpqrstvwx',
    expiresAt: new Date('2026-12-01T09:00:00Z'),
    trainerCreated: true,
    temporaryPassword: 'abcd2345efgh6789',
    sendsMail: true,
    ...differences,
  }
}

async function openInvitations(
  answers: Answers = {},
  address = '/organization?flik=inbjudningar',
): Promise<FakeServer> {
  return renderScreen(address, {
    as: founder,
    answers: {
      'organizations.mine': [organizationRow()],
      'organizations.members': [ownRow(), memberRow()],
      'organizations.invitations': [],
      ...answers,
    },
  })
}

const form = dialog('Bjud in tränare')
const email = form.getByLabelText('E-post')
const submit = form.getByRole('button', { name: 'Skapa inbjudan' })
const row = page.getByRole('row', { name: 'inbjuden@example.com' })

async function invite(address = 'ny@example.com'): Promise<void> {
  await page.getByRole('button', { name: 'Bjud in tränare' }).click()
  await email.fill(address)
  await submit.click()
}

describe('inviting', () => {
  test('asks for a confirmation of the login; cancelled, it keeps the address and tells no failure (D74)', async () => {
    let isConfirmed = false
    const server = await openInvitations({
      'auth.confirmation': { hasCode: false, passkey: null },
      'auth.confirm': () => {
        isConfirmed = true
      },
      'organizations.invite': () => (isConfirmed ? invited() : refused('CONFIRMATION_NEEDED')),
    })
    await invite()
    const question = dialog('Bekräfta att det är du')
    await question.getByRole('button', { name: 'Avbryt' }).click()
    await expect.element(email).toHaveValue('ny@example.com')
    await expect
      .element(form)
      .toHaveTextContent('Du behöver bekräfta att det är du. Ingenting har ändrats.')
    await expect.element(toast('Kunde inte')).not.toBeInTheDocument()
    await submit.click()
    await question.getByRole('textbox', { name: 'Ditt lösenord' }).fill('mitt eget ord')
    await question.getByRole('button', { name: 'Bekräfta', exact: true }).click()
    await expect.element(page.getByText(code)).toBeVisible()
    expect(server.calls('organizations.invite')).toHaveLength(3)
  })

  test('a new trainer gets a code, and a password that is shown once', async () => {
    const copied = fakeClipboard()
    const server = await openInvitations({ 'organizations.invite': invited() })
    const open = page.getByRole('button', { name: 'Bjud in tränare' })
    await open.click()
    await expect.element(email).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(email).toHaveAccessibleDescription('Ange en e-postadress')
    await email.fill(' ny@example.com ')
    await userEvent.keyboard('{Enter}')

    await expect.element(form.getByText('ny@example.com är inbjuden.')).toHaveFocus()
    await expect
      .element(toast('Framgång'))
      .toHaveTextContent('Inbjudan till ny@example.com är skapad.')
    await expect.element(form).toHaveTextContent('Ett mejl med koden och länken skickas')
    await expect.element(form).toHaveTextContent('Visas bara en gång. Gäller i 7 dagar')
    expect(server.calls('organizations.invite')).toMatchObject([{ email: 'ny@example.com' }])
    // Neither a second Enter, nor Escape, nor a click outside closes a dialog whose content is shown once.
    await userEvent.keyboard('{Enter}')
    await userEvent.keyboard('{Escape}')
    await userEvent.click(document.documentElement, { position: { x: 5, y: 400 }, force: true })
    await expect.element(form).toBeVisible()

    const copyCode = form.getByRole('button', { name: 'Kopiera koden' })
    await copyCode.click()
    await expect.element(form.getByRole('button', { name: 'Kopierad' })).toBeVisible()
    await expect.element(toast('Inbjudningskoden ligger i urklipp.')).toHaveTextContent('Kopierad')
    await expect.element(form.getByText(code)).toBeVisible()
    // For two seconds.
    await expect.element(copyCode).toBeVisible()
    await form.getByRole('button', { name: 'Kopiera lösenordet' }).click()
    await form.getByRole('button', { name: 'Kopiera länken' }).click()
    await expect
      .poll(() => copied)
      .toEqual([
        code,
        'abcd2345efgh6789',
        `${location.origin}/register#code=0123456789abcdefghjkmnpqrstvwx`,
      ])

    server.answer({ 'organizations.invitations': [invitationRow({ email: 'ny@example.com' })] })
    await form.getByRole('button', { name: 'Klar' }).click()
    await expect.element(form).not.toBeInTheDocument()
    await expect.element(open).toHaveFocus()
    expect(document.body.textContent).not.toContain('abcd2345efgh6789')
  })

  test('an existing account gets a code to join with', async () => {
    await openInvitations({
      'organizations.invite': invited({ trainerCreated: false, temporaryPassword: null }),
    })
    await invite()
    await expect.element(form).toHaveTextContent('Adressen har redan ett konto.')
    const link = `${location.origin}/join-organization#code=`
    await expect.element(form.getByText(link)).toBeVisible()
    await expect.element(form.getByText('Tillfälligt lösenord')).not.toBeInTheDocument()
    await userEvent.keyboard('{Escape}')
    await expect.element(form).not.toBeInTheDocument()
  })

  test('without a mail server a notice says to hand over the code', async () => {
    await openInvitations({
      'organizations.invite': invited({
        expiresAt: new Date('2026-07-01T22:30:00Z'),
        trainerCreated: false,
        temporaryPassword: null,
        sendsMail: false,
      }),
    })
    await invite()
    await expect.element(form.getByRole('alert')).toHaveTextContent('Inget mejl skickas')
    await expect.element(form).toHaveTextContent('Gäller en gång, till tor 2 jul 00:30.')
    await expect.element(form).not.toHaveTextContent('Ett mejl')
  })

  test('after a lost answer the retry returns the same invitation, without the password', async () => {
    const server = await openInvitations({ 'organizations.invite': offline() })
    await invite()
    await expect.element(form.getByRole('alert')).toHaveTextContent('Ingen anslutning.')
    await expect.element(email).toHaveValue('ny@example.com')
    server.answer({ 'organizations.invite': invited({ temporaryPassword: null }) })
    await submit.click()
    await expect.element(form).toHaveTextContent('Det tillfälliga lösenordet visas inte igen.')
    await expect.element(form).toHaveTextContent('väljer ett eget lösenord med koden')
    await expect
      .element(form.getByRole('button', { name: 'Kopiera lösenordet' }))
      .not.toBeInTheDocument()
    await expect.element(form.getByText(code)).toBeVisible()
    // The same id, by which the server recognises the invitation that it has created.
    const [first, second] = server.calls('organizations.invite')
    expect(second).toEqual(first)
  })

  test('Kunde inte skicka inbjudan: already a member, or no answer', async () => {
    const server = await openInvitations({ 'organizations.invite': refused('INVITED_IS_MEMBER') })
    await invite('inte en adress')
    await expect.element(email).toHaveAccessibleDescription('Ange en giltig e-postadress')
    expect(server.calls('organizations.invite')).toEqual([])

    await email.fill('anna@example.com')
    await submit.click()
    const words = 'Personen är redan med i organisationen.'
    await expect.element(toast('Kunde inte skicka inbjudan')).toHaveTextContent(words)
    await expect.element(email).toHaveAccessibleDescription(words)

    server.answer({ 'organizations.invite': offline() })
    await email.fill('ny@example.com')
    await submit.click()
    await expect.element(form.getByRole('alert')).toHaveTextContent('Ingen anslutning.')
    await expect.element(email).toHaveValue('ny@example.com')
    server.answer({ 'organizations.invite': invited() })
    await submit.click()
    await expect.element(form).toHaveTextContent('ny@example.com är inbjuden.')
    // Another address is another attempt, with another id than the refused one.
    const [member, ...others] = server.calls('organizations.invite').map(({ id }) => id)
    expect(new Set(others).size).toBe(1)
    expect(others).not.toContain(member)
  })
})

describe('list', () => {
  test('the list shows the status of each, newest first; an unused one can be revoked', async () => {
    const copied = fakeClipboard()
    const used = invitationRow({
      id: idOf(55),
      email: 'anna@example.com',
      code: null,
      status: 'used',
      usedAt: new Date('2026-11-22T09:00:00Z'),
      usedByName: 'Anna Medlem',
    })
    const server = await openInvitations({ 'organizations.invitations': [invitationRow(), used] })
    await expect.element(row).toHaveTextContent('Väntande')
    const rows = page.getByRole('table', { name: 'Inbjudningar' }).getByRole('row').elements()
    expect(rows.map(({ textContent }) => /Status|Väntande|Använd/.exec(textContent)?.[0])).toEqual([
      'Status',
      'Väntande',
      'Använd',
    ])
    const usedRow = page.getByRole('row', { name: used.email })
    await expect.element(usedRow).toHaveTextContent('av Anna Medlem')
    await expect.element(usedRow.getByRole('button')).not.toBeInTheDocument()

    await row.getByRole('button', { name: 'Kopiera koden till inbjuden@example.com' }).click()
    await expect.element(toast('Kopierad')).toBeVisible()
    await expect.element(row.getByText('Kopierad')).toBeVisible()
    expect(copied).toEqual([code])
    await expect.element(row.getByText('Kopiera kod')).toBeVisible()

    await row.getByRole('button', { name: 'Ta bort inbjudan till inbjuden@example.com' }).click()
    const question = dialog('Ta bort inbjudan till inbjuden@example.com?')
    await expect.element(question).toHaveTextContent('Koden slutar fungera på en gång.')
    server.answer({
      'organizations.removeInvitation': () => {},
      'organizations.invitations': [used],
    })
    await question.getByRole('button', { name: 'Ta bort inbjudan' }).click()
    await expect.element(toast('Framgång')).toHaveTextContent('Inbjudan är borttagen.')
    await expect.element(row).not.toBeInTheDocument()
    await expect.element(page.getByRole('tab', { name: 'Inbjudningar' })).toHaveFocus()
    expect(server.calls('organizations.removeInvitation')).toEqual([
      { organizationId, invitationId: invitationRow().id },
    ])
  })

  test('an expired one can still be removed, but not copied', async () => {
    await openInvitations({
      'organizations.invitations': [
        invitationRow({
          code: null,
          status: 'expired',
          createdAt: new Date('2026-06-24T22:30:00Z'),
          expiresAt: new Date('2026-07-01T22:30:00Z'),
        }),
      ],
    })
    await expect.element(row).toHaveTextContent('Utgången')
    await expect.element(row).toHaveTextContent('tor 2 jul 00:30')
    await expect.element(row.getByRole('button')).toHaveAccessibleName(/^Ta bort/)
    await row.getByRole('button').click()
    await expect
      .element(dialog(/Ta bort inbjudan/))
      .toHaveTextContent('Koden har redan slutat fungera.')
  })

  test('Kunde inte ta bort inbjudan: it has been used', async () => {
    const server = await openInvitations({ 'organizations.invitations': [invitationRow()] })
    await page.getByRole('button', { name: /^Ta bort inbjudan till/ }).click()
    const question = dialog('Ta bort inbjudan till inbjuden@example.com?')
    server.answer({
      'organizations.removeInvitation': refused('INVITATION_NOT_FOUND'),
      'organizations.invitations': [
        invitationRow({ code: null, status: 'used', usedAt: new Date(), usedByName: 'Ny Medlem' }),
      ],
    })
    await question.getByRole('button', { name: 'Ta bort inbjudan' }).click()
    await expect
      .element(toast('Kunde inte ta bort inbjudan'))
      .toHaveTextContent('Inbjudan hittades inte, är redan använd, eller så saknar du behörighet.')
    await expect.element(question).not.toBeInTheDocument()
    await expect.element(row).toHaveTextContent('Använd')
  })

  test('Kunde inte kopiera koden: the clipboard is denied', async () => {
    refuseClipboard()
    await openInvitations({ 'organizations.invitations': [invitationRow()] })
    const copy = page.getByRole('button', { name: 'Kopiera koden till inbjuden@example.com' })
    await copy.click()
    await expect
      .element(toast('Kunde inte kopiera koden'))
      .toHaveTextContent('tillät inte kopiering')
    await expect.element(copy).toHaveTextContent('Kopiera kod')
  })

  test('an admin demoted meanwhile gets no invitations, and the page updates', async () => {
    const server = await openInvitations({}, '/organization')
    await expect.element(page.getByRole('row', { name: 'Anna Medlem' })).toBeVisible()
    server.answer({
      'organizations.invitations': refused('FORBIDDEN'),
      'organizations.mine': [organizationRow({ role: 'MEMBER' })],
    })
    await page.getByRole('tab', { name: 'Inbjudningar' }).click()
    await expect.element(page.getByText('Du har inte behörighet att se inbjudningar')).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Provgymmet' })).toHaveTextContent('Medlem')
  })
})
