import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { instantOf } from '#shared/time.ts'
import { fakeClipboard } from '#tests/component/clipboard.ts'
import { type Output, refused } from '#tests/component/fake-server.ts'
import { scrollsSideways } from '#tests/component/layout.ts'
import { ownProfile } from '#tests/component/profile-rows.ts'
import { renderScreen } from '#tests/component/render-screen.tsx'
import { idOf } from '#tests/component/rows.ts'
import { dialog, toast } from '#tests/component/ui.ts'

// "Adresser för kalkylark" (D136). What an address holds: tests/server/export/sheets.test.ts.

type Sheet = Output<'export.sheets'>[number]

const form = dialog('Adresser för kalkylark')
const button = (name: string) => form.getByRole('button', { name, exact: true })

function sheetOf(differences: Partial<Sheet> = {}): Sheet {
  return {
    id: idOf(81),
    kind: 'sessions',
    period: 'thisYear',
    path: '/sheets/secret.csv',
    createdAt: instantOf('2026-11-20', '10:00'),
    lastReadAt: null,
    ...differences,
  }
}

async function openSheets(sheets: Sheet[], { isPhone = false } = {}) {
  const server = await renderScreen('/profile?flik=export', {
    isPhone,
    answers: { 'profile.get': ownProfile(), 'clients.list': [], 'export.sheets': sheets },
  })
  await page.getByRole('button', { name: 'Visa adresser' }).click()
  await expect
    .element(form)
    .toHaveTextContent('Alla som har adressen kan läsa tabellen, utan att logga in.')
  return server
}

test('an address is made for a table and its days; balances have none', async () => {
  const server = await openSheets([])
  await form.getByLabelText('Innehåll').selectOptions('Kontoutdrag')
  await form.getByLabelText('Period').selectOptions('Förra månaden')
  const made = sheetOf({ kind: 'statements', period: 'lastMonth' })
  server.answer({ 'export.makeSheet': made, 'export.sheets': [made] })
  await button('Skapa adress').click()
  await expect.element(form).toHaveTextContent('Kontoutdrag · Förra månaden')
  expect(server.calls('export.makeSheet')).toEqual([{ kind: 'statements', period: 'lastMonth' }])
  await form.getByLabelText('Innehåll').selectOptions('Klienter med saldon')
  await expect.element(form.getByLabelText('Period')).not.toBeInTheDocument()
})

test('it shows what Excel and Google Sheets take, copies each, and says when it was read last', async () => {
  const copied = fakeClipboard()
  await openSheets([sheetOf({ lastReadAt: instantOf('2026-11-24', '08:30') })], { isPhone: true })
  const address = `${location.origin}/sheets/secret.csv`
  const excel = `${address}?format=sv`
  const google = `=IMPORTDATA("${address}?format=en"; ","; "en_US")`
  const shown = (name: string) =>
    form.getByRole('textbox', { name: `${name}: Träningspass · I år` })
  await expect.element(shown('För Excel')).toHaveValue(excel)
  await expect.element(shown('För Google Kalkylark')).toHaveValue(google)
  await expect
    .element(form)
    .toHaveTextContent('Skapad 20 november 2026. Senast läst tis 24 nov 08:30.')
  await button('Kopiera adressen').click()
  await expect.element(button('Kopierad!')).toBeVisible()
  await button('Kopiera formeln').click()
  await expect.poll(() => copied).toEqual([excel, google])
  expect(scrollsSideways()).toBe(false)
})

test('ending one is asked about, with what it ends', async () => {
  const server = await openSheets([sheetOf({ kind: 'clients', period: null })])
  await expect.element(form).toHaveTextContent('Ingen har läst den ännu.')
  await button('Avsluta: Klienter med saldon · Just nu').click()
  const asking = dialog('Avsluta adressen?')
  await expect.element(asking).toHaveTextContent('Adressen slutar fungera genast.')
  server.answer({ 'export.endSheet': undefined, 'export.sheets': [] })
  await asking.getByRole('button', { name: 'Avsluta', exact: true }).click()
  await expect.element(toast('Adressen är avslutad')).toBeVisible()
  expect(server.calls('export.endSheet')).toEqual([{ id: idOf(81) }])
})

test('with five there is no sixth; one that cannot be shown says what to do', async () => {
  const periods = ['thisMonth', 'lastMonth', 'thisYear'] as const
  const sheets = [
    ...periods.map((period, n) => sheetOf({ id: idOf(81 + n), period })),
    sheetOf({ id: idOf(90), kind: 'clients', period: null, path: null }),
    sheetOf({ id: idOf(91), kind: 'changes' }),
  ]
  await openSheets(sheets)
  await expect.element(form.getByRole('alert')).toHaveTextContent('Avsluta den och skapa en ny.')
  await expect.element(form).toHaveTextContent('Du har 5 adresser, som är det mesta.')
  await expect.element(button('Skapa adress')).not.toBeInTheDocument()
})

test('a refusal leaves the dialog as it was, and says why', async () => {
  const server = await openSheets([])
  server.answer({ 'export.makeSheet': refused('SHEETS_FULL') })
  await button('Skapa adress').click()
  await expect.element(toast('Adressen kunde inte skapas')).toHaveTextContent('så många adresser')
  await expect.element(button('Skapa adress')).toBeEnabled()
})
