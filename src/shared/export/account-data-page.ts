import { eventTexts, refusalTexts, roleTexts } from '../events/texts.ts'
import { formatHoursUnit } from '../hours.ts'
import { memberRoleTexts } from '../organizations/texts.ts'
import { bookingSettingTexts as booking } from '../portal/booking/texts.ts'
import { clientPageTexts as clientPage, reminderText } from '../profile/client-page/texts.ts'
import { portalAccentTexts } from '../profile/texts.ts'
import { formatDateTime, formatTime, localDateOf } from '../time.ts'
import { figuresText, mailSection } from './client-data-page.ts'
import { personalDataPageTexts, accountDataPageTexts as texts } from './files/texts.ts'
import { type Fact, htmlPage, tableSection } from './html-page.ts'
import type { AccountData } from './personal-data.ts'
import { asIs, orEmpty } from './row-writers.ts'

const { none, yes, no } = personalDataPageTexts

/** The data of the current user's account as a page to read and print: the same data as the JSON file. */
export function accountDataPage(data: AccountData): string {
  const { account } = data
  return htmlPage({
    title: texts.title(account.name),
    intro: [
      personalDataPageTexts.readAt(localDateOf(data.readAt), formatTime(data.readAt)),
      personalDataPageTexts.care,
    ],
    sections: [
      { title: personalDataPageTexts.details, facts: Object.values(factsOf(data)) },
      { title: texts.settings, facts: Object.values(settingsOf(account)) },
      { title: booking.title, facts: Object.values(bookingFacts(data.booking)) },
      tableSection(texts.trainingTypes, data.trainingTypes, {
        name: asIs,
        description: orEmpty,
        bookingHours: (hours) => (hours === null ? no : formatHoursUnit(hours)),
        createdAt: formatDateTime,
      }),
      tableSection(texts.absences, data.absences, {
        startsAt: formatDateTime,
        endsAt: formatDateTime,
        isWholeDays: null,
        label: asIs,
        createdAt: formatDateTime,
      }),
      tableSection(texts.memberships, data.memberships, {
        organization: asIs,
        role: (role) => memberRoleTexts[role],
        joinedAt: formatDateTime,
      }),
      tableSection(texts.invitations, data.invitations, {
        organization: asIs,
        createdAt: formatDateTime,
        expiresAt: formatDateTime,
        usedAt: (at) => (at ? formatDateTime(at) : no),
      }),
      tableSection(texts.clientOf, data.clientOf, { trainer: asIs, name: asIs }),
      tableSection(texts.logins, data.logins, {
        createdAt: formatDateTime,
        expiresAt: formatDateTime,
      }),
      tableSection(texts.secondFactor, factorsIn(data), {
        name: asIs,
        createdAt: formatDateTime,
        lastUsedAt: (at) => (at ? formatDateTime(at) : none),
      }),
      mailSection(data.mail),
      tableSection(texts.events, data.events, {
        at: formatDateTime,
        kind: (kind) => eventTexts[kind],
        by: (by) => texts.byTexts[by],
        device: orEmpty,
        address: orEmpty,
        figures: figuresText,
      }),
      tableSection(texts.refusals, data.refusals, {
        hour: formatDateTime,
        kind: (kind) => refusalTexts[kind],
        address: asIs,
        count: String,
      }),
    ],
  })
}

type Account = AccountData['account']

function settingsOf(account: Account) {
  return {
    cancellationHours: [texts.cancellationHours, String(account.cancellationHours ?? none)],
    otherInformation: [texts.otherInformation, account.otherInformation ?? none],
    contactEmail: [texts.contactEmail, account.contactEmail ?? none],
    contactPhone: [texts.contactPhone, account.contactPhone ?? none],
    portalAccent: [texts.portalAccent, portalAccentTexts[account.portalAccent]],
    pricesOnLink: [texts.pricesOnLink, account.pricesOnLink ? yes : no],
    clientCancelling: [clientPage.cancelling, clientPage.cancellingModes[account.clientCancelling]],
    clientFeeds: [clientPage.feeds, account.clientFeeds ? yes : no],
    reminders: [clientPage.reminders, reminderText(account)],
    lowBalanceLetters: [clientPage.lowBalance, account.lowBalanceLetters ? yes : no],
    answerLetters: [clientPage.answers, account.answerLetters ? yes : no],
    messageText: [clientPage.messageText, account.messageText ?? none],
    organizationNumber: [texts.organizationNumber, account.organizationNumber ?? none],
    postalAddress: [texts.postalAddress, account.postalAddress ?? none],
    retentionMonths: [texts.retention, String(account.retentionMonths)],
    keyboardShortcuts: [texts.shortcuts, account.keyboardShortcuts ? yes : no],
  } satisfies Partial<Record<keyof Account, Fact>>
}

/** What clients may book; nothing until the trainer has saved it. */
function bookingFacts(set: AccountData['booking']): Record<string, Fact> {
  if (!set) return { mode: [booking.mode, booking.modes.off] }
  return {
    mode: [booking.mode, booking.modes[set.mode]],
    onlyChosen: [booking.onlyChosen, set.onlyChosen ? booking.chosen : booking.all],
    windows: [booking.windows, set.windows.map(booking.window).join(', ') || booking.noWindows],
    gridMinutes: [booking.grid, booking.grids[set.gridMinutes]],
    noticeHours: [booking.notice, String(set.noticeHours)],
    horizonWeeks: [booking.horizon, String(set.horizonWeeks)],
    pauseMinutes: [booking.pause, String(set.pauseMinutes)],
    mostAhead: [booking.mostAhead, String(set.mostAhead)],
    onRedDays: [booking.onRedDays, set.onRedDays ? yes : no],
    isPaused: [booking.isPaused, set.isPaused ? yes : no],
  } satisfies Record<keyof typeof set, Fact>
}

/** The other facts about the account; the address of its picture is in the JSON file alone. */
type OtherFact =
  | Exclude<
      keyof Account,
      | keyof ReturnType<typeof settingsOf>
      | 'profileImageUrl'
      | 'reminderHour'
      | 'reminderHoursBefore'
    >
  | 'newEmail'
  | 'recoveryCodes'
  | 'picture'
  | 'clients'

function factsOf(data: AccountData): Record<OtherFact, Fact> {
  const { account, emailChange, secondFactor, picture } = data
  return {
    name: [texts.name, account.name],
    email: [texts.email, account.email],
    phone: [texts.phone, account.phone ?? none],
    newEmail: [texts.newEmail, emailChange?.email ?? none],
    role: [texts.role, roleTexts[account.role]],
    createdAt: [texts.created, formatDateTime(account.createdAt)],
    lastLoginAt: [
      texts.lastLogin,
      account.lastLoginAt ? formatDateTime(account.lastLoginAt) : none,
    ],
    hasPassword: [texts.password, account.hasPassword ? yes : no],
    recoveryCodes: [texts.recoveryCodes, String(secondFactor.recoveryCodesLeft)],
    picture: [texts.picture, picture ? texts.pictureOf(picture.createdAt) : none],
    clients: [texts.clients, String(data.clients)],
    id: [personalDataPageTexts.key, account.id],
  }
}

function factorsIn({ secondFactor: { passkeys, authenticator } }: AccountData) {
  const app = authenticator ? [{ name: texts.authenticator, ...authenticator }] : []
  return [...passkeys, ...app]
}

/** The file name without its ending: 'tidspott-konto-2026-11-24'. */
export function accountDataFileName({ readAt }: Pick<AccountData, 'readAt'>) {
  return `tidspott-konto-${localDateOf(readAt)}` as const
}
