import { formatHoursUnit } from '../hours.ts'
import { hoursLeft, problemTexts } from '../texts.ts'
import { formatMoment } from '../time.ts'
import type { Obstacle, RestorePreview, TrashRow } from './payload.ts'

/** /dashboard/borttaget: what was deleted within 30 days (D31). */
export const trashTexts = {
  title: 'Borttaget',
  intro:
    'Det du tar bort finns kvar här i 30 dagar och kan återställas. Så länge en klient ligger här öppnar den personliga länken ingenting.',
  loading: 'Hämtar det som är borttaget...',
  loadFailed: 'Det som är borttaget kunde inte hämtas',
  none: 'Inget är borttaget',
  noneHint: 'Klienter, tidspotter och pass som du tar bort kan återställas härifrån i 30 dagar.',
  columns: {
    what: 'Vad',
    client: 'Klient',
    deletedAt: 'Togs bort',
    left: 'Kan återställas',
    actions: 'Åtgärder',
  },
  left: (days: number) => {
    if (days === 0) return 'Idag'
    return days === 1 ? '1 dag till' : `${days} dagar till`
  },
  restore: 'Återställ',
  restoreOne: (what: string, client: string) => `Återställ ${named(what, client)}`,
  actionsFor: (what: string, client: string) => `Åtgärder för ${named(what, client)}`,
  erase: 'Radera nu',
  eraseOne: (what: string, client: string) => `Radera ${named(what, client)} nu`,
  eraseAll: 'Radera allt nu',
}

/** What a deletion took: its name, and what it contained. */
export function trashWhat(row: TrashRow, now?: Date): { what: string; contents: string } {
  const { kind, clientName, potTypeName, pots, sessions, hours, reason, startsAt } = row
  const first = startsAt && formatMoment(startsAt, now)
  switch (kind) {
    case 'client':
      return {
        what: clientName,
        contents:
          [
            pots > 0 && (pots === 1 ? '1 pott' : `${pots} potter`),
            sessions > 0 && `${sessions} pass`,
            pots > 0 && hoursLeft(hours),
          ]
            .filter((part) => part !== false)
            .join(', ') || 'Inga potter och inga pass',
      }
    case 'pot':
      return { what: `Tidspotten ${potTypeName}`, contents: hoursLeft(hours) }
    case 'history':
      return {
        what: `${hours > 0 ? '+' : ''}${formatHoursUnit(hours)} i ${potTypeName}`,
        contents: reason ?? '',
      }
    case 'sessions':
      return sessions === 1
        ? { what: `Passet ${first}`, contents: '' }
        : { what: `${sessions} pass`, contents: `Det första ${first}` }
  }
}

/** 'Tidspotten PT 60 min för Anna Alm'; a client alone by the name. */
function named(what: string, client: string): string {
  return what === client ? client : `${what} för ${client}`
}

/** The confirmation before a restoration, with what it does and what stands in its way. */
export const restoreTexts = {
  title: ({ what }: { what: string }) => `Återställ ${lowered(what)}?`,
  confirm: 'Återställ',
  counting: 'Kontrollerar vad som händer...',
  countingFailed: 'Det gick inte att kontrollera vad som händer.',
  consequence: (row: TrashRow, preview: RestorePreview): string => {
    switch (row.kind) {
      case 'client':
        return 'Klienten kommer tillbaka med allt som togs bort, och den personliga länken fungerar igen. En inloggning får du ge på nytt.'
      case 'pot':
        return `Tidspotten kommer tillbaka med sin historik. ${takesBack(preview)}`
      case 'history':
        return 'Posten kommer tillbaka i historiken, och timmarna räknas igen.'
      case 'sessions':
        return preview.withoutPot === 0
          ? 'Bokningen kommer tillbaka på samma tid.'
          : `Bokningen kommer tillbaka på samma tid. Tidspotten finns inte längre, så ${preview.withoutPot === row.sessions ? 'den' : `${preview.withoutPot} av passen`} blir utan.`
    }
  },
  email: 'Ny e-postadress',
  emailInvalid: 'Ange en giltig e-postadress.',
}

/** 'Passet tor 26 nov' within a sentence; a name keeps its letters. */
function lowered(what: string): string {
  return what.replace(/^(Passet|Tidspotten) /, (word) => word.toLowerCase())
}

function takesBack({ takenBack, drawnHours }: RestorePreview): string {
  if (takenBack === 0) return 'Inga pass får den tillbaka.'
  const drawn = drawnHours === 0 ? 'inga timmar dras' : `${formatHoursUnit(drawnHours)} dras`
  return `${takenBack} pass som är utan tidspott får den tillbaka, och ${drawn}.`
}

/** Why something cannot be restored as it is. */
export const obstacleTexts: Record<Obstacle, (takenAt: Date | null, now?: Date) => string> = {
  client: () => problemTexts.trashClientRemoved,
  email: () => 'En annan klient har fått e-postadressen. Ange en ny för den som återställs.',
  pot: () => 'Tidspotten är borttagen. Återställ tidspotten först.',
  session: (takenAt, now) =>
    takenAt
      ? `Ett träningspass finns redan ${formatMoment(takenAt, now)}. Flytta eller ta bort det först.`
      : problemTexts.sessionExists,
}

/** The confirmation before something is deleted for good. */
export const eraseTexts = {
  title: (rows: readonly TrashRow[]) => {
    const [first] = rows
    return rows.length === 1 && first
      ? `Radera ${lowered(trashWhat(first).what)} för gott?`
      : `Radera ${rows.length} borttagna för gott?`
  },
  confirm: 'Radera nu',
  text: 'Det går inte att återställa sedan. I säkerhetskopior finns uppgifterna kvar i högst fyra veckor.',
  erased: (count: number) => (count === 1 ? 'Raderat för gott' : `${count} raderade för gott`),
  failed: 'Det gick inte att radera',
}
