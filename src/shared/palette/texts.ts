/** The command palette, ctrl or cmd+K (UX 2.2). */
export const paletteTexts = {
  title: 'Sök och gå till',
  placeholder: 'Sök klient, sida eller vecka',
  hint: 'Skriv ett namn, ”v 3” eller ett datum.',
  nothing: 'Inget matchade sökningen',
  nothingHint: 'Prova ett namn, en sida, ”vecka 3” eller ”24 nov”.',
  results: (count: number) => (count === 1 ? '1 träff' : `${count} träffar`),
  groups: {
    calendar: 'Kalender',
    clients: 'Klienter',
    sessions: 'Nytt pass',
    pages: 'Sidor',
    actions: 'Gör',
  },
  /** 'Klienter (6 av 14)' */
  limited: (heading: string, shown: number, all: number) => `${heading} (${shown} av ${all})`,
  goToWeek: (week: number) => `Gå till vecka ${week}`,
  goToDay: (day: string) => `Gå till ${day}`,
  goTo: 'Gå till',
  addFor: (client: string) => `Nytt pass med ${client}`,
  add: 'Nytt pass',
  today: 'Gå till idag',
  help: 'Kortkommandon och symboler',
}
