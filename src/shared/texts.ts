import { formatHoursUnit } from './hours.ts'

/** Texts of the layout and texts shared by all areas. */

export const productName = 'Tidspott'

/** What is left of hours: '16,5 h kvar', and below zero '4 h minus'. */
export function hoursLeft(hours: number): string {
  return hours < 0 ? `${formatHoursUnit(-hours)} minus` : `${formatHoursUnit(hours)} kvar`
}

/** Common labels of buttons and states. */
export const commonTexts = {
  save: 'Spara',
  saving: 'Sparar...',
  cancel: 'Avbryt',
  close: 'Stäng',
  remove: 'Ta bort',
  back: 'Tillbaka',
  retry: 'Försök igen',
  undo: 'Ångra',
  tell: 'Meddela',
  loading: 'Laddar...',
  clearSearch: 'Rensa sökning',
  errorTitle: 'Något gick fel',
  required: 'obligatoriskt',
  increase: (field: string) => `Öka ${field.toLowerCase()}`,
  decrease: (field: string) => `Minska ${field.toLowerCase()}`,
}

/** The default message of each problem, when an area has none of its own (S4). */
export const problemTexts = {
  unauthenticated: 'Du behöver logga in igen.',
  forbidden: 'Du saknar behörighet att göra detta.',
  notFound: 'Det du söker finns inte längre.',
  invalidInput: 'Kontrollera uppgifterna och försök igen.',
  conflict: 'Uppgiften har redan sparats med ett annat innehåll. Ladda om sidan och försök igen.',
  tooManyAttempts: 'För många försök. Vänta en stund och försök igen.',
  mustChangePassword: 'Du måste byta lösenord innan du kan fortsätta.',
  accountEmailExists: 'Det finns redan ett konto med den e-postadressen.',
  offerInvalid: 'Erbjudandet gäller inte längre. Be din tränare om ett nytt mejl.',
  emailLinkInvalid: 'Länken gäller inte längre.',
  firstAccountLinkInvalid:
    'Länken gäller i en timme, en enda gång och bara tills det första kontot finns. Den som sköter servern kan skapa en ny.',
  accountActive:
    'Kontot har redan ett eget lösenord, eller är inte skapat av den här inbjudan. Logga in, och gå sedan med i organisationen med koden.',
  trainerDisabled: 'Kontot är inaktiverat. Aktivera det först, sedan kan du skicka en länk.',
  imageTooLarge: 'Bilden är för stor. Välj en bild på högst 2 MB.',
  imageTooManyPixels: 'Bilden har för många bildpunkter. Välj en på högst 25 megapixel.',
  imageUnreadable: 'Filen kan inte läsas som en bild. Välj en bild i formatet JPG, PNG eller GIF.',
  exportTooLarge:
    'Filen har fler än 20 000 rader, som är det mesta i Excel-format. Ladda ner den som CSV i stället.',
  sheetsFull: 'Du har redan så många adresser som går att ha. Avsluta en för att skapa en ny.',
  unavailable: 'Tjänsten kan inte svara just nu. Försök igen om en stund.',
  offline: 'Ingen anslutning. Kontrollera nätverket och försök igen.',
  unexpected: 'Ett oväntat fel uppstod. Försök igen.',
  clientEmailExists: 'A client with this email already exists',
  clientLinkUnreadable:
    'Länken kan inte läsas på den här servern. Kontakta supporten, eller skapa en ny länk till klienten.',
  clientLinkDisabled: 'Länken är inaktiverad. Aktivera den på klientens profil.',
  noteChanged: 'Anteckningen har ändrats någon annanstans.',
  potNotFound: 'Tidspotten finns inte längre.',
  potTypeInUse: 'Träningstypen används av tidspotter och kan inte tas bort.',
  potTypeNotFound: 'Tidspottstypen finns inte längre. Välj en annan.',
  historyNotFound: 'Ingen historikpost hittades eller saknar behörighet',
  hoursOutOfRange: 'Saldot skulle bli större eller mindre än vad en tidspott kan rymma.',
  booksWrong:
    'Timmarna i en av dina tidspotter stämmer inte, så inget kan bokas eller ändras förrän supporten har rättat dem.',
  sessionNotFound: 'Ingen träningspass hittades eller saknar behörighet',
  sessionChanged: 'Passet har ändrats',
  sessionSettled: 'Kan inte ta bort genomförda eller no-show träningspass',
  sessionFixed: 'Genomförda och uteblivna pass går inte att flytta.',
  sessionExists: 'Ett träningspass på denna tid och datum finns redan.',
  sessionCancelled: 'Passet är avbokat.',
  hoursLacking: 'Timmarna räcker inte till passet',
  sessionLate: 'Gränsen för att avboka eller ångra har passerats.',
  trashNotFound: 'Det finns inte kvar under Borttaget.',
  trashClientRemoved: 'Klienten är också borttagen. Återställ klienten först.',
  handoverNotFound: 'Överlämningen gäller inte längre.',
  handoverWaits: 'Klienten håller redan på att lämnas över.',
  handoverEarly: 'Klienten kan inte tas emot än.',
  handoverFixed: 'Något har hänt med klienten sedan dess. Lämna i stället över klienten på nytt.',
  handoverBooksWrong:
    'Den andra tränarens tidspotter stämmer inte just nu. Försök igen när de har rättats.',
  handoverUnmailable: 'Klienten kan inte få mejl just nu. Berätta i stället själv.',
  receiverNotFound: 'Tränaren kan inte ta emot klienter i organisationen.',
  memberNotFound: 'Medlemmen hittades inte, eller så saknar du behörighet.',
  lastOrganizationAdmin:
    'En organisation måste ha minst en aktiv administratör. Gör någon annan till administratör först.',
  organizationHasMembers:
    'Organisationen har fler medlemmar. Ta bort dem först, eller lämna organisationen.',
  lastSuperAdmin: 'Det måste finnas minst en aktiv Super Admin. Skapa en till först.',
  alreadyMember: 'Du är redan med i organisationen.',
  invitedIsMember: 'Personen är redan med i organisationen.',
  invitationNotFound: 'Inbjudan hittades inte, är redan använd, eller så saknar du behörighet.',
  invitationInvalid: 'Koden stämmer inte. Kontrollera att du har fått med hela koden.',
  invitationUsed: 'Koden har redan använts. Be om en ny inbjudan.',
  invitationExpired: 'Koden har gått ut. Be om en ny inbjudan.',
  linkMissing: 'No access token provided',
  linkInvalid: 'Invalid or expired access token',
}

/** Header, sidebar and footer (S9). */
export const layoutTexts = {
  skip: 'Hoppa till innehåll',
  home: 'Tidspott, till startsidan',
  logIn: 'Logga in',
  logOut: 'Logga ut',
  menu: 'Meny',
  expandSidebar: 'Visa sidofältet (Ctrl+B)',
  collapseSidebar: 'Fäll ihop sidofältet (Ctrl+B)',
  toDark: 'Byt till mörkt läge',
  toLight: 'Byt till ljust läge',
  navigation: 'Huvudmeny',
  contact: 'Kontakta oss',
  privacy: 'Integritet',
}

/** The page at an unknown address (S6). */
export const notFoundTexts = {
  title: 'Sidan finns inte',
  text: 'Adressen kan vara felskriven, eller så har sidan flyttats.',
  home: 'Till startsidan',
}

/** A dialog whose code or first answers could not be loaded. */
export const lazyDialogTexts = {
  loadFailed: 'Dialogen kunde inte öppnas. Kontrollera nätverket och försök igen.',
}

/** Errors of a crashed screen, and of a chunk that cannot be loaded after a new version has been deployed. */
export const brokenTexts = {
  title: 'Något gick fel',
  text: 'Sidan kunde inte visas. Försök igen, eller ladda om sidan om felet kommer tillbaka.',
  dialogText:
    'Innehållet kunde inte visas. Försök igen, eller ladda om sidan om felet kommer tillbaka.',
  staleTitle: 'Sidan kunde inte hämtas',
  staleText:
    'Anslutningen kan ha brutits, eller så har en ny version publicerats. Ladda om sidan för att fortsätta.',
  reload: 'Ladda om sidan',
  unreachableTitle: 'Ingen kontakt med tjänsten',
}

/** Common field errors. */
export const fieldTexts = {
  invalid: 'Ogiltigt värde',
  unseen: 'Inga radbrytningar eller osynliga tecken',
  date: 'Ange ett giltigt datum',
  time: 'Ange en giltig tid',
  email: 'Ange en giltig e-postadress',
  tooLong: (max: number) => `Högst ${max} tecken`,
}

/** A field for a date. */
export const dateFieldTexts = {
  none: (typed: string) => `${typed} är inget datum. ${fieldTexts.date}`,
  previousMonth: 'Föregående månad',
  nextMonth: 'Nästa månad',
  /** Above the week numbers. */
  weekHeader: 'v.',
  /** 'tisdag, v. 48' */
  dayAndWeek: (weekday: string, week: string) => `${weekday}, ${week}`,
  /** Said back of a typed date that is far off: '1 november ' before its year, and what saves it. */
  farOff: {
    day: (dayAndMonth: string) => `${dayAndMonth} `,
    ask: 'Stämmer året? Spara då en gång till.',
  },
}

/** The count cards of one trainer's figures (S56). */
export const trainerFigureTexts = {
  clients: { title: 'Klienter', caption: 'totalt' },
  sessions: { title: 'Pass', caption: 'kommande' },
  hours: { title: 'Timmar', caption: 'kvar i potter' },
}
