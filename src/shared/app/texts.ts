import { type Role } from '../access/roles.ts'

/** The role badge beside the name (S9). */
export const roleTexts: Record<Role, string> = {
  SUPER_ADMIN: 'Admin',
  ORG_ADMIN: 'Org Admin',
  TRAINER: 'Tränare',
  CLIENT: 'Klient',
}

/** The links of the sidebar, as the customer names them; a client has their own dashboard. */
export const navTexts = {
  ownHours: 'Mina timmar',
  ownSessions: 'Mina pass',
  dashboard: 'Dashboard',
  calendar: 'Kalender',
  clients: 'Klienter',
  sessions: 'Träningspass',
  wellness: 'Friskvårdsunderlag',
  pots: 'Hantera potter',
  trash: 'Borttaget',
  adminSection: 'Admin',
  adminDashboard: 'Dashboard',
  trainers: 'Tränare',
  eventLog: 'Händelselogg',
  profileSection: 'Profil',
  profile: 'Profil & Inställningar',
  organization: 'Organisation',
}

/** The bar at the foot of a phone's screen. */
export const barTexts = {
  label: 'Snabbval',
  today: 'Idag',
  book: 'Boka pass',
  sessions: 'Pass',
  more: 'Mer',
}

/** The palette's button in the header, and the names of keys. */
export const shortcutTexts = {
  search: 'Sök eller välj åtgärd',
  /** 'Sök eller välj åtgärd (Ctrl+K)' */
  openPalette: (keys: string) => `Sök eller välj åtgärd (${keys})`,
  openHelp: 'Hjälp och kortkommandon',
  loadFailed: 'Kunde inte öppnas. Kontrollera nätverket och försök igen.',
}

/** The command palette, ctrl or cmd+K (D65). */
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
    sessions: 'Boka pass',
    pages: 'Sidor',
    actions: 'Gör',
  },
  /** 'Klienter (6 av 14)' */
  limited: (heading: string, shown: number, all: number) => `${heading} (${shown} av ${all})`,
  goToWeek: (week: number) => `Gå till vecka ${week}`,
  goToDay: (day: string) => `Gå till ${day}`,
  goTo: 'Gå till',
  addFor: (client: string) => `Boka pass med ${client}`,
  add: 'Boka pass',
  today: 'Gå till idag',
  help: 'Hjälp och kortkommandon',
}

/** The help dialog: keys, mouse and touch gestures, and the meaning of status icons and warnings (D65). */
export const helpTexts = {
  title: 'Hjälp och kortkommandon',
  or: 'eller',
  singleKeysOff: 'Kortkommandon med en enda tangent är avstängda i din profil.',
  toProfile: 'Ändra i profilen',
  marks: {
    title: 'Symboler på pass',
    noShow: 'Uteblivet. Namnet är också överstruket och rutan grå.',
    completed: 'Genomfört. Har passet en tidspott är timmarna dragna.',
    byClient: 'Bokat eller flyttat av klienten, tills du har markerat det som läst.',
  },
  anywhere: {
    title: 'Överallt',
    palette: 'Sök klient, sida eller vecka',
    help: 'Visa den här hjälpen',
    search: 'Till sökfältet eller klientfiltret',
    sidebar: 'Visa eller fäll ihop sidofältet',
    undo: 'Ångra, så länge knappen Ångra visas',
    save: 'Spara i dialogen',
    close: 'Stäng dialogen eller avbryt',
  },
  calendar: {
    title: 'I kalendern',
    today: 'Idag',
    add: 'Boka pass',
    next: 'Nästa vecka, i dagsvyn nästa dag',
    previous: 'Föregående vecka, i dagsvyn föregående dag',
    day: 'Visa en dag',
    week: 'Visa hela veckan',
  },
  grid: {
    title: 'Bland tiderna i kalendern',
    arrows: 'Gå mellan timmar och dagar',
    ends: 'Veckans första eller sista dag',
    pages: 'Föregående eller nästa vecka',
    add: 'Boka på timmen',
  },
  session: {
    title: 'På ett pass',
    open: 'Öppna passet',
    move: 'Flytta en halvtimme eller en dag',
    resize: 'Gör kortare eller längre',
    cancel: 'Avboka',
    remove: 'Ta bort passet',
    completed: 'Genomfört, när passet har börjat',
    noShow: 'Uteblivet, när passet har börjat',
  },
  closing: {
    title: 'I Stäm av',
    completed: 'Genomfört',
    noShow: 'Uteblivet',
    move: 'Föregående eller nästa pass',
  },
  mouse: {
    title: 'Med mus',
    add: { how: 'Klicka på en tid', what: 'Boka pass' },
    drawNew: { how: 'Dra över lediga tider', what: 'Boka pass med den längden' },
    open: { how: 'Klicka på ett pass', what: 'Ändra dag, tid eller längd utan att dra' },
    look: { how: 'Håll pekaren över ett pass', what: 'Detaljer, och Genomfört eller Uteblivet' },
    move: { how: 'Dra ett pass', what: 'Flytta passet' },
    resize: { how: 'Dra i passets nederkant', what: 'Ändra längden' },
    fine: { how: 'Håll ned Skift och dra', what: 'Kvart i stället för halvtimme' },
  },
  touch: {
    title: 'Med fingrar',
    add: { how: 'Tryck på en tid', what: 'Boka pass' },
    open: { how: 'Tryck på ett pass', what: 'Ändra dag, tid eller längd utan att dra' },
    swipe: { how: 'Svep åt sidan i dagsvyn', what: 'Nästa eller föregående dag' },
    move: { how: 'Håll kvar på ett pass och dra', what: 'Flytta passet' },
    resize: { how: 'Håll kvar på ett pass, släpp och dra i handtaget', what: 'Ändra längden' },
    drawNew: { how: 'Håll kvar på en ledig tid och dra', what: 'Boka pass med den längden' },
    mark: {
      how: 'Tryck på Genomfört eller Uteblivet i agendan',
      what: 'Markera passet direkt',
    },
  },
  keys: {
    arrows: 'Piltangenter',
    vertical: '↑ ↓',
    shift: 'Skift',
  },
}
