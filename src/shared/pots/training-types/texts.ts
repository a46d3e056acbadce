/** The tab "Träningstyper" (S33, D9). */
export const trainingTypeTexts = {
  title: 'Träningstyper',
  intro: 'Varje tidspott är av en träningstyp. Dina klienter ser typens namn på sin sida.',
  loading: 'Laddar träningstyper...',
  loadFailed: 'Kunde inte hämta träningstyper.',
  none: 'Inga träningstyper ännu',
  noneHint: 'Skapa en för varje slags pass som du säljer, till exempel PT 60 min.',
  create: 'Skapa träningstyp',
  /** Why a type cannot be deleted, shown beside it. */
  usedBy: (pots: number) =>
    `Används i ${pots === 1 ? '1 tidspott' : `${pots} tidspotter`} och kan inte tas bort`,
  unused: 'Används inte i någon tidspott',
  edit: 'Redigera',
  editOne: (name: string) => `Redigera ${name}`,
  removeOne: (name: string) => `Ta bort ${name}`,
}

/** The dialogs that create and edit a training type. */
export const trainingTypeFormTexts = {
  createTitle: 'Ny träningstyp',
  editTitle: (name: string) => `Redigera ${name}`,
  name: 'Namn',
  description: 'Beskrivning',
  descriptionHint: 'Visas bara för dig.',
  nameTaken: 'Du har redan en träningstyp med det namnet',
  create: 'Skapa träningstyp',
  save: 'Spara ändringar',
}

/** The confirmation before a training type is deleted. */
export const removeTypeTexts = {
  title: ({ name }: { name: string }) => `Ta bort ${name}?`,
  text: 'Ingen tidspott använder träningstypen. Det går inte att ångra.',
  confirm: 'Ta bort träningstyp',
}

/** Toasts about training types (S4). */
export const trainingTypeToasts = {
  created: 'Träningstyp skapad',
  createFailed: 'Kunde inte skapa träningstypen.',
  notLoggedIn: 'Inte inloggad',
  updated: 'Träningstyp uppdaterad',
  updateFailed: 'Kunde inte uppdatera träningstypen.',
  removed: 'Träningstyp borttagen',
  removeFailed: 'Kunde inte ta bort träningstypen.',
  gone: 'Träningstypen finns inte längre.',
}
