import { formatHoursUnit } from '../../hours.ts'
import { formatDayNear, type LocalDate } from '../../time.ts'

/** "Be om överlämning": an ADMIN asks a member of the organisation to hand a client over to another member (D37). */
export const askTexts = {
  explained: (giver: string, until: LocalDate) =>
    `${giver} avgör själv om klienten ska lämnas över, och den nya tränaren tar sedan emot. Frågan gäller till och med ${formatDayNear(until)}.`,
  none: 'Ingen annan aktiv tränare i organisationen kan ta emot klienten.',
  failed: 'Frågan kunde inte skickas',
}

const counted = (count: number, one: string, many: string) =>
  count === 1 ? `1 ${one}` : `${count} ${many}`

const clientsCounted = (count: number) => counted(count, 'klient', 'klienter')

interface Counts {
  pots: number
  hoursRemaining: number
  comingSessions: number
}

/** "Lämna över klienter": a SUPER_ADMIN offers a disabled account's clients to another trainer (D37). */
export const disabledTexts = {
  loading: 'Hämtar klienterna...',
  loadFailed: 'Klienterna kunde inte hämtas',
  noClients: (giver: string) => `${giver} har inga klienter.`,
  noReceiver: (giver: string) =>
    `Klienter kan lämnas över till en aktiv tränare i samma organisation. Det finns ingen sådan för ${giver}.`,
  explained: (until: LocalDate) =>
    `Den nya tränaren ser vad som kommer, och svarar senast ${formatDayNear(until)}. Bra att veta, anteckningar och skäl till avbokningar följer inte med.`,
  clients: 'Klienter',
  all: (count: number) => `Alla (${count})`,
  counts: ({ pots, hoursRemaining, comingSessions }: Counts) =>
    [
      counted(pots, 'pott', 'potter'),
      `${formatHoursUnit(hoursRemaining)} kvar`,
      `${comingSessions} kommande pass`,
    ].join(' · '),
  asked: (receiver: string) => `En administratör har bett om att ${receiver} tar över`,
  noneChosen: 'Välj minst en klient',
  tooMany: (most: number) => `Välj högst ${most} klienter åt gången`,
  submit: (count: number) => (count === 0 ? 'Lämna över' : `Lämna över ${clientsCounted(count)}`),
  started: (count: number) =>
    `${clientsCounted(count)} väntar på svar. Tills dess är ingenting flyttat.`,
  failed: 'Klienterna kunde inte lämnas över',
  waiting: 'Väntar på svar',
  offered: (receiver: string, until: LocalDate) =>
    `Till ${receiver}, senast ${formatDayNear(until)}`,
}
