import { guessLayout } from '#shared/clients/import/columns.ts'
import { readRows } from '#shared/clients/import/rows.ts'
import { noChoices } from '#shared/import/rows.ts'
import { importTexts } from '#shared/import/texts.ts'
import { guessLayout as guessSessions } from '#shared/sessions/import/columns.ts'
import { clientFinder } from '#shared/sessions/import/match-clients.ts'
import { readRows as readSessionRows, takeRows } from '#shared/sessions/import/rows.ts'
import { localDateOf, localTimeOf } from '#shared/time.ts'
import { readSource } from '#web/lib/sheets/read-source.ts'
import { readSessions } from '#web/sessions/import/read-sessions.ts'

/** A file as another program writes it; `outcomes.ts` has what becomes of its rows. */
export interface ForeignFile {
  name: string
  /** What wrote it, and what is odd in it. */
  is: string
  of: 'clients' | 'sessions'
  bytes: Uint8Array
  /** Answers to what the file leaves open, by the key of the question. */
  answers?: Record<string, string>
}

/** What a preview shows without a choice of the trainer's: rows from 1, as the file has them. */
export interface Preview {
  /** Why nothing of the file is read. */
  refused?: string
  rows?: readonly string[]
  /** Empty rows and totals. */
  skipped?: number
  /** What is said of the file as a whole. */
  said?: string
  /** What is asked, as long as it is not answered. */
  asked?: readonly string[]
}

/** The moment of the reading. */
export const readAt = new Date('2026-11-24T09:00:00Z')

/** The trainer's clients, of whom the files of sessions are. */
export const ownClients = [
  { id: 'anna', name: 'Anna Öberg', email: 'anna@example.com' },
  { id: 'bo', name: 'Bo Ek', email: 'bo@example.com' },
  { id: 'zoe', name: 'Zoë Lind', email: 'zoe@example.com' },
]

type File = Pick<ForeignFile, 'name' | 'of' | 'bytes' | 'answers'>

/** The table of a file, by the reader of the dialog that it is given to. */
export async function tableOf({ name, of, bytes }: File) {
  const reading =
    of === 'clients'
      ? await readSource(bytes)
      : await readSessions({ data: bytes, name, now: readAt })
  if ('problem' in reading) return reading
  const [first] = reading.sheets
  if (!first) throw new Error(`${name} has no sheet`)
  return first.problem === null
    ? { table: first.rows, note: first.note ?? '' }
    : { problem: first.problem }
}

/** The rows of clients, as the preview of "Importera klienter" has them. */
export function clientRowsOf(table: readonly string[][], answers: ForeignFile['answers'] = {}) {
  const choices = { ...noChoices, answers: new Map(Object.entries(answers)) }
  return readRows(table, guessLayout(table), { known: { clients: [] }, choices })
}

/** The rows of sessions, as the preview of "Importera pass" has them. */
export function sessionRowsOf(
  table: readonly string[][],
  answers: ForeignFile['answers'] = {},
  clients: readonly { id: string; name: string; email: string }[] = ownClients,
  { marksPast = true } = {},
) {
  const choices = {
    ...noChoices,
    answers: new Map(Object.entries(answers)),
    clients: new Map<string, string>(),
    defaultLength: 1,
    marksPast,
  }
  const known = { findClient: clientFinder(clients), clients }
  const read = readSessionRows(table, guessSessions(table), { known, choices, now: readAt })
  return { ...read, rows: takeRows(read.rows, [], choices) }
}

/** What becomes of a file. */
export async function previewOf(file: File): Promise<Preview> {
  const read = await tableOf(file)
  if ('problem' in read) return { refused: read.problem }
  const { table, note } = read
  const { answers } = file
  const { rows, questions, skipped, other } =
    file.of === 'clients' ? clientsShown(table, answers) : sessionsShown(table, answers)
  const said = [note, other && importTexts.otherTable(other)].filter(Boolean).join(' ')
  const open = questions.filter(({ key, suggested }) => !(answers?.[key] ?? suggested))
  return {
    rows,
    ...(skipped > 0 && { skipped }),
    ...(said !== '' && { said }),
    ...(open.length > 0 && { asked: open.map(({ label }) => label) }),
  }
}

const problemsOf = (problems: Partial<Record<string, string>>) =>
  Object.entries(problems).map(([field, why]) => `${field}: ${why}`)

const lineOf = (at: number, ...parts: readonly (string | number | null)[]) =>
  `${at + 1} ${parts.filter((part) => part !== null && part !== '').join(' · ')}`

function clientsShown(table: readonly string[][], answers: ForeignFile['answers']) {
  const read = clientRowsOf(table, answers)
  const rows = read.rows.map(({ at, state, isTaken, values, problems, repeats }) => {
    if (state === 'wrong') return lineOf(at, 'refused', ...problemsOf(problems))
    if (state === 'waiting') return lineOf(at, 'waits for an address', values.name)
    if (!isTaken) return lineOf(at, repeats === null ? state : `repeats ${repeats + 1}`)
    const { name, email, phone, type, hours, price, paid, note } = values
    const pot = hours === null ? [] : [`${hours} h`, price === null ? null : `${price} kr`, paid]
    return lineOf(at, 'taken', name, email, phone, type, ...pot, note)
  })
  return { ...read, rows }
}

function sessionsShown(table: readonly string[][], answers: ForeignFile['answers']) {
  const read = sessionRowsOf(table, answers)
  const rows = read.rows.map((row) => {
    const { at, state, isTaken, problems, session, client, cells, type, notes, sameAs } = row
    if (state === 'wrong') return lineOf(at, 'refused', ...problemsOf(problems))
    if (state === 'unmatched') return lineOf(at, 'without a client', cells.client)
    if (!isTaken || !session) return lineOf(at, sameAs === null ? state : `repeats ${sameAs + 1}`)
    const { startsAt, durationHours, status } = session
    const when = `${localDateOf(startsAt)} ${localTimeOf(startsAt)}`
    return lineOf(at, 'taken', when, `${durationHours} h`, client?.name ?? '', status, type, notes)
  })
  return { ...read, rows }
}
