import { hoursLeft } from '../../texts.ts'
import { forecastTexts } from '../texts.ts'

/** The dashboard's list of pots that are running out (D59). */
export const needsActionTexts = {
  title: 'Behöver åtgärd',
  loadFailed: 'Det gick inte att kontrollera tidspotterna',
  none: 'Allt är i ordning',
  noneHint: 'Timmarna räcker till allt som är bokat.',
  /** Of a trainer without pots. */
  noPots: 'Inget att åtgärda än',
  noPotsHint: 'Här visas de tidspotter som håller på att ta slut.',
  /** Those that cover what is booked within fourteen days, and not what is booked after that. */
  later: (pots: number) => `${pots === 1 ? '1 pott' : `${pots} potter`} räcker inte längre fram`,
  fillOf: (hours: number, type: string, client: string) =>
    `${forecastTexts.topUpOf(hours, type)} för ${client}`,
  showAll: (needs: number) => `Visa alla (${needs})`,
  showFewer: 'Visa färre',
  left: hoursLeft,
  low: 'Under 2 h kvar',
  unknownClient: 'Okänd klient',
}
