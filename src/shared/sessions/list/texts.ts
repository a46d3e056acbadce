/** The page "Träningspass" (S51). */
export const sessionPageTexts = {
  title: 'Träningspass',
  /** The name of the tabs, and the first of them: the list. */
  views: 'Visa',
  sessions: 'Pass',
  add: 'Boka pass',
  filter: 'Visa pass för',
  allClients: 'Alla klienter',
  date: 'Datum',
  /** On paper, where the list has it below the date. */
  time: 'Tid',
  client: 'Klient',
  type: 'Typ',
  duration: 'Längd',
  status: 'Status',
  actions: 'Åtgärder',
  edit: 'Redigera',
  /** 'Redigera Anna Andersson, tis 24 nov kl 10:00' */
  editOne: (which: string) => `Redigera ${which}`,
  /** Of a session that was cancelled in time. */
  show: 'Visa',
  showOne: (which: string) => `Visa ${which}`,
  loading: 'Laddar träningspass...',
  loadFailed: 'Fel vid hämtning av träningspass',
  loadingMore: 'Laddar fler träningspass...',
  moreFailed: 'Äldre träningspass kunde inte hämtas',
  none: 'Inga träningspass ännu',
  noneHint: 'Boka det första, så visas det både här och i kalendern.',
  noneOfClient: 'Klienten har inga träningspass',
  showAll: 'Visa alla',
  today: 'Idag',
  /** The headings of the two parts of the list, each from today outwards. */
  upcoming: 'Kommande',
  earlier: 'Tidigare',
  toEarlier: 'Till tidigare pass',
  noUpcoming: 'Inga kommande pass',
  moreUpcoming: 'Visa fler kommande pass',
  /** On paper. */
  notPrinted: 'Fler pass än så här var inte hämtade när listan skrevs ut.',
  noMore: 'Det finns inga äldre träningspass.',
}

/** What opens the import of sessions (D36); its own texts are loaded with its dialog. */
export const openSessionsImport = {
  open: 'Importera pass',
  notLoaded: 'Dialogen kunde inte öppnas',
}
