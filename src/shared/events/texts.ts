import type { Role } from '../access/roles.ts'
import { formatHoursUnit } from '../hours.ts'
import { tellingWayTexts, toldText } from '../messages/texts.ts'
import { beforeImportReason } from '../pots/changes/texts.ts'
import { hoursLeft } from '../texts.ts'
import { formatDateTime } from '../time.ts'
import type { EventGroup } from './groups.ts'
import type { EventKind, RefusalKind } from './kinds.ts'
import type { EventRow } from './payload.ts'

/** The roles of accounts, as in the administration. */
export const roleTexts: Record<Role, string> = {
  CLIENT: 'Klient',
  TRAINER: 'Tränare',
  ORG_ADMIN: 'Organization Admin',
  SUPER_ADMIN: 'Super Admin',
}

/** Sentences without a name: the act had no account, or the account was erased. */
const withoutSubject = {
  'client.letters-declined': 'Klienten avböjde ett slags brev',
  'client.letters-accepted': 'Klienten vill ha ett slags brev igen',
  'client.login-erased': 'Klienten raderade sitt konto, och har ingen inloggning',
  'link.closed-again': 'Den personliga länken stängdes igen när en säkerhetskopia återställdes',
  'link.opened': 'Den personliga länken öppnades',
  'handover.asked': 'En administratör bad om att klienten lämnas över',
  'handover.started': 'Överlämning av klienten erbjöds',
  'handover.ended': 'Överlämningen av klienten avbröts',
  'handover.given': 'Klienten lämnades över',
  'handover.received': 'Klienten togs emot',
  'handover.undone': 'Överlämningen av klienten ångrades',
  'feed.replaced':
    'En prenumeration på kalendern fick en ny adress när en säkerhetskopia återställdes',
  'sheet.ended-by-restore': 'En adress för kalkylark avslutades när en säkerhetskopia återställdes',
  'pot.repaired': 'Timmarna i en pott rättades från servern',
} satisfies Partial<Record<EventKind, string>>

/** What each kind of event says, beside who did it and when. */
export const eventTexts: Record<EventKind, string> = {
  'login.succeeded': 'Loggade in',
  'login.ended': 'Loggade ut',
  'login.confirmed': 'Bekräftade sin inloggning',
  'factor.setup-begun': 'Började lägga till tvåstegsinloggning',
  'factor.added': 'Lade till tvåstegsinloggning',
  'factor.removed': 'Tog bort tvåstegsinloggning',
  'factor.codes-renewed': 'Skapade nya återställningskoder',
  'password.changed': 'Bytte lösenord',
  'password.reset-requested': 'Begärde en länk för nytt lösenord',
  'password.reset': 'Valde ett nytt lösenord med en länk',
  'email.change-requested': 'Begärde ett byte av e-postadress',
  'email.change-confirmed': 'Bekräftade bytet av e-postadress från den ena adressen',
  'email.change-stopped': 'Stoppade ett byte av e-postadress',
  'email.changed': 'Bytte e-postadress',
  'account.created': 'Skapade ett konto',
  'account.first-created': 'Skapade det första kontot',
  'account.password-set': 'Satte ett tillfälligt lösenord',
  'account.reset-link-sent': 'Skickade en länk för nytt lösenord',
  'account.disabled': 'Inaktiverade ett konto',
  'account.enabled': 'Aktiverade ett konto igen',
  'account.logins-ended': 'Avslutade alla inloggningar',
  'account.factor-reset': 'Nollställde ett kontos tvåstegsinloggning',
  'account.access-reset': 'Nollställde en administratörs inloggning från servern',
  'account.role-changed': 'Ändrade kontots roll',
  'account.activated': 'Aktiverade sitt konto',
  'account.expired': 'Tog bort ett konto som aldrig användes',
  'account.erased': 'Raderade sitt konto',
  'profile.updated': 'Ändrade sina uppgifter',
  'profile.settings-changed': 'Ändrade tränarinställningarna',
  'profile.image-changed': 'Bytte profilbild',
  'profile.image-removed': 'Tog bort profilbilden',
  'profile.shortcuts-changed': 'Ändrade kortkommandona',
  'client.added': 'Lade till klienten',
  'client.updated': 'Ändrade klientens uppgifter',
  'client.colour-changed': 'Bytte klientens färg',
  'client.note-changed': 'Ändrade Bra att veta om klienten',
  'client.removed': 'Raderade klienten',
  'clients.imported': 'Importerade klienter och timmar',
  'clients.import-undone': 'Ångrade importen av klienter och timmar',
  'client.told': 'Skrev till klienten',
  'letter.sampled': 'Skickade ett testbrev till sig själv',
  'client.login-given': 'Gav klienten en inloggning',
  'client.login-accepted': 'Godkände inloggningen',
  'client.login-removed': 'Tog bort klientens inloggning',
  'link.renewed': 'Skapade en ny personlig länk',
  'link.disabled': 'Inaktiverade den personliga länken',
  'link.enabled': 'Aktiverade den personliga länken',
  'feed.created': 'Skapade en prenumeration på kalendern',
  'feed.renewed': 'Bytte adress på en prenumeration på kalendern',
  'feed.removed': 'Tog bort en prenumeration på kalendern',
  'sheet.made': 'Skapade en adress för kalkylark',
  'sheet.ended': 'Avslutade en adress för kalkylark',
  'pot-type.created': 'Skapade en träningstyp',
  'pot-type.updated': 'Ändrade en träningstyp',
  'pot-type.removed': 'Tog bort en träningstyp',
  'pot.created': 'Skapade en pott',
  'pot.hours-changed': 'Ändrade timmarna i en pott',
  'pot.price-changed': 'Ändrade priset i en pott',
  'pot.history-removed': 'Tog bort en rad ur en potts historik',
  'pot.removed': 'Tog bort en pott',
  'session.created': 'Bokade',
  'session.create-undone': 'Ångrade bokningen av',
  'session.updated': 'Ändrade',
  'session.moved': 'Flyttade',
  'session.move-undone': 'Ångrade flytten av',
  'session.series-changed': 'Ändrade en serie,',
  'session.series-change-undone': 'Ångrade ändringen av en serie,',
  'session.marked': 'Ändrade status på',
  'session.removed': 'Tog bort',
  'session.restored': 'Återställde',
  'session.cancelled': 'Avbokade',
  'session.cancellation-undone': 'Ångrade avbokningen av',
  'sessions.imported': 'Importerade träningspass',
  'sessions.import-undone': 'Ångrade importen av träningspass',
  'absence.created': 'Lade in en frånvaro',
  'absence.changed': 'Ändrade en frånvaro',
  'absence.removed': 'Tog bort en frånvaro',
  'absence.undone': 'Ångrade en ändring av frånvaro',
  'answers.seen': 'Markerade klienters svar som lästa',
  'trash.restored': 'Återställde något som var borttaget',
  'trash.emptied': 'Raderade något borttaget för gott',
  'organization.created': 'Skapade organisationen',
  'organization.updated': 'Ändrade organisationens uppgifter',
  'organization.removed': 'Tog bort organisationen',
  'member.invited': 'Bjöd in en tränare',
  'member.joined': 'Gick med i organisationen',
  'member.left': 'Lämnade organisationen',
  'member.promoted': 'Gjorde en medlem till administratör',
  'member.demoted': 'Gjorde en administratör till medlem',
  'member.removed': 'Tog bort en medlem',
  'invitation.removed': 'Tog bort en inbjudan',
  'data.exported': 'Exporterade data',
  'backup.downloaded': 'Laddade ner en säkerhetskopia',
  ...withoutSubject,
}

/** 'Flyttade 3 pass', 'Bytte lösenord'. */
function eventSentence({ kind, count }: Pick<EventRow, 'kind' | 'count'>): string {
  if (!kind.startsWith('session.')) return eventTexts[kind]
  return `${eventTexts[kind]} ${count === 1 ? 'ett pass' : `${count} pass`}`
}

/** 'Du flyttade 3 pass', 'Den personliga länken öppnades'. `who` is the subject. */
export function eventLine(event: Pick<EventRow, 'kind' | 'count'>, who: string): string {
  const sentence = eventSentence(event)
  if (event.kind in withoutSubject) return sentence
  return `${who} ${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`
}

/** The figures of an event in words, `före → efter` where both are known; times as in a file unless said otherwise. */
export function eventDetails(
  { kind, figures }: Pick<EventRow, 'kind' | 'figures'>,
  momentText: (instant: Date) => string = formatDateTime,
): string[] {
  const { startsAt, startsAtBefore, durationHours, durationHoursBefore } = figures
  return [
    change(startsAtBefore, startsAt, (at) => momentText(new Date(at))),
    change(durationHoursBefore, durationHours, formatHoursUnit),
    hoursOf(kind, figures),
    kind === 'pot.repaired' && repairOf(figures),
    statusOf(figures),
    figures.potIdBefore && 'Annan pott',
    rowsOf(kind, figures),
    figures.role && roleTexts[figures.role],
    figures.logins !== null && loginsOf(figures.logins),
    figures.factorRemoved && 'Tvåstegsinloggningen togs bort',
    figures.from && figures.to && `${figures.from} – ${figures.to}`,
    figures.way && tellingWayTexts[figures.way],
  ].filter((part): part is string => typeof part === 'string' && part !== '')
}

type Figures = EventRow['figures']

function loginsOf(n: number): string {
  return n === 1 ? '1 inloggning avslutad' : `${n} inloggningar avslutade`
}

function change<Value>(
  before: Value | null,
  after: Value | null,
  write: (value: Value) => string,
): string | null {
  if (after === null) return null
  return before === null ? write(after) : `${write(before)} → ${write(after)}`
}

/** '+5 h, kvar 10 h → 15 h'. The removal of an entry takes its hours back. */
function hoursOf(kind: EventKind, { hours, remainingBefore, remainingAfter }: Figures) {
  if (hours === null) return null
  if (kind.startsWith('sessions.')) return `${beforeImportReason}: ${formatHoursUnit(hours)}`
  const added = kind === 'pot.history-removed' ? -hours : hours
  const sign = added > 0 && kind !== 'pot.created' ? '+' : ''
  const remaining = change(remainingBefore, remainingAfter, formatHoursUnit)
  return `${sign}${formatHoursUnit(added)}${remaining === null ? '' : `, kvar ${remaining}`}`
}

/** 'totalt 12,25 h → 12 h, kvar 9 h → 10 h', only what was set. */
function repairOf({ totalBefore, totalAfter, remainingBefore, remainingAfter }: Figures): string {
  return [
    totalBefore !== totalAfter && `totalt ${change(totalBefore, totalAfter, formatHoursUnit)}`,
    remainingBefore !== remainingAfter &&
      `kvar ${change(remainingBefore, remainingAfter, formatHoursUnit)}`,
  ]
    .filter((part) => part !== false)
    .join(', ')
}

function statusOf({ completed, noShow, isLate, isWaived }: Figures): string | null {
  if (isWaived) return 'Avbokat utan avdrag'
  if (isLate !== null) return isLate ? 'Sent avbokat' : 'Avbokat i tid'
  if (noShow) return 'Uteblivet'
  if (completed) return 'Genomfört'
  return completed === null && noShow === null ? null : 'Planerat'
}

/** What was imported, or deleted with a client or a pot. */
function rowsOf(kind: EventKind, { clients, pots, sessions, hoursRemaining }: Figures): string {
  return [
    // An export has their number, too, which is not told.
    kind.startsWith('clients.') &&
      clients !== null &&
      (clients === 1 ? '1 klient' : `${clients} klienter`),
    pots !== null && (pots === 1 ? '1 pott' : `${pots} potter`),
    sessions !== null && `${sessions} pass`,
    hoursRemaining !== null && hoursLeft(hoursRemaining),
  ]
    .filter((part) => part !== false)
    .join(', ')
}

export const eventGroupTexts: Record<EventGroup, string> = {
  login: 'Inloggning',
  account: 'Konton',
  profile: 'Profil',
  client: 'Uppgifter',
  access: 'Länk och inloggning',
  pots: 'Tidspotter',
  sessions: 'Träningspass',
  organization: 'Organisation',
  export: 'Export',
}

/** The list of events. */
export const eventListTexts = {
  loading: 'Laddar händelser...',
  loadFailed: 'Händelserna kunde inte hämtas',
  moreFailed: 'Fler händelser kunde inte hämtas',
  none: 'Inga händelser ännu',
  more: 'Visa fler',
  show: 'Visa',
  /** For a screen reader, which reads the links without what is around them. */
  showOne: (sentence: string, at: string) => `Visa: ${sentence}, ${at}`,
  you: 'Du',
  visitor: 'En besökare',
  /** 'Meddelat med e-post tis 24 nov 10:05 · Meddelandet kopierat tis 24 nov 10:06' */
  told: (told: EventRow['told']) => told.map(toldText).join(' · '),
  client: 'Klienten',
  clientByLink: 'Klienten, genom sin länk,',
  someone: 'Ett konto som inte finns kvar',
  formerMember: 'En tidigare medlem',
  formerClient: 'en klient som inte finns kvar',
  filter: 'Visa händelser om',
  all: 'Alla',
  ofClient: 'Händelser',
  recent: 'Senaste händelser',
  recentHint: 'Vad som har hänt med dina klienter, pass och timmar, och med ditt konto.',
  ofOrganization: 'Händelselogg',
  ofOrganizationRefused: 'Bara administratörer kan se organisationens händelser',
}

/** /admin/events: the security events of all accounts. */
export const securityLogTexts = {
  title: 'Händelselogg',
  intro:
    'Inloggningar, konton, åtkomst, organisationer och exporter. Vad tränare gör med sina klienter visas inte här.',
  email: 'Kontots e-post',
  from: 'Från',
  to: 'Till',
  group: 'Händelser',
  search: 'Sök',
  clear: 'Rensa',
  none: 'Inga händelser matchade sökningen',
  export: 'Exportera som CSV',
  exported: 'Händelserna är exporterade',
  exportFailed: 'Händelserna kunde inte exporteras',
  partial: (max: number) => `Filen innehåller de senaste ${max} händelserna.`,
  fileName: (date: string) => `handelselogg-${date}.csv` as const,
  columns: ['Tid', 'Händelse', 'Vem', 'Roll', 'Konto', 'Enhet', 'Adress', 'Detaljer'],
}

/** The refused attempts below the security events: counted by the hour. */
export const refusalListTexts = {
  title: 'Nekade försök',
  intro: 'Räknade per timme, konto och förkortad adress. De sparas i 90 dagar.',
  loading: 'Laddar nekade försök...',
  loadFailed: 'De nekade försöken kunde inte hämtas',
  none: 'Inga nekade försök',
  columns: {
    hour: 'Timmen från',
    kind: 'Försök',
    account: 'Konto',
    address: 'Adress',
    count: 'Antal',
  },
  noAccount: 'Inget konto',
  noAddress: 'Flera adresser',
}

/** What was refused; `overflow` is what exceeded the rows of an hour. */
export const refusalTexts: Record<RefusalKind | 'overflow', string> = {
  'login.failed': 'Fel e-post eller lösenord',
  'login.refused': 'Inloggning som inte är tillåten',
  'factor.refused': 'Fel i tvåstegsinloggningen',
  'password.refused': 'Fel lösenord vid en fråga om det',
  'invitation.refused': 'Inbjudningskod som inte gäller',
  'link.refused': 'Länk som inte gäller',
  'access.denied': 'Saknad behörighet',
  'row.not-found': 'Något som inte finns eller är någon annans',
  'origin.refused': 'Anrop från en annan webbplats',
  throttled: 'För många försök',
  overflow: 'Fler än vad som sparas för en timme',
}
