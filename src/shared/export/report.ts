import { detailsOf } from '../clients/details.ts'
import { lastingNoteTexts } from '../clients/texts.ts'
import { compareSwedish } from '../collation.ts'
import { formatHoursUnit, sumHours } from '../hours.ts'
import { aligned, linesOf, oneLine, withPlainSpaces } from '../plain-text.ts'
import { potTexts } from '../pots/texts.ts'
import { sessionStatus } from '../sessions/status.ts'
import {
  formatDay,
  formatTime,
  formatTimeRange,
  formatWeek,
  type LocalDate,
  localDateOf,
  weekOf,
} from '../time.ts'
import { exportReportTexts as texts } from './files/texts.ts'
import type { ExportData } from './payload.ts'
import type { Period } from './period.ts'
import { cellsOf, type Writers } from './row-writers.ts'

type Client = ExportData['clients'][number]
type Session = Client['sessions'][number]

/** Older versions of Notepad and TextEdit detect UTF-8 only by the byte order mark. */
const byteOrderMark = '\ufeff'
/** Older versions of Notepad do not break lines at a bare LF; macOS accepts both. */
const lineBreak = '\r\n'

/** Marks headings. User text cannot imitate one: it never starts a line. */
const rule = '='.repeat(72)
const indent = '  '
const notesIndent = '      '

/**
 * Writes the export as plain text (S70): trainer and time, then one section per client in Swedish order
 * with pots as "kvar av totalt" and the sessions of the period by date. User text is kept on one line, and notes are
 * indented, so that no name can forge a section.
 */
export function exportReport(data: ExportData, period: Period): string {
  const readOn = localDateOf(data.readAt)
  const clients = [...data.clients].sort(
    (a, b) => compareSwedish(a.name, b.name) || compareSwedish(a.email, b.email),
  )
  const daysOf = dayLabels()
  const lines = [
    texts.title,
    '',
    ...labelled([
      [texts.trainer, oneLine(data.trainerName)],
      [texts.period, texts.days(period.from, period.to)],
      [texts.readAt, texts.moment(readOn, formatTime(data.readAt))],
      [texts.clients, String(clients.length)],
      [texts.sessions, texts.totals(totalsOf(clients.flatMap(({ sessions }) => sessions)))],
    ]),
    '',
    texts.care,
    ...clients.flatMap((client) => section(client, { period, readOn, daysOf })),
    '',
  ]
  return byteOrderMark + withPlainSpaces(lines.join(lineBreak))
}

/** The file name by period: 'tidspott-export-2026-11-01--2026-11-30.txt'. */
export function exportFileName({ from, to }: Period) {
  return `tidspott-export-${from}--${to}.txt` as const
}

interface SectionContext {
  period: Period
  readOn: LocalDate
  daysOf: (date: LocalDate) => string[]
}

function section(client: Client, { period, readOn, daysOf }: SectionContext): string[] {
  const { pots, sessions } = client
  return [
    '',
    '',
    rule,
    oneLine(client.name),
    rule,
    ...labelled(contactOf(client)),
    ...noteLines(client.lastingNote),
    '',
    ...(pots.length === 0 ? [texts.noPots] : [texts.pots(readOn), ...potLines(pots)]),
    '',
    ...(sessions.length === 0
      ? [texts.noSessions]
      : [
          texts.sessionsIn(texts.days(period.from, period.to)),
          ...sessionLines(sessions, daysOf),
          '',
          `${texts.total}: ${texts.totals(totalsOf(sessions))}`,
        ]),
  ]
}

/** The details below the name, which is the heading. */
function contactOf(client: Client): [string, string][] {
  return detailsOf(client)
    .filter(({ key }) => key !== 'name')
    .map(({ label, value, format }) => [
      label,
      value ? oneLine(format?.(value) ?? value) : texts.none,
    ])
}

/** The lasting note below its heading; nothing without one. */
function noteLines(note: string): string[] {
  if (note === '') return []
  return ['', lastingNoteTexts.title, ...indented(note, indent)]
}

/** A note on indented lines. */
function indented(note: string, by: string): string[] {
  return linesOf(note).map((line) => (line === '' ? '' : by + line))
}

const potWriters: Writers<Client['pots'][number]> = {
  hoursRemaining: formatHoursUnit,
  totalHours: potTexts.remainingOf,
  potTypeName: oneLine,
}

function potLines(pots: Client['pots']): string[] {
  const cells = [...pots]
    .sort((a, b) => compareSwedish(a.potTypeName, b.potTypeName))
    .map((pot) => cellsOf(pot, potWriters))
  return aligned(cells, new Set([0])).map((line) => indent + line)
}

function sessionLines(sessions: readonly Session[], daysOf: SectionContext['daysOf']): string[] {
  const inOrder = [...sessions].sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
  const writers: Writers<Session> = {
    startsAt: (at, { durationHours }) => [
      ...daysOf(localDateOf(at)),
      formatTimeRange(at, durationHours),
    ],
    durationHours: formatHoursUnit,
    completed: (_, session) => texts.statuses[sessionStatus(session)],
    noShow: null,
    // In the sum, and on lines of their own.
    chargedHours: null,
    notes: null,
  }
  const heads = aligned(
    inOrder.map((session) => cellsOf(session, writers)),
    new Set([3]),
  )
  return inOrder.flatMap(({ notes }, n) => [
    `${indent}${heads[n]}`,
    ...indented(notes, notesIndent),
  ])
}

/** Cached labels of a day, 'tis 24 nov 2026' and 'v. 48': many sessions fall on few days. */
function dayLabels(): (date: LocalDate) => string[] {
  const known = new Map<LocalDate, string[]>()
  return (date) => {
    const words = known.get(date) ?? [
      `${formatDay(date)} ${date.slice(0, 4)}`,
      formatWeek(weekOf(date)),
    ]
    known.set(date, words)
    return words
  }
}

function totalsOf(sessions: readonly Session[]) {
  return {
    sessions: sessions.length,
    hours: sumHours(sessions.map(({ durationHours }) => durationHours)),
    charged: sumHours(sessions.map(({ chargedHours }) => chargedHours)),
  }
}

/** 'E-post:  anna@example.com' */
function labelled(pairs: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(...pairs.map(([label]) => label.length)) + 1
  return pairs.map(([label, value]) => `${`${label}:`.padEnd(width)} ${value}`)
}
