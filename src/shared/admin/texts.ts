import { passwordTexts } from '../auth/texts.ts'
import { formatMoment } from '../time.ts'

/** Field errors of the administration (S23, S24). */
export const adminFormTexts = {
  missing: 'Fyll i båda fälten',
  words: { ...passwordTexts.words, short: 'Lösenordet måste vara minst 8 tecken långt' },
  emailAndNameRequired: 'Email and name are required.',
}

/** /admin/dashboard (S22). */
export const adminDashboardTexts = {
  title: 'Administration',
  counts: 'Översikt',
  trainers: { title: 'Tränare', caption: 'konton' },
  clients: { title: 'Klienter', caption: 'hos alla tränare' },
  sessions: { title: 'Pass', caption: 'totalt' },
  list: 'Personliga tränare',
  toTrainers: 'Hantera tränare',
  loading: 'Laddar...',
  loadFailed: 'Failed to load data',
  noMail: {
    title: 'Inga mejl skickas',
    text: 'Ingen e-post är inställd. Sätt ett tillfälligt lösenord så länge.',
  },
}

/** The newest copy of the embedded database, on /admin/dashboard. */
export const copyDownloadTexts = {
  title: 'Säkerhetskopia',
  intro:
    'Servern kopierar databasen varje natt och sparar kopian på samma disk. Ladda ner den ibland och förvara den på ett annat ställe.',
  download: 'Ladda ner säkerhetskopian',
  submit: 'Ladda ner',
  contents:
    'Filen innehåller allas uppgifter: konton, klienter, pass och anteckningar. Förvara den så att ingen obehörig kan läsa den. Att du laddar ner den syns i händelseloggen.',
}

/** Whether backups are known to work, on the administration's dashboard. */
export const backupTexts = {
  introOperator: 'Den som driver servern gör säkerhetskopiorna.',
  rehearsed: (at: Date) => `Senaste återställningen på prov: ${formatMoment(at)}`,
  notRehearsed: 'Senaste återställningen på prov: ingen har gjorts än',
  late: 'Den senaste säkerhetskopian är äldre än två dygn.',
  failed: {
    backup: (at: Date) =>
      `Säkerhetskopieringen ${formatMoment(at)} misslyckades. Serverns logg säger varför.`,
    hook: (at: Date) =>
      `Säkerhetskopian ${formatMoment(at)} kunde inte skickas vidare. Serverns logg säger varför.`,
    rehearsal: (at: Date) =>
      `Återställningen på prov ${formatMoment(at)} misslyckades. Serverns logg säger varför.`,
  },
}

/** /admin/trainers, and the list on the dashboard (S22). */
export const trainerListTexts = {
  title: 'Personliga tränare',
  search: 'Sök tränare...',
  searchLabel: 'Sök tränare på namn, e-post eller telefon',
  add: 'Lägg till användare',
  loading: 'Laddar...',
  loadFailed: 'Failed to load trainers',
  refused: 'Access Error',
  none: 'Inga tränare ännu',
  noneHint: (sendsMail: boolean) =>
    sendsMail
      ? 'Lägg till den första användaren, så kan en länk till ett eget lösenord skickas.'
      : 'Lägg till den första användaren och sätt ett tillfälligt lösenord.',
  noMatch: 'Inga tränare matchade sökningen',
  count: (all: number) => `${all} tränare`,
  countOf: (matching: number, all: number) =>
    matching === all
      ? trainerListTexts.count(all)
      : `${matching} av ${trainerListTexts.count(all)}`,
  columns: {
    name: 'Namn',
    email: 'E-post',
    phone: 'Telefon',
    status: 'Status',
    lastLogin: 'Senaste inloggning',
    actions: 'Åtgärder',
  },
  orgAdmin: 'Organization Admin',
  active: 'Aktiv',
  disabled: 'Inaktiverad',
  never: 'Aldrig',
  noPassword: 'Har inget lösenord ännu',
  temporaryPassword: 'Har ett tillfälligt lösenord',
  actionsFor: (name: string) => `Åtgärder för ${name}`,
  setPassword: 'Sätt lösenord',
  setPasswordOf: (name: string) => `Sätt lösenord för ${name}`,
  sendLink: 'Skicka länk',
  sendLinkTo: (name: string) => `Skicka länk till ${name} för att återställa lösenordet`,
  twoSteps: 'Två steg',
  removeFactor: 'Ta bort tvåstegsinloggning',
  removeFactorOf: (name: string) => `Ta bort tvåstegsinloggningen för ${name}`,
  handOver: 'Lämna över klienter',
  handOverOf: (name: string) => `Lämna över klienter från ${name}`,
  disable: 'Inaktivera',
  disableOne: (name: string) => `Inaktivera ${name}`,
  enable: 'Aktivera',
  enableOne: (name: string) => `Aktivera ${name}`,
}

/** The two lists of /admin/trainers. */
export const accountViewTexts = {
  label: 'Visa konton',
  trainers: 'Tränare',
  clients: 'Klientkonton',
}

/** The accounts of clients on /admin/trainers. */
export const clientAccountTexts = {
  title: 'Klientkonton',
  search: 'Sök klientkonton...',
  searchLabel: 'Sök klientkonton på namn eller e-post',
  loading: 'Laddar...',
  loadFailed: 'Klientkontona kunde inte hämtas',
  none: 'Inga klientkonton ännu',
  noneHint: 'Ett konto skapas när en klient godkänner en inloggning som tränaren erbjuder.',
  noMatch: 'Inga klientkonton matchade sökningen',
  countOf: (matching: number, all: number) =>
    matching === all ? `${all} klientkonton` : `${matching} av ${all} klientkonton`,
  columns: {
    name: 'Namn',
    email: 'E-post',
    trainers: 'Tränare',
    status: 'Status',
    lastLogin: 'Senaste inloggning',
    actions: 'Åtgärder',
  },
  trainers: (count: number) =>
    count === 1 ? 'Klient hos 1 tränare' : `Klient hos ${count} tränare`,
  actionsFor: (name: string) => `Åtgärder för ${name}`,
  endLogins: 'Logga ut',
  endLoginsOf: (name: string) => `Logga ut ${name} överallt`,
  makeTrainer: 'Gör till tränare',
  makeTrainerOf: (name: string) => `Gör ${name} till tränare`,
}

/** The confirmations of what is done to a client's account. */
export const clientAccountDialogTexts = {
  endLogins: {
    title: ({ name }: { name: string }) => `Logga ut ${name} överallt?`,
    text: 'Alla inloggningar avslutas på en gång. Det går att logga in igen med lösenordet.',
    confirm: 'Logga ut överallt',
  },
  makeTrainer: {
    title: ({ name }: { name: string }) => `Gör ${name} till tränare?`,
    text: 'Kontot får tränarens sidor, och alla inloggningar avslutas. Det går inte att ändra tillbaka här. Timmar och pass hos den egna tränaren finns kvar under Mina pass.',
    confirm: 'Gör till tränare',
  },
  disable: {
    title: ({ name }: { name: string }) => `Inaktivera ${name}?`,
    text: 'Kontot loggas ut överallt på en gång och kan inte logga in förrän det aktiveras igen. De personliga länkarna fortsätter att fungera.',
    confirm: 'Inaktivera kontot',
  },
}

/** The confirmation before the second factor of an account is removed. */
export const removeFactorTexts = {
  title: (name: string) => `Ta bort tvåstegsinloggningen för ${name}?`,
  consequence:
    'Passnycklar, kodapp och återställningskoder tas bort, och kontot loggas ut överallt. Därefter räcker lösenordet för att logga in.',
  mail: 'Ett mejl om det skickas till kontots e-postadress.',
  identity:
    'Kontrollera först att det är rätt person som ber om det, på ett annat sätt än med mejl.',
  confirm: 'Ta bort',
}

/** The dialog that adds a user, and its confirmation. */
export const addTrainerTexts = {
  title: 'Lägg till användare',
  name: 'Namn',
  email: 'E-post',
  phone: 'Telefon',
  role: 'Roll',
  roles: { TRAINER: 'Tränare', ORG_ADMIN: 'Organization Admin' },
  hint: (sendsMail: boolean) =>
    sendsMail
      ? 'Kontot får inget lösenord. Användaren väljer ett eget genom återställning av lösenord.'
      : 'Kontot får inget lösenord än. Eftersom inga mejl skickas sätter du ett tillfälligt i nästa steg.',
  submit: 'Lägg till',
  created: (name: string) => `${name} har ett konto men inget lösenord ännu.`,
  mustReset:
    'För att kunna logga in måste användaren välja ett lösenord genom återställning av lösenord: med en länk som du skickar nu, eller med ”Glömt lösenord?” på inloggningssidan.',
  sendLink: 'Skicka återställningslänk',
  noMail:
    'Inga mejl skickas, så sätt ett tillfälligt lösenord och lämna över det. Användaren väljer ett eget vid första inloggningen.',
  setPassword: 'Sätt lösenord',
}

/** The dialog that sets another user's password. */
export const setPasswordTexts = {
  title: (name: string) => `Sätt lösenord för ${name}`,
  consequence: (sendsMail: boolean) =>
    `Lösenordet är tillfälligt: det gäller i sju dagar och måste bytas vid första inloggningen. Användaren loggas ut överallt${sendsMail ? ' och får ett mejl om att lösenordet har ändrats' : ''}.`,
  password: 'Nytt lösenord',
  confirmation: 'Bekräfta lösenordet',
  show: 'Visa lösenordet',
  generate: 'Skapa lösenord',
  generated: 'Lösenordet är skapat. Kopiera det innan du sparar: det visas inte igen.',
  copy: 'Kopiera lösenordet',
  copied: 'Kopierad',
  submit: 'Sätt lösenord',
}

/** The confirmation before a user is disabled. */
export const disableTrainerTexts = {
  title: ({ name }: { name: string }) => `Inaktivera ${name}?`,
  consequence: (name: string) =>
    `${name} loggas ut överallt på en gång och kan inte logga in förrän kontot aktiveras igen.`,
  kept: 'Klienter, pass och tidspotter finns kvar, och klienternas personliga länkar fortsätter att fungera.',
  confirm: 'Inaktivera kontot',
}

/** Toasts of the administration (S4). The English ones are from the catalogue. */
export const adminToasts = {
  created: 'Tränaren är skapad',
  createdMessage: 'Användaren måste välja ett lösenord genom återställning av lösenord.',
  createFailed: 'Failed to create trainer',
  enabled: 'Tränaren är aktiverad',
  disabled: 'Tränaren är inaktiverad',
  statusFailed: 'Failed to update trainer status',
  accountEnabled: 'Kontot är aktiverat',
  accountDisabled: 'Kontot är inaktiverat',
  factorRemoved: 'Tvåstegsinloggningen är borttagen',
  factorNotRemoved: 'Kunde inte ta bort tvåstegsinloggningen',
  loginsEnded: 'Utloggad överallt',
  loginsFailed: 'Kunde inte logga ut',
  madeTrainer: 'Kontot är nu en tränares',
  makeTrainerFailed: 'Kunde inte göra kontot till tränare',
  passwordUpdated: 'Lösenord uppdaterat',
  passwordFailed: 'Kunde inte sätta lösenord',
  passwordMissing: 'Saknade fält',
  passwordShort: 'Lösenordet är för kort',
  copyStarted: 'Säkerhetskopian laddas ner',
  copyFailed: 'Säkerhetskopian kunde inte laddas ner',
  linkSent: 'Återställningslänk skickad',
  linkFailed: 'Kunde inte skicka återställningslänk',
  passwordNotCopied: 'Lösenordet kunde inte kopieras',
  passwordNotCopiedMessage:
    'Webbläsaren tillät inte kopiering. Markera lösenordet och kopiera det.',
  dialogNotLoaded: 'Formuläret kunde inte hämtas. Kontrollera anslutningen och försök igen.',
}
