/** The welcome page (S2). */
export const welcomeTexts = {
  title: 'För personliga tränare',
  headline: 'Full koll på varje klient, varje pass och varje timme',
  tagline: 'Effektiv hantering av klienter, pass och tidspotter för personliga tränare.',
  logIn: 'Logga in',
  features: 'Det här får du',
  clients: {
    title: 'Klienthantering',
    text: 'Samla alla klienter på ett ställe. Var och en får en personlig länk till sina egna timmar och pass, utan inloggning.',
  },
  sessions: {
    title: 'Träningspass',
    text: 'Schemalägg och hantera pass med anteckningar i en veckokalender som säger till innan timmarna tar slut.',
  },
  pots: {
    title: 'Tidspotter',
    text: 'Håll koll på dina klienters träningstimmar. Saldot räknas om så fort ett pass är genomfört, så att ni alltid ser samma siffra.',
  },
}

/** A decorative picture of the product: a week, and a personal link. Screen readers get the texts beside it instead. */
export const pictureTexts = {
  week: '16–22 nov · v. 47',
  booked: '17 h bokade',
  away: 'Ledig',
  days: ['mån 16', 'tis 17', 'ons 18', 'tor 19', 'fre 20'],
  clients: { elin: 'Elin', sara: 'Sara', johan: 'Johan', maria: 'Maria', ali: 'Ali' },
  link: {
    trainer: 'Johanna Bergström',
    left: '6,5 h kvar',
    next: 'Nästa: tor 19 nov 09:00',
    parts: ['3,5 h använda', '4 h bokade', '2,5 h fria'],
  },
}
