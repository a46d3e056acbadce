import { formatDateOfYear, formatDayNear, formatMoment, type LocalDate } from '../time.ts'
import type { Unmailable } from './mailable.ts'

/** "Lämna över": what the giver decides and is told before a client is offered to another trainer (D37). */
export const giveTexts = {
  loading: 'Förbereder överlämningen...',
  loadFailed: 'Överlämningen kunde inte förberedas',
  none: 'Klienter kan lämnas över till en annan tränare i samma organisation. Just nu finns det ingen annan tränare där du är med.',
  reports: 'Ta ut underlagen först',
  reportsHint: 'När klienten är överlämnad kommer du inte åt dem.',
  receiver: 'Till',
  choose: 'Välj tränare',
  receiverRequired: 'Välj vem som ska ta över',
  /** Where the name alone does not tell who it is: 'Anna Ek (Gymmet, Klubben)' */
  receiverIn: (name: string, organizations: readonly string[]) =>
    `${name} (${organizations.join(', ')})`,
  from: 'Från och med',
  until: (day: LocalDate) => `Kan tas emot till och med ${formatDayNear(day)}`,
  fromRange: (last: LocalDate) => `Välj en dag från idag till och med ${formatDayNear(last)}`,
  withNotes: 'Bra att veta, anteckningar och skäl till avbokningar följer med',
  withNotesHint: 'Annars följer de inte med, och raderas efter 30 dagar.',
  along: 'Det här händer',
  alongs: [
    'Tidspotter, historik, priser och pass följer med precis som de är.',
    'Klientens länk och inloggning fungerar som förut.',
    'Det som ligger under Borttaget följer inte med.',
    'Din egen kalenderprenumeration på klienten upphör, och du ser inte klienten längre. Passen du har hållit räknas kvar i Underlag, som en summa.',
  ],
  telling: (client: string) => `Berätta för ${client}`,
  byMail: 'Skicka ett mejl',
  myself: 'Jag berättar själv',
  message: 'Mejlet till klienten',
  messageRequired: 'Skriv vad klienten ska få veta, eller berätta själv',
  /** Why no mail can be sent. */
  unmailable: {
    address: 'Klienten har ingen e-postadress.',
    refused: 'Mejl till klientens adress studsar.',
    off: 'Ingen e-post är inställd på servern.',
    unproven:
      'Du kan mejla klienter när du har visat att din e-postadress är din: be om länken i din profil, under Inloggningar.',
  } satisfies Record<Unmailable, string>,
  proposal: ({ client, receiver, trainer, from }: Proposal) =>
    `Hej ${client}!

Från och med ${from === null ? 'idag' : `den ${formatDateOfYear(from)}`} är det tänkt att ${receiver} tar över som din tränare. Dina timmar och bokade pass följer med, och din personliga länk fungerar som förut.

Hör av dig till mig om du undrar över något.

Hälsningar
${trainer}`,
  /** In the proposal until one is chosen. */
  someone: 'en kollega till mig',
  started: (receiver: string) => `${receiver} har fått frågan`,
  startedHint: (client: string) => `${client} är kvar hos dig tills någon har tagit emot.`,
  startFailed: 'Klienten kunde inte lämnas över',
}

interface Proposal {
  /** The first name. */
  client: string
  receiver: string
  trainer: string
  /** Null for today. */
  from: LocalDate | null
}

interface Named {
  clientName: string
  giverName: string
  receiverName: string
  otherName: string
  organizationName: string
}

/** "Överlämningar": what waits for the trainer or for another one, and what can be undone. */
export const handoverNoticeTexts = {
  title: 'Överlämningar',
  incoming: ({ giverName, clientName }: Pick<Named, 'giverName' | 'clientName'>) =>
    `${giverName} vill lämna över ${clientName} till dig`,
  latest: (day: LocalDate) => `Ta emot senast ${formatDayNear(day)}`,
  early: (day: LocalDate) => `Kan tas emot från och med ${formatDayNear(day)}`,
  see: 'Se vad som kommer',
  asked: ({
    askedBy,
    clientName,
    receiverName,
  }: Pick<Named, 'clientName' | 'receiverName'> & { askedBy: string | null }) =>
    `${askedBy ?? 'En administratör'} ber dig lämna över ${clientName} till ${receiverName}`,
  no: 'Nej tack',
  waiting: ({
    receiverName,
    clientName,
    untilOn,
  }: Pick<Named, 'clientName' | 'receiverName'> & { untilOn: LocalDate }) =>
    `Väntar på att ${receiverName} tar emot ${clientName} till och med ${formatDayNear(untilOn)}`,
  disabled: 'Kontot är inaktiverat. Dra tillbaka, och välj någon annan.',
  /** What became of the mail that tells the client, where it was not sent. */
  dropped: 'Mejlet till klienten skickades inte, eftersom adressen ändrades',
  withdraw: 'Dra tillbaka',
  given: ({ clientName, otherName }: Pick<Named, 'clientName' | 'otherName'>) =>
    `Du har lämnat över ${clientName} till ${otherName}`,
  received: ({ clientName, otherName }: Pick<Named, 'clientName' | 'otherName'>) =>
    `Du har tagit emot ${clientName} från ${otherName}`,
  undoable: (at: Date) => `${formatMoment(at)}. Kan ångras tills något ändras för klienten.`,
  /** For a screen reader, which reads the buttons without what is around them. */
  of: (act: string, client: string) => `${act}: ${client}`,
  showAll: (count: number) => `Visa alla ${count}`,
  showFewer: 'Visa färre',
}

/** The confirmations of a withdrawal and of an undo, and what they and the other answers lead to. */
export const endTexts = {
  withdrawTitle: ({ clientName }: Pick<Named, 'clientName'>) =>
    `Dra tillbaka överlämningen av ${clientName}?`,
  stays: (client: string) => `${client} stannar hos dig.`,
  tellClient: 'Vet klienten redan om bytet behöver du berätta att det inte blir av.',
  undoTitle: ({ clientName }: Pick<Named, 'clientName'>) => `Ångra överlämningen av ${clientName}?`,
  undo: 'Ångra överlämningen',
  comesBack: (of: Pick<Named, 'clientName' | 'otherName'>) =>
    `${of.clientName} kommer tillbaka till dig, med allt som hör till. ${of.otherName} ser inte klienten längre.`,
  goesBack: (of: Pick<Named, 'clientName' | 'otherName'>) =>
    `${of.clientName} går tillbaka till ${of.otherName}, med allt som hör till. Du ser inte klienten längre.`,
  withdrawn: 'Överlämningen är tillbakadragen',
  declined: 'Du har tackat nej',
  failed: 'Överlämningen kunde inte avslutas',
  undone: 'Överlämningen är ångrad',
  undoFailed: 'Överlämningen kunde inte ångras',
}

/** What the receiver sees before accepting a client. Some words are also those of pages, whose texts every page would load. */
export const receiveTexts = {
  title: (client: string) => `Ta emot ${client}`,
  accept: 'Ta emot',
  decline: 'Tacka nej',
  loading: 'Hämtar vad som kommer...',
  loadFailed: 'Det kunde inte hämtas vad som kommer',
  from: ({ giverName, organizationName }: Pick<Named, 'giverName' | 'organizationName'>) =>
    `Lämnas över av ${giverName} i ${organizationName}.`,
  /** Beside the figure, which says itself that it is below zero. */
  inAll: (hours: number) => (hours < 0 ? 'i allt' : 'kvar i allt'),
  early: (day: LocalDate) => `Du kan ta emot klienten från och med ${formatDayNear(day)}.`,
  latest: (day: LocalDate) => `Du kan ta emot klienten till och med ${formatDayNear(day)}.`,
  /** Beside the name of a training type. */
  types: { same: 'Din träningstyp', new: 'Ny träningstyp hos dig' },
  coming: 'Kommande pass',
  noComing: 'Inga kommande pass',
  overlaps: { session: 'Krockar med ett pass', absence: 'Krockar med frånvaro' },
  overlapping: (count: number) =>
    count === 0 ? 'Inget krockar med din kalender.' : `${count} pass krockar med din kalender.`,
  /** Below the first of the sessions. */
  more: (count: number) => `och ${count} till`,
  others: 'Övrigt',
  past: (count: number) =>
    count === 0 ? 'Inga pass har varit än.' : `${count} pass har redan varit.`,
  notes: (areAlong: boolean) =>
    areAlong
      ? 'Bra att veta, anteckningar och skäl till avbokningar följer med.'
      : 'Bra att veta, anteckningar och skäl till avbokningar följer inte med.',
  link: 'Klientens personliga länk fungerar som förut.',
  login: 'Klienten har en egen inloggning, som fungerar som förut.',
  email: 'Ny e-postadress',
  losesFeed:
    'Klientens kalenderprenumeration tystnar, eftersom dina klienter inte kan prenumerera.',
  emailHint: 'En av dina klienter har redan e-postadressen.',
  accepted: (client: string) => `${client} är nu din klient`,
  acceptFailed: 'Klienten kunde inte tas emot',
}
