import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fakeClipboard } from '#tests/component/clipboard.ts'
import { fakeDownloads } from '#tests/component/downloads.ts'
import { type Answers, delayed, type Output, refused } from '#tests/component/fake-server.ts'
import { scrollsSideways } from '#tests/component/layout.ts'
import { fakePasskey, refusePasskeys, removePasskeys } from '#tests/component/passkeys.ts'
import { noFactor, ownProfile } from '#tests/component/profile-rows.ts'
import { renderScreen } from '#tests/component/render-screen.tsx'
import { idOf } from '#tests/component/rows.ts'
import { dialog, toast } from '#tests/component/ui.ts'

type Factor = Output<'profile.secondFactor'>

const createdAt = new Date('2026-11-20T09:00:00Z')
const phone = { id: idOf(1), name: 'Min telefon', createdAt, lastUsedAt: null }
const withPasskey: Factor = { ...noFactor, passkeys: [phone], recoveryCodesLeft: 10 }
const withBoth: Factor = { ...withPasskey, authenticator: { createdAt, lastUsedAt: createdAt } }

const codes = Array.from({ length: 10 }, (_, n) => `ABCD${n}-EFGH${n}-JKMN${n}-PQRS${n}-TVWX${n}`)
const startedPasskey: Output<'profile.startPasskey'> = {
  setup: 'a-setup',
  options: {
    challenge: 'AAAA',
    timeout: 60_000,
    rp: { id: 'localhost', name: 'Tidspott' },
    user: { id: 'AAAA', name: 'tove@example.com', displayName: 'Tove Tränare' },
    pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
    excludeCredentials: [],
    authenticatorSelection: {
      residentKey: 'preferred',
      requireResidentKey: false,
      userVerification: 'preferred',
    },
    attestation: 'none',
  },
}
const startedApp: Output<'profile.startAuthenticator'> = {
  setup: 'a-setup',
  secret: 'JBSWY3DPEHPK3PXP',
  uri: 'otpauth://totp/Tidspott:tove%40example.com?secret=JBSWY3DPEHPK3PXP&issuer=Tidspott',
}

const section = page.getByRole('region', { name: 'Tvåstegsinloggning' })
const ways = section.getByRole('list', { name: 'Dina sätt att bekräfta' }).getByRole('listitem')
const button = (name: string) => section.getByRole('button', { name })
const addingPasskey = dialog('Lägg till passnyckel')
const addingApp = dialog('Lägg till kodapp')
const shownCodes = dialog('Spara dina återställningskoder')

async function open(factor: Factor, answers: Answers = {}, isPhone = false) {
  const server = await renderScreen('/profile?flik=inloggningar', {
    isPhone,
    answers: {
      'profile.get': ownProfile(),
      'profile.logins': [],
      'profile.secondFactor': factor,
      'profile.startPasskey': startedPasskey,
      'profile.startAuthenticator': startedApp,
      ...answers,
    },
  })
  await expect.element(section.getByRole('button').first()).toBeVisible()
  return server
}

/** Answers the first step of the open dialog. */
async function goOn(asked: typeof addingApp, password = 'rätt') {
  await asked.getByRole('textbox', { name: 'Ditt lösenord' }).fill(password)
  await asked.getByRole('button', { name: 'Fortsätt' }).click()
}

describe('a passkey', () => {
  test('is added after the password, with a proposed name, and the recovery codes must be saved', async () => {
    fakePasskey()
    const downloads = fakeDownloads()
    const copied = fakeClipboard()
    const print = vi.spyOn(window, 'print').mockReturnValue()
    const server = await open(noFactor, { 'profile.addPasskey': { recoveryCodes: codes } })
    await expect.element(section).toHaveTextContent('Av. Den som får tag i ditt lösenord')
    await button('Lägg till passnyckel').click()
    await goOn(addingPasskey)
    const name = addingPasskey.getByRole('textbox', { name: 'Namn' })
    await expect.element(name).toHaveFocus()
    await expect.element(name).not.toHaveValue('')
    await name.fill('Min telefon')
    server.answer({ 'profile.secondFactor': withPasskey })
    await addingPasskey.getByRole('button', { name: 'Skapa passnyckel' }).click()

    await expect.element(shownCodes.getByRole('list')).toHaveFocus()
    expect(
      shownCodes
        .getByRole('listitem')
        .elements()
        .map((one) => one.textContent),
    ).toEqual(codes)
    await userEvent.keyboard('{Escape}')
    await expect.element(shownCodes).toBeVisible()
    await expect.element(shownCodes.getByRole('button', { name: 'Stäng' })).not.toBeInTheDocument()
    await shownCodes.getByRole('button', { name: 'Kopiera' }).click()
    await expect.poll(() => copied).toEqual([codes.join('\n')])
    await shownCodes.getByRole('button', { name: 'Ladda ner' }).click()
    expect(downloads.map((one) => one.name)).toEqual(['tidspott-aterstallningskoder.txt'])
    expect(await downloads[0]?.file.text()).toContain(codes[9])
    await shownCodes.getByRole('button', { name: 'Skriv ut' }).click()
    expect(print).toHaveBeenCalledOnce()
    await shownCodes.getByRole('button', { name: 'Jag har sparat koderna' }).click()
    await expect.element(shownCodes).not.toBeInTheDocument()
    await expect.element(button('Lägg till passnyckel')).toHaveFocus()

    await expect
      .element(ways.nth(0))
      .toHaveTextContent(/^Min telefonTillagd fre 20 nov 10:00 · Inte använd/)
    await expect.element(ways.nth(1)).toHaveTextContent(/^Återställningskoder10 koder kvar/)
    expect(server.calls('profile.startPasskey')).toEqual([{ password: 'rätt' }])
    expect(server.calls('profile.addPasskey')).toMatchObject([
      { setup: 'a-setup', name: 'Min telefon', response: { id: 'AAAA' } },
    ])
  })

  test('that is not created, or that is there already, is told, and nothing is lost', async () => {
    refusePasskeys()
    const server = await open(noFactor)
    await button('Lägg till passnyckel').click()
    await goOn(addingPasskey)
    const create = addingPasskey.getByRole('button', { name: 'Skapa passnyckel' })
    await create.click()
    await expect.element(addingPasskey.getByRole('alert')).toHaveTextContent('Ingen passnyckel')
    refusePasskeys('InvalidStateError')
    await create.click()
    await expect.element(addingPasskey.getByRole('alert')).toHaveTextContent('redan en passnyckel')
    expect(server.calls('profile.addPasskey')).toEqual([])
  })

  test('asks for the password again when it took too long', async () => {
    fakePasskey()
    await open(noFactor, { 'profile.addPasskey': refused('FACTOR_SETUP_EXPIRED') })
    await button('Lägg till passnyckel').click()
    await goOn(addingPasskey)
    await addingPasskey.getByRole('button', { name: 'Skapa passnyckel' }).click()
    await expect.element(addingPasskey.getByRole('alert')).toHaveTextContent('Börja om')
    await expect
      .element(addingPasskey.getByRole('textbox', { name: 'Ditt lösenord' }))
      .toBeVisible()
  })

  test('cannot be created by a browser without passkeys, whose button says so', async () => {
    removePasskeys()
    await open(noFactor)
    await expect.element(button('Webbläsaren saknar passnycklar')).toBeDisabled()
  })

  test('is removed after the password, which is told at the field when it is wrong', async () => {
    const server = await open(withBoth, { 'profile.removePasskey': refused('PASSWORD_WRONG') })
    await button('Ta bort Min telefon').click()
    const removing = dialog('Ta bort Min telefon?')
    const password = removing.getByRole('textbox', { name: 'Ditt lösenord' })
    await password.fill('fel')
    await removing.getByRole('button', { name: 'Ta bort' }).click()
    await expect.element(password).toHaveAccessibleDescription('Lösenordet stämmer inte')
    server.answer({ 'profile.removePasskey': undefined, 'profile.secondFactor': noFactor })
    await password.fill('rätt')
    await removing.getByRole('button', { name: 'Ta bort' }).click()
    await expect.element(toast('Borttagen')).toBeVisible()
    await expect.element(section).toHaveTextContent('Av.')
    expect(server.calls('profile.removePasskey').at(-1)).toEqual({ id: phone.id, password: 'rätt' })
  })
})

describe('an authenticator app', () => {
  test('is added by its first code; a wrong one is told at the field', async () => {
    const copied = fakeClipboard()
    const server = await open(withPasskey, {
      'profile.confirmAuthenticator': refused('FACTOR_WRONG'),
    })
    await button('Lägg till kodapp').click()
    await goOn(addingApp)
    await expect.element(addingApp.getByRole('img', { name: 'QR-kod för kodappen' })).toBeVisible()
    await expect.element(addingApp.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible()
    await addingApp.getByRole('button', { name: 'Kopiera nyckeln' }).click()
    await expect.poll(() => copied).toEqual([startedApp.secret])
    const code = addingApp.getByRole('textbox', { name: 'Kod från appen' })
    await code.fill('123 456')
    await addingApp.getByRole('button', { name: 'Lägg till' }).click()
    await expect.element(code).toHaveAccessibleDescription(/Koden stämmer inte/)
    await expect.element(code).toHaveFocus()

    server.answer({
      'profile.confirmAuthenticator': { recoveryCodes: null },
      'profile.secondFactor': withBoth,
    })
    await addingApp.getByRole('button', { name: 'Lägg till' }).click()
    await expect.element(toast('Kodappen är tillagd')).toBeVisible()
    await expect.element(addingApp).not.toBeInTheDocument()
    await expect.element(ways.nth(1)).toHaveTextContent(/Kodapp.*Senast använd fre 20 nov 10:00/)
    await expect.element(button('Byt kodapp')).toBeVisible()
  })

  test('is the first factor of a lost answer: new recovery codes are made', async () => {
    const server = await open(noFactor, {
      'profile.confirmAuthenticator': { recoveryCodes: null },
      'profile.newRecoveryCodes': { recoveryCodes: codes },
    })
    await button('Lägg till kodapp').click()
    await goOn(addingApp)
    await addingApp.getByRole('textbox', { name: 'Kod från appen' }).fill('123456')
    await addingApp.getByRole('button', { name: 'Lägg till' }).click()
    const renewing = dialog('Nya återställningskoder')
    await renewing.getByRole('textbox', { name: 'Ditt lösenord' }).fill('rätt')
    await renewing.getByRole('button', { name: 'Skapa nya koder' }).click()
    await expect.element(shownCodes).toBeVisible()
    expect(server.calls('profile.newRecoveryCodes')).toEqual([{ password: 'rätt' }])
  })
})

test('the last factor of an account that must have one cannot be removed, and says why', async () => {
  await open({ ...withPasskey, isRequired: true })
  await expect.element(ways.nth(0)).toHaveTextContent('ditt konto måste ha tvåstegsinloggning')
  await expect.element(button('Ta bort Min telefon')).not.toBeInTheDocument()
})

describe('in an account whose address is unproven', () => {
  const unproven = { ...noFactor, mustProveAddress: true }
  const send = button('Skicka länk')

  test('nothing can be added: the section says why, and mails the link that proves it', async () => {
    const server = await open(unproven, { 'auth.requestReset': refused('TOO_MANY_ATTEMPTS') }, true)
    await expect
      .element(section)
      .toHaveTextContent(
        'det öppnades med ett lösenord eller en kod som någon annan också kan ha sett. Vi mejlar en länk till tove@example.com',
      )
    for (const name of ['Lägg till passnyckel', 'Lägg till kodapp'])
      await expect.element(button(name)).not.toBeInTheDocument()
    expect(scrollsSideways()).toBe(false)

    await send.click()
    await expect
      .element(toast('Länken kunde inte skickas'))
      .toHaveTextContent('För många försök. Vänta en stund och försök igen.')
    const later = delayed<undefined>()
    server.answer({ 'auth.requestReset': () => later.promise })
    await send.click()
    await expect.element(send).toHaveAttribute('aria-disabled', 'true')
    // Twice, so that a frame is drawn meanwhile: what is disabled loses the focus then.
    for (let n = 0; n < 2; n += 1) await new Promise(requestAnimationFrame)
    await userEvent.keyboard('{Enter}')
    later.give(undefined)
    await expect.element(toast('Länken är skickad')).toBeVisible()
    await expect.element(section).toHaveTextContent('Länken är skickad till tove@example.com.')
    await expect.element(button('Skicka länken igen')).toHaveFocus()
    expect(server.calls('auth.requestReset')).toEqual([
      { email: 'tove@example.com' },
      { email: 'tove@example.com' },
    ])
  })

  test('says that factors from before go, and they can be removed', async () => {
    await open({ ...withPasskey, mustProveAddress: true })
    await expect.element(section).toHaveTextContent('De sätt som finns nu tas då bort')
    await expect.element(button('Ta bort Min telefon')).toBeVisible()
  })

  test('a setup that began elsewhere before is refused with a sentence', async () => {
    await open(noFactor, { 'profile.startAuthenticator': refused('ADDRESS_UNPROVEN') })
    await button('Lägg till kodapp').click()
    await goOn(addingApp)
    await expect
      .element(addingApp.getByRole('alert'))
      .toHaveTextContent('Först behöver du visa att e-postadressen är din')
  })
})

test('fits a phone', async () => {
  await open({ ...withBoth, passkeys: [{ ...phone, name: 'x'.repeat(60) }] }, {}, true)
  expect(scrollsSideways()).toBe(false)
  await button('Skapa nya återställningskoder').click()
  expect(scrollsSideways()).toBe(false)
})
