import { trainerFigureTexts } from '../texts.ts'
import { type InvitationStatus } from './invitation.ts'
import { type MemberRole } from './membership.ts'

/** Field errors of this area (S4). */
export const organizationFormTexts = {
  nameRequired: 'Ange organisationens namn',
  emailRequired: 'Ange en e-postadress',
  codeRequired: 'Ange inbjudningskoden',
}

/** The tab "Tränare": the cards (S69). */
export const trainerActivityTexts = {
  refused: 'Du har inte behörighet att se tränaraktivitet',
  loading: 'Laddar tränare...',
  loadFailed: 'Kunde inte ladda tränarinformation',
  sums: 'Alla tränare tillsammans',
  ...trainerFigureTexts,
  list: 'Tränare',
  clientsLabel: 'Klienter',
  sessionsLabel: 'Kommande pass',
  hoursLabel: 'Timmar kvar',
  disabled: 'Inaktiverad',
  search: 'Sök tränare...',
  searchLabel: 'Sök tränare på namn eller e-post',
  countOf: (matching: number, all: number) =>
    matching === all ? `${all} tränare` : `${matching} av ${all} tränare`,
  none: 'Inga tränare ännu',
  noneHint: 'Bjud in den första under Inbjudningar.',
  noMatch: 'Inga tränare matchade sökningen',
}

/** One trainer as seen by an admin of the organisation (S69). */
export const trainerDetailTexts = {
  loading: 'Laddar tränardetaljer...',
  loadFailed: 'Kunde inte ladda tränardetaljer',
  gone: 'Tränaren är inte längre med i organisationen.',
  back: 'Tillbaka',
  joined: (date: string) => `Med sedan ${date}`,
  figures: 'Översikt',
  ...trainerFigureTexts,
  people: 'Klienter',
  noPeople: 'Inga klienter ännu',
  askHandover: 'Be om överlämning',
  askHandoverOf: (client: string) => `Be om att ${client} lämnas över`,
  pots: 'Aktiva potter',
  noPots: 'Inga potter med timmar kvar',
  leftOf: (total: string) => `kvar av ${total}`,
  otherPots: (hours: string) => `Övriga potter ligger tillsammans på ${hours}.`,
  recent: 'Senaste pass',
  recentHint: (days: number) => `De senaste ${days} dagarna`,
  recentHintMost: (days: number, most: number) => `De ${most} senaste av ${days} dagar`,
  noRecent: (days: number) => `Inga pass de senaste ${days} dagarna`,
  coming: 'Kommande pass',
  comingHint: (most: number, all: number) => `De ${most} närmaste av ${all}`,
  noComing: 'Inga kommande pass',
  client: 'Klient',
  unknownClient: 'Okänd klient',
  showMore: (count: number) => `Visa ${count} till`,
  showFewer: 'Visa färre',
}

/** /join-organization (S68, S4). */
export const joinTexts = {
  title: 'Gå med i en organisation',
  description: 'Skriv in koden som du har fått av organisationens administratör.',
  asClient: (email: string) =>
    `Går du med blir ditt konto också ett tränarkonto, och du loggas ut på andra enheter. Det kräver en inbjudan till ${email}.`,
  code: 'Inbjudningskod',
  submit: 'Gå med',
  failed: 'Kunde inte acceptera inbjudan',
  succeeded: { title: 'Framgång', message: (name: string) => `Du är med i ${name}.` },
  joined: 'Välkommen till',
  joinedHint: 'Du är nu med i organisationen.',
  toOrganization: 'Till organisationen',
  back: 'Tillbaka till organisationer',
}

/** The question about a membership that somebody else entered into (D120). */
export const waitingMembershipTexts = {
  title: (organization: string) => `Är du med i ${organization}?`,
  why: 'Någon gick med där med ditt konto innan du hade bekräftat din e-postadress. Organisationen ser inget av din verksamhet förrän du har svarat.',
  seen: {
    MEMBER:
      'Om du är med ser administratörerna dina klienters namn och e-postadresser, dina pass och dina timmar.',
    ADMIN:
      'Är du med är du administratör där, och de andra administratörerna ser dina klienters namn och e-postadresser, dina pass och dina timmar.',
  } satisfies Record<MemberRole, string>,
  accept: 'Ja, jag är med',
  decline: 'Nej, jag är inte med',
  failed: 'Svaret kunde inte sparas',
  lastAdmin:
    'Du är organisationens enda aktiva administratör. Svara ja, gör någon annan till administratör och lämna sedan organisationen.',
}

/** The role badge on a card, and the role choice in the list of members (S64). */
export const memberRoleTexts: Record<MemberRole, string> = { ADMIN: 'Admin', MEMBER: 'Medlem' }

/** The status of an invitation (S67). */
export const invitationStatusTexts: Record<InvitationStatus, string> = {
  waiting: 'Väntande',
  used: 'Använd',
  expired: 'Utgången',
}

/** /organization and /org/dashboard: the cards, and the tabs of the selected organisation (S64). */
export const organizationTexts = {
  title: 'Organisation',
  dashboardTitle: 'Organisationsöversikt',
  list: 'Dina organisationer',
  loading: 'Laddar organisationer...',
  loadFailed: 'Kunde inte ladda organisationer',
  none: 'Du är inte med i någon organisation ännu',
  noneHint: 'Har du fått en inbjudningskod går du med genom att ange den.',
  noneFounderHint:
    'Skapa en organisation och bjud in dina tränare, eller gå med i en med en inbjudningskod.',
  create: 'Skapa organisation',
  join: 'Gå med i organisation',
  members: (count: number) => (count === 1 ? '1 medlem' : `${count} medlemmar`),
  edit: 'Redigera',
  editOne: (name: string) => `Redigera ${name}`,
  leave: 'Lämna organisationen',
  remove: 'Ta bort organisationen',
  parts: 'Organisationens delar',
  tabs: {
    members: 'Medlemmar',
    trainers: 'Tränare',
    overview: 'Översikt',
    invitations: 'Inbjudningar',
    events: 'Händelselogg',
  },
}

/** The dialogs that create and edit an organisation. */
export const organizationDialogTexts = {
  createTitle: 'Ny organisation',
  create: 'Skapa organisation',
  createHint: 'Du blir organisationens administratör.',
  editTitle: (name: string) => `Redigera ${name}`,
  save: 'Spara ändringar',
  name: 'Namn',
  description: 'Beskrivning',
  retention: 'Rensa gamla klienter efter, månader',
  retentionHint:
    'Utan pass och köp. Gäller alla tränare som har organisationen som sin nuvarande. Lämna tomt om var och en ska välja själv.',
}

/** The confirmation before a member leaves. */
export const leaveTexts = {
  title: ({ organization }: { organization: { name: string } }) => `Lämna ${organization.name}?`,
  consequence:
    'Du ser inte längre organisationen, och dess administratörer ser inte längre din verksamhet.',
  kept: 'Dina klienter, pass och tidspotter påverkas inte. Vill du tillbaka behöver du en ny inbjudan.',
  lastAdmin:
    'Du är organisationens enda aktiva administratör. Gör någon annan till administratör först, sedan kan du lämna organisationen.',
  confirm: 'Lämna',
}

/** The confirmation before an ADMIN deletes an organisation that has no other member (D109). */
export const removeOrganizationTexts = {
  title: ({ organization }: { organization: { name: string } }) => `Ta bort ${organization.name}?`,
  consequence:
    'Organisationen tas bort för gott, och det går inte att ångra. Inbjudningar som väntar slutar fungera på en gång, och konton som de har skapat tas bort om de aldrig har aktiverats.',
  kept: 'Dina klienter, pass och tidspotter påverkas inte. Du kan skapa en ny organisation eller gå med i en annan när du vill.',
  confirm: 'Ta bort organisationen',
}

/** The tab "Medlemmar". */
export const memberListTexts = {
  title: 'Medlemmar',
  loading: 'Laddar medlemmar...',
  loadFailed: 'Kunde inte ladda medlemmar',
  columns: { name: 'Namn', email: 'E-post', role: 'Roll', joined: 'Gick med' },
  actions: 'Åtgärder',
  self: 'Du',
  disabled: 'Inaktiverad',
  roleOf: (name: string) => `Roll för ${name}`,
  lastAdmin:
    'Du är organisationens enda aktiva administratör. Gör någon annan till administratör innan du byter din egen roll.',
  remove: 'Ta bort',
  removeOne: (name: string) => `Ta bort ${name}`,
}

/** The confirmation before a member is removed. */
export const removeMemberTexts = {
  title: ({ member }: { member: { name: string } }) => `Ta bort ${member.name}?`,
  consequence:
    'Medlemmen ser inte längre organisationen, och dess administratörer ser inte längre medlemmens klienter, pass och timmar.',
  kept: 'Kontot finns kvar med klienter, pass och tidspotter. För att komma tillbaka behövs en ny inbjudan.',
  confirm: 'Ta bort medlemmen',
}

/** The confirmation before an admin demotes themselves. */
export const demoteSelfTexts = {
  title: 'Sluta vara administratör?',
  consequence:
    'Du kan inte längre ändra roller, ta bort medlemmar, bjuda in eller se tränarnas aktivitet.',
  wayBack: 'En annan administratör kan ge dig rollen igen.',
  confirm: 'Bli medlem',
}

/** The tab "Inbjudningar". */
export const invitationListTexts = {
  title: 'Inbjudningar',
  refused: 'Du har inte behörighet att se inbjudningar',
  loading: 'Laddar inbjudningar...',
  loadFailed: 'Kunde inte ladda inbjudningar',
  invite: 'Bjud in tränare',
  intro: 'En kod gäller i sju dagar och kan användas en gång.',
  none: 'Inga inbjudningar ännu',
  noneHint: 'Bjud in en tränare med e-post. Har adressen inget konto skapas ett.',
  columns: {
    invited: 'Inbjuden och kod',
    status: 'Status',
    created: 'Skapad',
    expires: 'Giltig till',
    actions: 'Åtgärder',
  },
  usedBy: (name: string) => `av ${name}`,
  codeUnreadable: 'Koden kan inte läsas på den här servern.',
  copy: 'Kopiera kod',
  copyOf: (email: string) => `Kopiera koden till ${email}`,
  copied: 'Kopierad',
  remove: 'Ta bort',
  removeOf: (email: string) => `Ta bort inbjudan till ${email}`,
}

/** The confirmation before an invitation is revoked. */
export const removeInvitationTexts = {
  title: ({ invitation }: { invitation: { email: string } }) =>
    `Ta bort inbjudan till ${invitation.email}?`,
  waiting: 'Koden slutar fungera på en gång.',
  expired: 'Koden har redan slutat fungera.',
  kept: 'Har ett konto skapats för adressen tas det också bort, om det aldrig har aktiverats.',
  confirm: 'Ta bort inbjudan',
}

/** The dialog that creates an invitation, and the result, which is shown once (S67). */
export const inviteTexts = {
  title: 'Bjud in tränare',
  email: 'E-post',
  hint: 'Har adressen inget konto skapas ett med ett tillfälligt lösenord.',
  submit: 'Skapa inbjudan',
  created: (email: string) => `${email} är inbjuden.`,
  mailed: 'Ett mejl med koden och länken skickas till adressen.',
  notMailed: 'Inget mejl skickas',
  notMailedHint: 'Servern har ingen e-post inställd. Lämna över koden och länken själv.',
  code: 'Inbjudningskod',
  codeUntil: (time: string) => `Gäller en gång, till ${time}.`,
  copyCode: 'Kopiera koden',
  password: 'Tillfälligt lösenord',
  passwordHint: (days: number) =>
    `Visas bara en gång. Gäller i ${days} dagar och måste bytas vid första inloggningen.`,
  copyPassword: 'Kopiera lösenordet',
  link: 'Länk',
  copyLink: 'Kopiera länken',
  copied: 'Kopierad',
  newAccount:
    'Ett konto har skapats för adressen. På länken väljer tränaren ett eget lösenord med koden. Det går också att logga in med det tillfälliga lösenordet.',
  passwordGone:
    'Ett konto har skapats för adressen. Det tillfälliga lösenordet visas inte igen. Tränaren väljer ett eget lösenord med koden, på länken.',
  hasAccount: 'Adressen har redan ett konto. Tränaren loggar in på länken och anger koden.',
  done: 'Klar',
}

/** Toasts about organisations (S4). */
export const organizationToasts = {
  success: 'Framgång',
  created: (name: string) => `${name} är skapad.`,
  createFailed: 'Kunde inte skapa organisation',
  updated: (name: string) => `${name} är uppdaterad.`,
  updateFailed: 'Kunde inte spara organisationen',
  left: (name: string) => `Du är inte längre med i ${name}.`,
  leaveFailed: 'Kunde inte lämna organisationen',
  removed: (name: string) => `${name} är borttagen.`,
  removeFailed: 'Kunde inte ta bort organisationen',
  roleChanged: { ADMIN: 'Medlemmen är nu administratör.', MEMBER: 'Administratören är nu medlem.' },
  roleFailed: 'Kunde inte uppdatera rollen',
  memberRemoved: 'Medlemmen är borttagen.',
  memberRemoveFailed: 'Kunde inte ta bort medlemmen',
  invited: (email: string) => `Inbjudan till ${email} är skapad.`,
  inviteFailed: 'Kunde inte skicka inbjudan',
  invitationRemoved: 'Inbjudan är borttagen.',
  invitationRemoveFailed: 'Kunde inte ta bort inbjudan',
  copied: 'Kopierad',
  codeCopied: 'Inbjudningskoden ligger i urklipp.',
  passwordCopied: 'Lösenordet ligger i urklipp.',
  linkCopied: 'Länken ligger i urklipp.',
  codeNotCopied: 'Kunde inte kopiera koden',
  passwordNotCopied: 'Kunde inte kopiera lösenordet',
  linkNotCopied: 'Kunde inte kopiera länken',
  notCopied: 'Webbläsaren tillät inte kopiering. Markera texten och kopiera den.',
  dialogNotLoaded: 'Formuläret kunde inte hämtas. Kontrollera anslutningen och försök igen.',
}
