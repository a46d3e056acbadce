import { formatMoment } from '../time.ts'
import type { ImportChange, ListedImport } from './payload.ts'

/** The card "Importer" under "Exportera data" (D135). */
export const importsTexts = {
  title: 'Importer',
  intro:
    'Det du har importerat de senaste 30 dagarna. En import kan ångras så länge inget har hänt med det som kom in.',
  loading: 'Hämtar importerna...',
  loadFailed: 'Importerna kunde inte hämtas',
  // A restored database has the rows of an import, and not the import.
  none: 'Här finns ingen import från de senaste 30 dagarna. En återställd säkerhetskopia har inga med sig.',
  kinds: { clients: 'Klienter', sessions: 'Träningspass' },
  undo: 'Ångra',
  undoOne: (one: ListedImport, now?: Date) =>
    `Ångra importen ${importName(one)} ${formatMoment(one.at, now)}`,
  undone: (at: Date, now?: Date) => `Ångrad ${formatMoment(at, now)}`,
  nothingLeft: 'Kan inte ångras: inget av det finns kvar.',
}

/** The confirmation before an import is undone, and its toasts. */
export const undoImportTexts = {
  title: 'Ångra importen?',
  confirm: 'Ångra importen',
  done: 'Importen är ångrad',
  failed: 'Importen kunde inte ångras',
  changed: 'Något har hänt sedan importen. Det står i listan vad.',
}

/** 'Klienter 2026.xlsx', or what was imported where the name of the file is not known. */
export function importName({ kind, fileName }: ListedImport): string {
  return fileName ?? importsTexts.kinds[kind]
}

type Counts = ListedImport['left']

/** '2 klienter och 3 tidspotter' */
export function importCounts({ clients, pots, sessions }: Counts): string {
  const parts = [
    clients > 0 && (clients === 1 ? '1 klient' : `${clients} klienter`),
    pots > 0 && (pots === 1 ? '1 tidspott' : `${pots} tidspotter`),
    sessions > 0 && `${sessions} pass`,
  ]
  return listed(parts.filter((part) => part !== false))
}

/** What goes when it is undone. */
export function undoConsequence({ kind, left }: ListedImport): string {
  const counts = importCounts(left)
  return kind === 'clients'
    ? `${counts} tas bort och ligger i Borttaget i 30 dagar. De personliga länkarna slutar att fungera.`
    : `${counts} tas bort och kan inte återställas. Tidspotterna blir som före importen.`
}

const changeTexts: Record<ImportChange, (name: string) => string> = {
  session: (name) => `${name} har fått ett pass`,
  pot: (name) => `${name} har fått en tidspott`,
  entry: (name) => `${name} har fått ändrade timmar`,
  price: (name) => `${name} har fått ett ändrat pris`,
  details: (name) => `${name} har fått ändrade uppgifter`,
  link: (name) => `${name} har använt sin länk`,
  access: (name) => `${name} har fått ett kalenderflöde eller en inloggning`,
  changed: (name) => `ett pass för ${name} har ändrats`,
  gone: (name) => `allt för ${name} finns inte kvar`,
}

/** Why an import can no longer be undone; null where it can, or where it was. */
export function whyNotUndone({ undoneAt, left, changes, more }: ListedImport): string | null {
  if (undoneAt !== null) return null
  if (changes.length > 0) {
    const parts = changes.map(({ name, what }) => changeTexts[what](name ?? 'en borttagen klient'))
    const others = more > 0 ? [`${more} till`] : []
    return `Kan inte ångras: ${listed([...parts, ...others])} sedan dess.`
  }
  return left.clients + left.pots + left.sessions === 0 ? importsTexts.nothingLeft : null
}

/** 'a, b och c' */
function listed(parts: readonly string[]): string {
  const last = parts.at(-1) ?? ''
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')} och ${last}`
}
