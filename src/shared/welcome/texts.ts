/** The welcome page (spec 1 and 2). */
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
  /** A picture of the product, told to those who do not see it by the texts above. */
  picture: {
    week: 'v. 47',
    days: ['mån', 'tis', 'ons', 'tors', 'fre'],
    client: 'Anna Lindqvist',
    pot: 'PT-timmar',
    left: '6,5 h',
    leftLabel: 'kvar av 10 h',
    used: '3,5 h använda',
  },
}
