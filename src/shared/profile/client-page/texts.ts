import type { cancellingModes } from '../../portal/settings.ts'

/** "Klienternas sida" in the profile: what clients may do by their personal link, and which letters they get (D39). */
export const clientPageTexts = {
  title: 'Klienternas sida',
  hint: 'Allt här är avslaget från början. Klienterna kan inte göra något förrän du slår på det.',
  cancelling: 'Klienterna kan avboka med "Jag kan inte"',
  cancellingModes: {
    off: 'Nej',
    inTime: 'Fram till din gräns, därefter ber sidan dem ringa',
    late: 'Även efter gränsen, då timmarna dras',
  } satisfies Record<(typeof cancellingModes)[number], string>,
  feeds: 'Klienterna kan prenumerera på sina pass i sin egen kalender',
  reminders: 'Påminnelse till klienten',
  reminderModes: {
    off: 'Ingen',
    dayBefore: 'Dagen före passet',
    hoursBefore: 'Timmar före passet',
  },
  reminderHour: 'Klockslag dagen före',
  reminderHoursBefore: 'Timmar före passet',
  lowBalance: 'Brev till klienten när timmarna börjar ta slut',
  answers: 'Brev till dig när en klient har svarat',
  messageText: 'Egna ord i meddelanden om ändringar',
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
    : `${of.reminderHoursBefore} ${of.reminderHoursBefore === 1 ? 'timme' : 'timmar'} före passet`
}
