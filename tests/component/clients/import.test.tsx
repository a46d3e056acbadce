import { expect, test, vi } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { type Answers, offline, refused } from '#tests/component/fake-server.ts'
import { renderScreen } from '#tests/component/render-screen.tsx'
import { clientRow, idOf, typeId } from '#tests/component/rows.ts'
import { dialog, toast } from '#tests/component/ui.ts'
import { xlsx } from '#tests/xlsx.ts'

const klara = clientRow()
const pt = { id: typeId, name: 'PT 60 min', description: null, pots: 1 }

const cells = [
  'Namn\tE-post\tTelefon\tTimmar kvar',
  'Anna Berg\tanna@example.com\t701234567\t6,5',
  'Bo Ek\tbo@example.com\t\t10 st',
  'Klara Klient\tklara@example.com\t\t2',
  'Cia Dahl\t\t\t4',
  'Summa\t\t\t22,5',
].join('\r\n')

async function open(answers: Answers = {}, isPhone = false) {
  const server = await renderScreen('/dashboard/clients', {
    answers: { 'clients.list': [klara], 'pots.all': [], 'pots.types': [pt], ...answers },
    isPhone,
  })
  await page.getByRole('button', { name: 'Importera klienter' }).first().click()
  return { server, form: dialog('Importera klienter') }
}

/** Pastes into what has the focus, as from a sheet. */
function paste(text: string): void {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', text)
  document.activeElement?.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
  )
}

async function openPasted(text = cells, answers: Answers = {}) {
  const opened = await open(answers)
  await expect.element(opened.form.getByLabelText('Klistra in från Excel')).toHaveFocus()
  paste(text)
  await expect.element(opened.form.getByRole('table')).toBeVisible()
  return opened
}

const confirm = (form: Locator) => form.getByRole('button', { name: /^Lägg till \d/ })

test('pasted cells are shown with what becomes of each, and stored in one act that can be undone', async () => {
  const { server, form } = await openPasted()
  await expect
    .element(form.getByRole('status'))
    .toHaveTextContent('1 fel, 1 saknar e-post, 1 ny klient, 1 finns redan, 6,5 h')
  await expect.element(form).toHaveTextContent('2 rader tas inte med om du inte rättar dem.')
  await expect.element(form).toHaveTextContent('1 tom rad eller summa hoppas över.')

  server.answer({
    'clients.import': undefined,
    'clients.list': [klara, clientRow({ id: idOf(9), name: 'Anna Berg' })],
  })
  await confirm(form).click()
  await expect.element(form).not.toBeInTheDocument()
  const [input] = server.calls('clients.import')
  expect(input).toEqual({
    fileName: 'Inklistrat',
    types: [],
    clients: [
      {
        id: expect.any(String),
        name: 'Anna Berg',
        email: 'anna@example.com',
        phone: '070-123 45 67',
        lastingNote: '',
        color: null,
      },
    ],
    pots: [
      { id: expect.any(String), clientId: input?.clients[0]?.id, potTypeId: typeId, hours: 6.5 },
    ],
  })
  await expect.element(page.getByRole('row', { name: 'Anna Berg' })).toBeVisible()

  server.answer({ 'clients.undoImport': { kept: 0 }, 'clients.list': [klara] })
  await toast('1 klient och 1 tidspott tillagda').getByRole('button', { name: 'Ångra' }).click()
  await expect.element(toast('Importen är ångrad')).toBeVisible()
  expect(server.calls('clients.undoImport')).toEqual([
    { types: [], clients: [input?.clients[0]?.id], pots: [input?.pots[0]?.id] },
  ])
  await expect.element(page.getByRole('row', { name: 'Anna Berg' })).not.toBeInTheDocument()
})

test('a wrong cell is mended in place, an address is typed, and a pot is added to a client who is there', async () => {
  const { server, form } = await openPasted()
  const hours = form.getByLabelText('Timmar kvar, rad 3')
  await expect.element(form.getByText('”10 st” är inget antal timmar')).toBeVisible()
  await hours.fill('10')
  await userEvent.keyboard('{Enter}')
  await expect.element(form.getByText('”10 st” är inget antal timmar')).not.toBeInTheDocument()
  // It stays where it is.
  await expect.element(hours).toHaveFocus()
  await form.getByLabelText('E-post, rad 5').fill('cia@example.com')
  await userEvent.tab()
  await form
    .getByLabelText('Vad som händer med Klara Klient')
    .selectOptions('Lägg till en tidspott')
  await form.getByRole('checkbox', { name: 'Ta med Anna Berg' }).click()
  await expect
    .element(form.getByRole('status'))
    .toHaveTextContent('2 nya klienter, 1 finns redan, 16 h')

  server.answer({ 'clients.import': undefined })
  await confirm(form).click()
  await expect.element(form).not.toBeInTheDocument()
  const [input] = server.calls('clients.import')
  expect(input?.clients.map(({ name }) => name).toSorted()).toEqual(['Bo Ek', 'Cia Dahl'])
  expect(input?.pots).toHaveLength(3)
  expect(input?.pots).toContainEqual({
    id: expect.any(String),
    clientId: klara.id,
    potTypeId: typeId,
    hours: 2,
  })
})

test('a failure keeps the rows, and the retry has the same keys (idempotent)', async () => {
  const { server, form } = await openPasted()
  server.answer({ 'clients.import': (_input, call) => (call === 1 ? offline() : undefined) })
  await confirm(form).click()
  const failure = form.getByRole('alert').filter({ hasText: 'Klienterna kunde inte läggas till' })
  await expect.element(failure).toHaveTextContent('Ingen anslutning')
  await expect.element(form.getByRole('row', { name: /Anna Berg/ })).toBeVisible()
  await confirm(form).click()
  await expect.element(form).not.toBeInTheDocument()
  const [first, second] = server.calls('clients.import')
  expect(second).toEqual(first)
})

test('a trainer without training types names the one of the hours', async () => {
  const { server, form } = await openPasted(cells, { 'pots.types': [], 'clients.list': [] })
  // It says what is missing, and can be reached to be heard.
  await expect.element(confirm(form)).toHaveAttribute('aria-disabled', 'true')
  await expect
    .element(confirm(form))
    .toHaveAccessibleDescription('Skriv träningstypen för timmarna.')
  confirm(form).element().focus()
  await userEvent.keyboard('{Enter}')
  expect(server.calls('clients.import')).toEqual([])
  await form.getByLabelText('Träningstyp för timmarna').fill('PT 60 min')
  await expect.element(confirm(form)).not.toHaveAttribute('aria-disabled')
  server.answer({ 'clients.import': undefined })
  await confirm(form).click()
  await expect.element(form).not.toBeInTheDocument()
  const [input] = server.calls('clients.import')
  expect(input?.types).toEqual([{ id: expect.any(String), name: 'PT 60 min' }])
  expect(input?.pots.map(({ potTypeId }) => potTypeId)).toEqual([
    input?.types[0]?.id,
    input?.types[0]?.id,
  ])
})

test('a column is changed', async () => {
  const { form } = await openPasted('A\tB\r\nAnna\tanna@example.com\r\nBo\tbo@example.com')
  await expect
    .element(form.getByText('Namn, 3 av 3 rader · Till exempel A', { exact: true }))
    .toBeVisible()
  await form.getByLabelText('Kolumn A').selectOptions('Anteckning')
  await expect.element(form.getByRole('alert')).toHaveTextContent('var namn och e-post står')
  await form.getByLabelText('Kolumn A').selectOptions('Namn')
  await expect.element(form.getByRole('status')).toHaveTextContent('1 fel, 2 nya klienter')
  await form.getByRole('checkbox', { name: 'Rad 1 är rubriker' }).click()
  await expect.element(form.getByRole('status')).toHaveTextContent('2 nya klienter')
})

test('a workbook is read in its worker, and its sheet is chosen', async () => {
  const { form } = await open()
  const file = xlsx({
    sheets: {
      Klienter: [
        ['Namn', 'E-post', 'Timmar kvar'],
        ['Anna', 'anna@example.com', 6.5],
      ],
      Gamla: [
        ['Namn', 'E-post'],
        ['Bo', 'bo@example.com'],
        ['Cia', 'cia@example.com'],
      ],
    },
  })
  const chooser = form.element().querySelector('input[type=file]')
  await userEvent.upload(
    page.elementLocator(chooser as HTMLElement),
    new File([file.slice()], 'Klienter.xlsx'),
  )
  await expect.element(form.getByRole('status')).toHaveTextContent('1 ny klient, 6,5 h')
  await form.getByLabelText('Blad').selectOptions('Gamla')
  await expect.element(form.getByRole('status')).toHaveTextContent('2 nya klienter')
})

test('what cannot be read says why, and what was pasted is kept', async () => {
  const { form } = await open()
  const area = form.getByLabelText('Klistra in från Excel')
  await expect.element(area).toHaveFocus()
  paste('Namn\tNot\r\nAnna\t"Ont i knät')
  await expect.element(form.getByRole('alert')).toHaveTextContent('citattecken på rad 2')
  await expect.element(area).toHaveValue('Namn\tNot\nAnna\t"Ont i knät')
})

test('leaving with something pasted asks first; without it does not', async () => {
  const { form } = await openPasted()
  await form.getByRole('button', { name: 'Avbryt' }).click()
  const question = dialog('Stäng utan att lägga till?')
  await question.getByRole('button', { name: 'Avbryt' }).click()
  await expect.element(form.getByRole('table')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await question.getByRole('button', { name: 'Stäng', exact: true }).last().click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()

  await page.getByRole('button', { name: 'Importera klienter' }).click()
  await expect.element(form.getByLabelText('Klistra in från Excel')).toHaveValue('')
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('of 2,000 rows those to mend are shown first', async () => {
  const lines = Array.from({ length: 2000 }, (_, n) => `Klient ${n}\tk${n}@example.com\t\t6,5`)
  lines[1990] = 'Klient fel\tk1990@example.com\t\t-'
  const { form } = await openPasted(['Namn\tE-post\tTelefon\tTimmar kvar', ...lines].join('\n'))
  await expect.element(form.getByRole('status')).toHaveTextContent(/^1 fel, 1.999 nya klienter/)
  await expect.element(form.getByRole('row').nth(1)).toHaveTextContent('”-” är inget antal timmar')
})

test('on a phone of 320 px nothing is wider than the window', async () => {
  const { form } = await open({}, true)
  await page.viewport(320, 640)
  await expect.element(form.getByLabelText('Klistra in från Excel')).toHaveFocus()
  paste(cells)
  await expect.element(form.getByRole('table')).toBeVisible()
  const inside = form.element()
  await vi.waitFor(() => expect(inside.scrollWidth).toBeLessThanOrEqual(inside.clientWidth))
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
})

test('columns that are left out are folded, with what they hold, and can be chosen', async () => {
  const text = [
    'Namn\tE-post\tKlient sedan (datum)\tNummer',
    'Anna\tanna@example.com\t2024-01-02\t17',
    'Bo\tbo@example.com\t2025-01-02\t18',
  ].join('\r\n')
  const { form } = await openPasted(text)
  const number = form.getByLabelText('Nummer')
  await expect.element(number).not.toBeInTheDocument()
  await form.getByRole('button', { name: '2 kolumner som inte tas med' }).click()
  await expect.element(number).toBeVisible()
  await expect.element(form.getByText('Till exempel 17', { exact: true })).toBeVisible()
  await number.selectOptions('Timmar kvar')
  await expect.element(form.getByRole('status')).toHaveTextContent('2 nya klienter, 35 h')
  await expect
    .element(form.getByText('Timmar kvar, 2 av 2 rader · Till exempel 17', { exact: true }))
    .toBeVisible()
})

test('a client whom the server refuses is named by the row in the sheet', async () => {
  const { server, form } = await openPasted(
    ['Namn\tE-post', '\t', 'Anna\tanna@example.com', 'Bo\tbo@example.com'].join('\r\n'),
  )
  server.answer({ 'clients.import': refused('CLIENT_EMAIL_EXISTS', { place: 1 }) })
  await confirm(form).click()
  // An empty row stands below the heading, so the second that is sent is the fourth row.
  const failure = form.getByRole('alert').filter({ hasText: 'rad 4 går inte att spara' })
  await expect.element(failure).toHaveTextContent('Klienterna kunde inte läggas till')
  await expect.element(form.getByRole('status')).toHaveTextContent('2 nya klienter')
})

test.each([
  ['rows that are all wrong', 'Anna\ta@example.com\t10 st', /rätta en som har fel/],
  ['nothing new', 'Klara Klient\tklara@example.com\t', /inget nytt/],
])('%s: what is missing stands beside the button', async (_name, row, missing) => {
  const { server, form } = await openPasted(`Namn\tE-post\tTimmar kvar\n${row}`)
  const button = form.getByRole('button', { name: /^Lägg till 0/ })
  await expect.element(button).toHaveAccessibleDescription(missing)
  await expect.element(form.getByText(missing)).toBeVisible()
  await button.click({ force: true })
  expect(server.calls('clients.import')).toEqual([])
})
