import type { cancellingModes } from '../../portal/settings.ts'

/** "Klienternas sida" in the profile: what clients may do by their personal link, and which letters they get (D39). */
export const clientPageTexts = {
  title: 'Klienternas sida',
  hint: 'Klienterna kan inte göra något på sidan förrän du slår på det.',
  preview: 'Så ser sidan ut',
  previewHint:
    'Ett exempel med dina uppgifter. Det du väljer visas genast, klienterna ser det när du har sparat.',
  previewFrame: 'Klientens sida, som den ser ut i en telefon',
  /** The client of the example and what their pot is for. */
  example: { client: 'Elin', potType: 'PT', opening: 'Klippkort 10 timmar' },
  portalAccent: 'Färg på sidan och i mejlen',
  pricesOnLink: 'Visa priser på sidan',
  cancelling: 'Klienterna kan avboka med ”Jag kan inte”',
  cancellingHint:
    'Gränsen är den som du har satt under Tränarinställningar. Det som klienterna avbokar visas för dig under Från klienterna.',
  cancellingModes: {
    off: 'Nej',
    inTime: 'Fram till din gräns, därefter uppmanas de att ringa',
    late: 'Även efter gränsen, då timmarna dras',
  } satisfies Record<(typeof cancellingModes)[number], string>,
  feeds: 'Klienterna kan prenumerera på sina pass i sin egen kalender',
  lettersHint:
    'Mejl till klienter går bara till dem vars e-postadress tas emot, och aldrig två gånger om samma sak. Klienten kan tacka nej till dem med en länk i mejlet.',
  noMail:
    'Ingen e-post är inställd på servern, så inga mejl går ut. Be den som driver servern att ställa in det.',
  reminders: 'Påminnelse till klienten',
  reminderModes: {
    off: 'Ingen',
    dayBefore: 'Dagen före passet',
    hoursBefore: 'Timmar före passet',
  },
  reminderHour: 'Klockslag dagen före',
  reminderHoursBefore: 'Timmar före passet',
  lowBalance: 'Mejl till klienten när timmarna börjar ta slut',
  answers: 'Mejl till dig när en klient har svarat',
  answersHint: 'Högst ett mejl i kvarten, så länge det finns svar som du inte har läst.',
  messageText: 'Egen text i meddelanden om ändringar',
  messageTextHint:
    '{namn} byts ut mot klientens namn, {ändringar} mot vad som har ändrats och {länk} mot klientens länk. Lämna tomt för standardtexten.',
  /** '18:00' */
  hour: (hour: number) => `${String(hour).padStart(2, '0')}:00`,
  /** '1 timme', '24 timmar' */
  hours: (hours: number) => `${hours} ${hours === 1 ? 'timme' : 'timmar'}`,
}

/** 'Dagen före passet, klockan 18', '24 timmar före passet' */
export function reminderText(of: {
  reminders: keyof typeof clientPageTexts.reminderModes
  reminderHour: number
  reminderHoursBefore: number
}): string {
  const { off, dayBefore } = clientPageTexts.reminderModes
  if (of.reminders === 'off') return off
  return of.reminders === 'dayBefore'
    ? `${dayBefore}, klockan ${of.reminderHour}`
    : `${clientPageTexts.hours(of.reminderHoursBefore)} före passet`
}
