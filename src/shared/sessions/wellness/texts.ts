import { navTexts } from '../../app/texts.ts'
import { formatHoursUnit } from '../../hours.ts'
import { formatPrice } from '../../pots/price/price.ts'
import { formatDateLong, localDateOf } from '../../time.ts'
import type { Wellness } from './payload.ts'

/** The page "Friskvårdsunderlag": what a client paid in a year, for the client's employer (D112). */
export const wellnessTexts = {
  /** 'Friskvårdsunderlag 2026' */
  ofYear: (year: number) => `${navTexts.wellness} ${year}`,
  loading: 'Laddar friskvårdsunderlaget...',
  loadFailed: 'Friskvårdsunderlaget kunde inte hämtas',
  filter: 'Visa friskvårdsunderlag för',
  year: 'År',
  previousYear: 'Föregående år',
  nextYear: 'Nästa år',
  print: 'Skriv ut eller spara som PDF',
  /** Above one client's payments. */
  paidIn: (year: number) => `Betalt ${year}`,
  none: (year: number) => `Inga betalningar ${year}`,
  noneHint: 'Här samlas det som klienter har betalat under året, efter betalningsdatum.',
  noneOfClient: 'Klienten har inga betalningar med datum under året.',
  chosen: (count: number, of: number) => `${count} av ${of} klienter valda`,
  choose: (client: string) => `Välj ${client}`,

  /** What the trainer has not written in the profile; null for nothing. */
  unwritten: ({ organizationNumber, postalAddress }: Wellness['trainer']) => {
    if (organizationNumber === null && postalAddress === null)
      return 'Organisationsnummer och adress saknas på underlaget.'
    if (organizationNumber === null) return 'Organisationsnummer saknas på underlaget.'
    return postalAddress === null ? 'Adress saknas på underlaget.' : null
  },
  toProfile: 'Öppna profilen',

  client: 'Klient',
  trainer: 'Tränare',
  organizationNumber: 'Organisationsnummer',
  address: 'Adress',
  printed: 'Utskrivet',
  payments: 'Betalningar',
  payers: 'Klienter som har betalat',
  paidOn: 'Betald',
  hours: 'Timmar',
  type: 'Typ',
  amount: 'Belopp',
  held: 'Genomförda timmar',
  sum: 'Summa',
  lacking: 'Saknas',
  /** '2 betalningsdatum, 1 pris'; '–' for nothing */
  lackingOf: ({ prices, days }: Wellness['papers'][number]['lacking']) =>
    [
      ...(days > 0 ? [`${days} betalningsdatum`] : []),
      ...(prices > 0 ? [`${prices} ${prices === 1 ? 'pris' : 'priser'}`] : []),
    ].join(', ') || '–',
  /** 'Saknar betalningsdatum: 3 mars 2026, 10 h PT, 1 200 kr' */
  missing: ({ date, hours, type, amount }: NonNullable<Wellness['missing']>[number]) => {
    const what = `${formatDateLong(localDateOf(date))}, ${formatHoursUnit(hours)} ${type}`
    return amount === null
      ? `Saknar pris: ${what}`
      : `Saknar betalningsdatum: ${what}, ${formatPrice(amount)}`
  },
  missingHint: 'Det räknas inte med och står inte på den utskrivna sidan.',
  toPots: 'Öppna klientens tidspotter',
}
