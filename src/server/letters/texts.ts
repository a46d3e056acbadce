/** The letters to clients by their names in the log. */
export const clientLetterMailTexts = {
  reminder: 'Påminnelse om ditt pass',
  lowBalance: 'Dina timmar börjar ta slut',
}

/** What every letter to a client has. The trainer is named as they are, without a word that would have to be inflected. */
export const clientLetterTexts = {
  open: 'Se dina pass och timmar',
  /** The text before and after the trainer's address, which is a link. */
  contact: (trainer: string) => [`Frågor? Skriv till ${trainer}: `, ''] as const,
  phone: (trainer: string, phone: string) => `Du når också ${trainer} på ${phone}.`,
  signature: (trainer: string) => `Hälsningar från ${trainer}`,
  sample:
    'Det här är ett test till dig själv. Hos klienten leder knappen till klientens egen sida, och under den kan klienten avböja brevet.',
}

export const reminderMailTexts = {
  /** Above the day, in the HTML part. */
  about: clientLetterMailTexts.reminder,
  aboutSeveral: 'Påminnelse om dina pass',
  /** Between the times of a day. */
  and: ' och ',
  subject: (day: string, time: string) => `Påminnelse om ditt pass ${day} ${time}`,
  subjectOfSeveral: (day: string) => `Påminnelse om dina pass ${day}`,
  one: (trainer: string, day: string, time: string) =>
    `Du har ett pass hos ${trainer} ${day} klockan ${time}.`,
  several: (trainer: string, day: string, times: readonly string[]) =>
    `Du har ${times.length} pass hos ${trainer} ${day}: ${times.join(' och ')}.`,
  /** The rule when it is too late for all the sessions of the letter (D142). */
  late: (hours: number, sessions: number) =>
    `Nu är det mindre än ${hours} ${hours === 1 ? 'timme' : 'timmar'} kvar, så ${
      sessions === 1
        ? 'passet räknas som sent avbokat om du avbokar det'
        : 'passen räknas som sent avbokade om du avbokar dem'
    }.`,
  /** The rule of each session of a day, where it is too late for some of them. */
  lateOne: (time: string) => `${time} räknas som sent avbokat om du avbokar det nu.`,
  inTimeOne: (time: string, last: string) => `${time} avbokar du senast ${last}.`,
  optOut: 'Jag vill inte ha påminnelser',
}

export const lowBalanceMailTexts = {
  subject: (type: string) => `Dina timmar i ${type} börjar ta slut`,
  /** '1,5 h' */
  left: (trainer: string, type: string, hours: string) =>
    `Du har ${hours} kvar i ${type} hos ${trainer}.`,
  none: (trainer: string, type: string) => `Timmarna i ${type} hos ${trainer} är slut.`,
  below: (trainer: string, type: string, hours: string) =>
    `Timmarna i ${type} hos ${trainer} är slut: ${hours} är redan använda utöver dem.`,
  lastsUntil: (day: string) => `De räcker till och med ${day}.`,
  /** Below the hours, in the HTML part. */
  until: (day: string) => `räcker till och med ${day}`,
  lastsForNone: 'De räcker inte till nästa pass.',
  optOut: 'Jag vill inte ha brev om mina timmar',
}

/** What is made up for a letter of which the trainer has nothing booked. */
export const exampleTexts = { client: 'Elin', potType: 'PT' }

/** The page of the link that declines a kind of letter. It has no names, so it is the same for a deleted client. */
export const optOutTexts = {
  reminder: {
    title: 'Påminnelser om dina pass',
    ask: 'Vill du att din tränare mejlar dig påminnelser?',
    declined: 'Du får inga fler påminnelser.',
    accepted: 'Du får påminnelser igen.',
    decline: 'Skicka inga fler',
    accept: 'Jag vill ha dem',
  },
  lowBalance: {
    title: 'Mejl om dina timmar',
    ask: 'Vill du att din tränare mejlar dig när timmarna börjar ta slut?',
    declined: 'Du får inga fler brev om dina timmar.',
    accepted: 'Du får brev om dina timmar igen.',
    decline: 'Skicka inga fler',
    accept: 'Jag vill ha dem',
  },
  message: {
    title: 'Mejl om ändringar',
    ask: 'Vill du att din tränare mejlar dig när dina pass ändras?',
    declined: 'Du får inga fler mejl om ändringar.',
    accepted: 'Du får mejl om ändringar igen.',
    decline: 'Skicka inga fler',
    accept: 'Jag vill ha dem',
  },
  invalid: {
    title: 'Länken fungerar inte',
    text: 'Kontrollera att hela länken kom med, eller be din tränare om hjälp.',
  },
}
