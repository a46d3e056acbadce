import { formatHoursUnit } from '../../hours.ts'
import { forecastTexts } from '../texts.ts'

/** The dashboard's list of pots that are running out (D59). */
export const needsActionTexts = {
  title: 'Behöver åtgärd',
  loadFailed: 'Det gick inte att kontrollera tidspotterna',
  none: 'Allt är i ordning',
  noneHint: 'Timmarna räcker till det som är bokat, och inget pass väntar på att markeras.',
  /** 'Fyll på 6 h', or without an amount when none is missing yet */
  fill: (hours: number) => (hours > 0 ? forecastTexts.topUp(hours) : 'Fyll på'),
  fillOf: (hours: number, type: string, client: string) =>
    `${needsActionTexts.fill(hours)} i ${type} för ${client}`,
  showAll: (pots: number) => `Visa alla (${pots})`,
  showFewer: 'Visa färre',
  left: (hours: number) => `${formatHoursUnit(hours)} kvar`,
  low: 'Under 2 h kvar',
  unknownClient: 'Okänd klient',
}
