import { formatHoursUnit } from '../hours.ts'
import { type EventKind } from '../pots/statement/statement.ts'
import { hoursLeft } from '../texts.ts'

/** The client's personal link (S57). */
export const portalTexts = {
  title: (name: string) => `Välkommen, ${name}`,
  /** On paper: 'Läget den 26 november 2026'. */
  asOf: (date: string) => `Läget den ${date}`,
  loadingTitle: 'Klientportal',
  loading: 'Laddar...',
  /** '6,5 h kvar' */
  left: hoursLeft,
  /** More training types than there is room for: '+3 till'. */
  moreTypes: (count: number) => `+${count} till`,
  /** Precedes the day and time of the next session. */
  next: 'Nästa:',
  trainer: 'Din tränare',
  cancellation: (hours: number) =>
    `Pass måste avbokas minst ${hours} ${hours === 1 ? 'timme' : 'timmar'} i förväg`,
  /** Follows the rule: ', senast sön 22 nov 10:00'. */
  cancelBy: (moment: string) => `, senast ${moment}`,
  call: 'Ring',
  mail: 'Mejla',
  information: 'Övrig information',
  pots: 'Dina tidspotter',
  noPots: 'Du har inga tidspotter ännu. Din tränare lägger upp dem.',
  /** The parts of a pot's bar, and under it. */
  used: (hours: number) => `${formatHoursUnit(hours)} använda sedan påfyllningen`,
  unmarked: (hours: number) => `${formatHoursUnit(hours)} att stämma av`,
  booked: (hours: number) => `${formatHoursUnit(hours)} bokade och täckta`,
  free: (hours: number) => `${formatHoursUnit(hours)} fria`,
  lacking: (hours: number) => `${formatHoursUnit(hours)} saknas`,
  /** 'PT 60 min: 3 h använda, 2 h bokade och täckta' */
  bar: (type: string, parts: readonly string[]) => `${type}: ${parts.join(', ')}`,
  morePots: (count: number) => `Visa ${count} tidspotter till`,
  sessions: 'Dina pass',
  /** The button that books a session, and that of one that the client may move (D117). */
  book: 'Boka pass',
  move: 'Byt tid',
  /** Where the page has no script. */
  withoutScript: {
    book: 'Ring eller skriv till din tränare för att boka, eller slå på JavaScript i webbläsaren.',
    move: 'Ring eller skriv till din tränare för att byta tid, eller slå på JavaScript i webbläsaren.',
  },
  moveOne: (when: string) => `Byt tid, ${when}`,
  /** The button of a session that the client may cancel (D39). */
  cannot: 'Jag kan inte',
  upcoming: 'Kommande pass',
  past: 'Tidigare pass',
  noUpcoming: 'Du har inga kommande pass. Hör av dig till din tränare för att boka.',
  /** Where a client books by the page itself. */
  noUpcomingYet: 'Du har inga kommande pass.',
  noPast: 'Du har inga tidigare pass ännu.',
  /** Where a client has more sessions than a page shows. */
  hasEarlier: 'Äldre pass visas inte här. Fråga din tränare om du vill se dem.',
  hasLater: 'Pass längre fram visas inte än.',
}

/** The contact links of a section's rows, when the trainer has given an e-mail address or a phone number for them. */
export const contactTexts = {
  /** The column header. */
  heading: 'Kontakt',
  /** The button of a section that shows the links. */
  wrong: 'Stämmer inte?',
  /** The link's text, before the trainer's name, which is in a <bdi>, since its text direction may differ. */
  contact: 'Kontakta',
  /** 'Stämmer inte? Kontakta Johanna Bergström om passet tis 24 nov 2026 10:00–11:00' */
  askAbout: (trainer: string, row: string) =>
    `${contactTexts.wrong} ${contactTexts.contact} ${trainer} om ${row}`,
  subject: (row: string) => `Stämmer inte: ${row}`,
  pot: (type: string) => `tidspotten ${type}`,
  session: (day: string, time: string) => `passet ${day} ${time}`,
  /** 'påfyllningen tis 3 nov 2026, +5 h' */
  event: (kind: EventKind, day: string, change: string) =>
    `${contactTexts.kinds[kind]} ${day}, ${change}`,
  kinds: {
    opening: 'öppningen',
    carried: 'det ingående saldot',
    added: 'påfyllningen',
    removed: 'justeringen',
    completed: 'det genomförda passet',
    noShow: 'det uteblivna passet',
    late: 'det sent avbokade passet',
    inTime: 'det avbokade passet',
    waived: 'det avbokade passet',
  } satisfies Record<EventKind, string>,
}

/** The page of a personal link that did not open. Titles and causes are from the catalogue (S4). */
export const portalErrorTexts = {
  title: 'Access Error',
  askForLink: 'Kontakta din tränare för att få en ny länk.',
  askForHelp: 'Kontakta din tränare om det inte hjälper.',
  retry: 'Försök igen',
  retrying: 'Försöker igen...',
  causes: {
    missing: 'No access token provided',
    invalid: 'Invalid or expired access token',
    failed: 'Token verification failed',
    unexpected: 'Unexpected error during token verification',
  },
  advice: {
    missing: 'Länken är inte hel. Öppna den så som du fick den av din tränare.',
    invalid: 'Länken gäller inte, eller så har den ersatts av en ny.',
    failed: 'Länken kunde inte kontrolleras just nu. Kontrollera anslutningen och försök igen.',
    unexpected: 'Något gick fel när länken kontrollerades. Försök igen om en stund.',
    tooMany: 'Det har gjorts för många försök. Vänta en stund och försök igen.',
  },
}

/** /client-dashboard: a logged-in client's own hours (D2). */
export const clientDashboardTexts = {
  title: (name: string) => `Välkommen, ${name}`,
  loading: 'Laddar dina timmar...',
  loadFailed: 'Dina timmar kunde inte hämtas',
  none: 'Här finns inga timmar att visa',
  noneHint:
    'Din inloggning är inte kopplad till någon tränare just nu. Be din tränare att ge dig inloggning, eller öppna din personliga länk.',
}
