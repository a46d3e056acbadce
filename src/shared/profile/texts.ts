import type { PortalAccent } from '../portal/accents.ts'
import { hoursLeft } from '../texts.ts'
import { formatDayNear, localDateOf } from '../time.ts'

/** The page "Profil & Inställningar" (S60). */
export const profileTexts = {
  title: 'Profil & Inställningar',
  tabs: { personal: 'Personuppgifter' },
  loadFailed: 'Profilen kunde inte hämtas',
  save: 'Spara ändringar',
  picture: {
    title: 'Profilbild',
    alt: 'Din profilbild',
    upload: 'Ladda upp bild',
    change: 'Byt bild',
    remove: 'Ta bort bild',
    hint: 'JPG, PNG, GIF. Högst 2 MB. Bilden beskärs till en kvadrat.',
    sending: 'Laddar upp...',
    progress: 'Så mycket av bilden är skickat',
    removal: {
      title: 'Ta bort profilbilden?',
      text: 'Dina initialer visas i stället, även för dina klienter.',
      ownText: 'Dina initialer visas i stället.',
    },
  },
  personal: {
    title: 'Dina uppgifter',
    name: 'Namn',
    email: 'E-post',
    emailHint: 'Du loggar in med din e-postadress. Byt den med knappen under fältet.',
    phone: 'Telefon',
  },
  trainer: {
    title: 'Tränarinställningar',
    hint: 'Dina klienter ser detta på sin sida.',
    cancellationHours: 'Avbokning senast, timmar före passet',
    cancellationHoursHint: 'Lämna tomt om du inte har någon gräns.',
    otherInformation: 'Övrig information',
    contactEmail: 'E-post som klienter ser',
    contactEmailHint:
      'Visas vid varje pass, så att klienten kan höra av sig när något inte stämmer. Lämna tomt om du inte vill visa någon adress.',
    contactPhone: 'Telefon som klienter ser',
    contactPhoneHint:
      'Visas under ditt namn, och vid varje pass när du inte visar någon e-post. Lämna tomt om du inte vill visa något nummer.',
    organizationNumber: 'Organisationsnummer',
    organizationNumberHint:
      'Eller personnummer, om du har enskild firma. Står på friskvårdsunderlag men inte på klienternas sidor.',
    postalAddress: 'Adress',
    postalAddressHint: 'Högst tre rader. Står på friskvårdsunderlag men inte på klienternas sidor.',
  },
  calendar: {
    title: 'Kalendern',
    label: 'Visa kortet vid klick',
    hint: 'Ett klick på ett pass visar kortet med timmar och knappar bredvid passet, i stället för att öppna passet. Gäller i den här webbläsaren.',
  },
  shortcuts: {
    title: 'Kortkommandon',
    label: 'Kortkommandon',
    hint: 'En enda tangent räcker, som T för idag och N för att boka pass. Kommandon med Ctrl eller cmd fungerar alltid.',
    showAll: 'Visa alla kortkommandon',
  },
}

/** The tab with the current user's login sessions. */
export const loginListTexts = {
  title: 'Inloggningar',
  intro:
    'Här är ditt konto inloggat. Känner du inte igen en inloggning avslutar du den och byter lösenord.',
  loading: 'Laddar inloggningar...',
  loadFailed: 'Inloggningarna kunde inte hämtas',
  unknownDevice: 'Okänd enhet',
  current: 'Den här enheten',
  device: 'Enhet',
  address: 'Adress',
  first: 'Loggade in',
  last: 'Senast använd',
  end: 'Avsluta',
  /** For a screen reader. */
  endOne: (device: string, at: string) => `Avsluta inloggningen på ${device}, ${at}`,
  ended: 'Inloggningen är avslutad',
  endFailed: 'Inloggningen kunde inte avslutas',
  endOthers: 'Avsluta alla andra',
  /** The questions before the end, which ask for the password. */
  endThis: {
    title: 'Avsluta inloggningen?',
    text: (device: string, at: string) => `${device}, som loggade in ${at}, loggas ut.`,
  },
  othersEnded: 'Alla andra inloggningar är avslutade',
  othersFailed: 'Inloggningarna kunde inte avslutas',
  endAll: {
    title: 'Avsluta alla andra inloggningar?',
    text: (n: number) =>
      n === 1
        ? 'En annan enhet loggas ut. Du är kvar på den här.'
        : `${n} andra enheter loggas ut. Du är kvar på den här.`,
  },
}

/** The accents of the personal links (portal/accents.ts). */
export const portalAccentTexts: Record<PortalAccent, string> = {
  teal: 'Petrol',
  blue: 'Blå',
  indigo: 'Indigo',
  plum: 'Plommon',
  moss: 'Mossa',
  slate: 'Skiffer',
}

/** Field errors of the profile. */
export const profileFormTexts = {
  nameRequired: 'Ange ditt namn',
  cancellationHoursInvalid: 'Ange ett helt antal timmar, minst 1, eller lämna tomt',
  contactEmailInvalid: 'Ange en giltig e-postadress, eller lämna tomt',
  contactPhoneInvalid:
    'Ange ett telefonnummer och inget annat, som 070-123 45 67, eller lämna tomt',
  organizationNumberInvalid: 'Numret stämmer inte. Skriv tio siffror, som 556000-0001',
  postalAddressLines: 'Skriv adressen på högst tre rader',
}

/** Toasts about the profile (S4). */
export const profileToasts = {
  updated: { title: 'Profile updated', message: 'Your profile has been successfully updated' },
  updateFailed: 'Profile update failed',
  noUser: 'No user is currently logged in',
}

/** Toasts about the profile image (S4). */
export const imageToasts = {
  updated: { title: 'Lyckades!', message: 'Profilbild uppdaterad' },
  removed: { title: 'Lyckades!', message: 'Profilbild borttagen' },
  uploadFailed: 'Kunde inte ladda upp bilden',
  loginToUpload: 'Du måste vara inloggad för att ladda upp en bild',
  removeFailed: 'Kunde inte ta bort bilden',
  loginToRemove: 'Inte inloggad',
}

/** The erasure of the current user's account (GDPR article 17), at the end of the profile. */
export const eraseAccountTexts = {
  title: 'Radera kontot',
  intro:
    'Ditt konto raderas för gott, och alla dina klienter med det: deras potter, pass, anteckningar och personliga länkar.',
  introOfClient:
    'Ditt konto raderas för gott: din inloggning, dina uppgifter här och din bild. Det som din tränare har skrivit om dig är tränarens.',
  open: 'Radera kontot...',
  dialog: 'Radera ditt konto?',
  counting: 'Räknar vad som försvinner...',
  countingFailed: 'Det gick inte att räkna vad som försvinner.',
  consequence: ({ clients, sessions, hoursRemaining }: ErasedCounts) =>
    clients === 0
      ? 'Du har inga klienter.'
      : `${countOfClients(clients)}, ${sessions} pass och ${hoursLeft(hoursRemaining)} försvinner.`,
  clientOf: (trainers: readonly string[]) =>
    `Du är klient hos ${list(trainers)}. ${trainers.length === 1 ? 'Tränaren har' : 'Tränarna har'} kvar sina uppgifter om dig, och din personliga länk dit fungerar som förut. Vill du att också de ska raderas vänder du dig till ${trainers.length === 1 ? 'tränaren' : 'tränarna'}.`,
  organizations: (names: readonly string[]) =>
    `${list(names)} har ingen annan medlem och raderas också.`,
  permanent:
    'Det går inte att ångra. I säkerhetskopior finns uppgifterna kvar i högst fyra veckor.',
  lastSuperAdmin:
    'Du är den sista aktiva Super Admin och kan inte radera kontot. Skapa en till först.',
  lastAdminOf: (names: readonly string[]) =>
    `Du är den sista aktiva administratören i ${list(names)}. Gör någon annan till administratör först.`,
  exportFirst: 'Ladda ner mina och klienternas uppgifter först',
  exportOwnFirst: 'Ladda ner mina uppgifter först',
  mailed: 'Vi skickar ett mejl om att det är gjort.',
  confirm: 'Radera kontot',
  exportFailed: 'Uppgifterna kunde inte hämtas, så ingenting har raderats',
  failed: 'Kontot kunde inte raderas',
  done: 'Kontot är raderat',
}

type ErasedCounts = { clients: number; sessions: number; hoursRemaining: number }

function list(names: readonly string[]): string {
  return new Intl.ListFormat('sv', { type: 'conjunction' }).format(names)
}

/** The tab "Rensa gamla klienter": clients without sessions and purchases for long (GDPR article 5.1 e). */
export const retentionTexts = {
  title: 'Rensa gamla klienter',
  intro:
    'Klienter utan pass och köp så länge som anges nedan. Ingenting raderas förrän du väljer det.',
  months: 'Månader utan pass och köp',
  monthsInvalid: 'Ange ett helt antal månader, 1 till 240',
  setBy: (organization: string) => `Bestämt av ${organization}, för alla tränare där`,
  save: 'Spara',
  saved: 'Gränsen är sparad',
  saveFailed: 'Gränsen kunde inte sparas',
  saveRefused: 'Din organisation har bestämt gränsen.',
  loadFailed: 'Listan kunde inte hämtas',
  none: 'Inga gamla klienter att rensa',
  noneHint: 'Ingen klient har varit utan pass och köp så länge.',
  lastSession: (at: Date | null) =>
    at ? `Senaste pass ${formatDayNear(localDateOf(at))}` : 'Inga pass',
  lastPurchase: (at: Date | null) =>
    at ? `senaste köp ${formatDayNear(localDateOf(at))}` : 'inga köp',
  remaining: hoursLeft,
  remove: (n: number) => (n === 0 ? 'Radera valda' : `Radera ${countOfClients(n)}`),
  dialog: (n: number) => `Radera ${countOfClients(n)}?`,
  consequence: 'Deras potter, pass, anteckningar och personliga länkar försvinner.',
  confirm: 'Radera',
  removed: 'Raderat',
  removeFailed: 'Klienterna kunde inte raderas',
  changed:
    'En av klienterna har fått ett pass eller köp, eller finns inte kvar. Ingenting har raderats.',
}

function countOfClients(n: number): string {
  return n === 1 ? '1 klient' : `${n} klienter`
}
