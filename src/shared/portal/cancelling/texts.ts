import { formatHoursUnit } from '../../hours.ts'

/** "Jag kan inte" on the page of the personal link (D39). */
export const cancellingTexts = {
  /** 'Jag kan inte, ons 25 nov 10:00' */
  openOne: (when: string) => `Jag kan inte, ${when}`,
  title: 'Avboka passet?',
  /** Between the client's name and the trainer's. */
  with: 'med',
  free: 'Inga timmar dras.',
  /** '3 timmar kvar: 1 h dras enligt din tränares regel.'; null for a session that draws from no pot. */
  late: (hoursLeft: number, charged: number | null) =>
    `${timeLeft(hoursLeft)} kvar: ${
      charged === null ? 'sent avbokat utan timmar' : `${formatHoursUnit(charged)} dras`
    } enligt din tränares regel.`,
  /** After the limit, when the trainer wants to be called. */
  call: (hoursLeft: number) =>
    `${timeLeft(hoursLeft)} kvar. Så sent avbokar du genom att höra av dig till din tränare.`,
  reason: 'Orsak (valfri)',
  reasonHint: 'Syns bara för din tränare.',
  confirm: 'Avboka passet',
  confirming: 'Avbokar...',
  keep: 'Behåll passet',
  close: 'Stäng',
  /** 'Passet ons 25 nov 10:00 är avbokat. 1 h dras.' */
  done: (when: string, charged: number) =>
    `Passet ${when} är avbokat. ${
      charged === 0 ? cancellingTexts.free : `${formatHoursUnit(charged)} dras.`
    }`,
  started: 'Passet har börjat. Hör av dig till din tränare.',
  undo: 'Ångra',
  undone: (when: string) => `Passet ${when} är tillbaka.`,
  failures: {
    late: 'Gränsen passerades medan sidan var öppen. Inget är avbokat än, så här är det nu.',
    changed: 'Passet har ändrats, så inget är avbokat. Nu visas det som gäller.',
    cancelled: 'Passet är redan avbokat. Nu visas det som gäller.',
    refused: 'Det går inte att avboka här just nu. Hör av dig till din tränare.',
    tooMany:
      'Det har gjorts många ändringar på kort tid. Vänta en stund, eller hör av dig till din tränare.',
    link: 'Länken gäller inte längre, så inget är avbokat. Hör av dig till din tränare.',
    unknown:
      'Inget svar, så det är inte säkert att passet är avbokat. Försök igen: det avbokas bara en gång.',
  },
  undoFailures: {
    late: 'Det går inte att ångra längre. Hör av dig till din tränare.',
    changed: 'Passet har ändrats sedan dess. Nu visas det som gäller.',
    taken: 'Tiden är redan bokad av någon annan. Hör av dig till din tränare.',
    unknown: 'Inget svar, så det är inte säkert att det är ångrat. Försök igen.',
  },
}

/** '3 timmar', rounded down; '45 min' in the last hour. */
function timeLeft(hours: number): string {
  if (hours < 1) return `${Math.ceil(hours * 60)} min`
  const whole = Math.floor(hours)
  return whole === 1 ? '1 timme' : `${whole} timmar`
}
