import { formatHoursUnit } from '../../hours.ts'

/** The dashboard's list of pots that run out (design section 12). */
export const needsActionTexts = {
  title: 'Behöver åtgärd',
  loadFailed: 'Det gick inte att kontrollera tidspotterna',
  fill: 'Fyll på',
  fillOf: (type: string, client: string) => `Fyll på ${type} för ${client}`,
  show: 'Visa',
  showOf: (client: string) => `Visa ${client}`,
  showAll: (pots: number) => `Visa alla (${pots})`,
  showFewer: 'Visa färre',
  left: (hours: number) => `${formatHoursUnit(hours)} kvar`,
  low: 'Under 2 h kvar',
  unknownClient: 'Okänd klient',
}
