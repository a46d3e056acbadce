import { clientFormTexts } from '../../clients/texts.ts'
import { invoiceBasisTexts as basis } from '../../sessions/invoice-basis/texts.ts'
import type { TableKind } from './kinds.ts'

/** The words of the exported tables: headings, the names of the sheets and of the files. */
export const tableFileTexts = {
  files: {
    sessions: 'pass',
    clients: 'klienter',
    statements: 'kontoutdrag',
    changes: 'pafyllningar',
    invoiceBasis: 'underlag',
  } satisfies Record<TableKind, string>,
  name: clientFormTexts.name,
  email: clientFormTexts.email,
  phone: clientFormTexts.phone,
  left: 'Timmar kvar',
  total: 'Timmar totalt',
  date: basis.date,
  time: basis.time,
  lengthHours: 'Längd (h)',
  client: basis.client,
  type: basis.type,
  status: basis.status,
  drawnHours: 'Draget (h)',
  notes: 'Anteckningar',
  by: 'Av',
  price: 'Pris (kr)',
  /** Empty while unpaid. */
  paidOn: 'Betald',
  toInvoice: 'Att fakturera (kr)',
  paid: 'Betalt (kr)',
  unpricedHours: 'Timmar utan pris',
  withoutPotHours: 'Timmar utan tidspott',
  sum: basis.sum,
}

/** The card "Excel och CSV" and the buttons of "Underlag". */
export const tableExportTexts = {
  title: 'Excel och CSV',
  intro:
    'Ladda ner en tabell för bokföring, egna beräkningar eller ett annat program. CSV öppnas direkt i Excel.',
  kind: 'Innehåll',
  kinds: {
    sessions: 'Träningspass',
    clients: 'Klienter med saldon',
    statements: 'Kontoutdrag',
    changes: 'Påfyllningar och justeringar',
    invoiceBasis: 'Underlag',
  } satisfies Record<TableKind, string>,
  hints: {
    sessions: 'Ett pass per rad, även avbokade, med dina anteckningar.',
    clients: 'En tidspott per rad, med saldot just nu.',
    statements: 'Allt som ändrat timmarna i varje tidspott, med saldot efter varje rad.',
    changes: 'Nya tidspotter, påfyllningar och justeringar.',
    invoiceBasis: 'Det som ska faktureras, pass och timmar, med en klient per rad.',
  } satisfies Record<TableKind, string>,
  client: 'Klient',
  format: 'Filformat',
  formats: { csv: 'CSV', xlsx: 'Excel' },
  submit: { csv: 'Ladda ner som CSV', xlsx: 'Ladda ner som Excel' },
  stop: 'Avbryt',
  done: 'Filen är nedladdad',
  failed: 'Filen kunde inte laddas ner',
}
