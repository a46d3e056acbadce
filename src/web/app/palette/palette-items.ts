import { paletteTexts as texts } from '#shared/app/texts.ts'
import { calendarTexts } from '#shared/calendar/texts.ts'
import { type ClientDetails, searchFields } from '#shared/clients/details.ts'
import { compareSwedish, foldForSearch, matchesSearch, searched } from '#shared/collation.ts'
import { openSessionsImport } from '#shared/sessions/list/texts.ts'
import {
  formatDayNear,
  formatWeek,
  formatWeekRange,
  instantOf,
  type LocalDate,
  type WeekKey,
  weekNumber,
  weekOf,
} from '#shared/time.ts'
import { matchingDay, matchingWeeks } from './week-search.ts'

/** The action of an item. */
export type PaletteAction =
  | { kind: 'client'; id: string }
  | { kind: 'add'; clientId: string | null }
  | { kind: 'page'; path: string }
  | { kind: 'goTo'; week: WeekKey; day?: LocalDate }
  | { kind: 'absence' }
  | { kind: 'import' }
  | { kind: 'today' }
  | { kind: 'help' }

export interface PaletteItem {
  /** Unique in the list. */
  id: string
  label: string
  /** Distinguishes items with the same label. */
  hint?: string
  action: PaletteAction
}

export interface PaletteGroup {
  heading: string
  items: readonly PaletteItem[]
}

interface PaletteData {
  clients: readonly (ClientDetails & { id: string })[]
  /** The pages that the role may open. */
  pages: readonly { label: string; path: string }[]
  today: LocalDate
}

const maxClients = 6
const maxSessions = 4

/** The search results of the palette: weeks and days, clients, new sessions, pages and actions. */
export function paletteGroups(
  query: string,
  { clients, pages, today }: PaletteData,
): PaletteGroup[] {
  const isEmpty = query.trim() === ''
  const fits = (item: PaletteItem) => matchesSearch(query, [item.label])
  const matching = isEmpty ? [] : matchingClients(query, clients)
  const asked = isEmpty ? [] : matchingClients(withoutPrompt(query), clients)
  const found = [
    group(texts.groups.calendar, isEmpty ? [] : calendarItems(query, today)),
    group(
      texts.groups.clients,
      matching.map((client) => ({
        id: `client ${client.id}`,
        label: client.name,
        hint: client.email,
        action: { kind: 'client', id: client.id },
      })),
      maxClients,
    ),
    group(
      texts.groups.sessions,
      asked.map((client) => ({
        id: `add ${client.id}`,
        label: texts.addFor(client.name),
        hint: hasUniqueName(client, asked) ? undefined : client.email,
        action: { kind: 'add', clientId: client.id },
      })),
      maxSessions,
    ),
    group(texts.groups.actions, actions.filter(fits)),
    group(texts.groups.pages, pages.map(pageItem).filter(fits)),
  ]
  return found.filter(({ items }) => items.length > 0)
}

/** Whether no other client in the list has the same name. */
function hasUniqueName(client: { name: string }, among: readonly { name: string }[]): boolean {
  return among.filter(({ name }) => name === client.name).length === 1
}

const actions: readonly PaletteItem[] = [
  { id: 'add', label: texts.add, action: { kind: 'add', clientId: null } },
  { id: 'absence', label: calendarTexts.addAbsence, action: { kind: 'absence' } },
  { id: 'import', label: openSessionsImport.open, action: { kind: 'import' } },
  { id: 'today', label: texts.today, action: { kind: 'today' } },
  { id: 'help', label: texts.help, action: { kind: 'help' } },
]

function pageItem({ label, path }: { label: string; path: string }): PaletteItem {
  return { id: path, label, action: { kind: 'page', path } }
}

/** At most `max` items; the heading then says how many there are in all. */
function group(heading: string, all: PaletteItem[], max = Number.POSITIVE_INFINITY): PaletteGroup {
  const items = all.slice(0, max)
  return {
    heading: items.length < all.length ? texts.limited(heading, items.length, all.length) : heading,
    items,
  }
}

function matchingClients(query: string, clients: PaletteData['clients']): PaletteData['clients'] {
  const byName = [...clients].sort((a, b) => compareSwedish(a.name, b.name))
  return searched(byName, query, searchFields)
}

/** The query without a full or partial prompt: 'boka pass med anna' becomes 'anna'. */
function withoutPrompt(query: string): string {
  const prompt = foldForSearch(texts.addFor('')).split(' ')
  const words = query.trim().split(/\s+/)
  const isPrompt = (word: string, n: number) => prompt[n]?.startsWith(foldForSearch(word))
  const first = words.findIndex((word, n) => !isPrompt(word, n))
  return first > 0 ? words.slice(first).join(' ') : query
}

function calendarItems(query: string, today: LocalDate): PaletteItem[] {
  const prompt = `${texts.goTo.toLowerCase()} `
  const typed = query.trim().toLowerCase()
  const asked = typed.startsWith(prompt) ? typed.slice(prompt.length) : typed
  const day = matchingDay(asked, today)
  const weeks = matchingWeeks(asked, today).map((week) => ({
    id: week,
    label: texts.goToWeek(weekNumber(week)),
    hint: formatWeekRange(week),
    action: { kind: 'goTo', week } as const,
  }))
  if (day === null) return weeks
  const week = weekOf(day)
  return [
    {
      id: day,
      label: texts.goToDay(formatDayNear(day, instantOf(today, '12:00'))),
      hint: formatWeek(week),
      action: { kind: 'goTo', week, day },
    },
    ...weeks,
  ]
}
