import { eventTexts, refusalTexts, roleTexts } from '../events/texts.ts'
import { memberRoleTexts } from '../organizations/texts.ts'
import { formatDateTime, formatTime, localDateOf } from '../time.ts'
import { contactFacts, figuresText } from './client-data-page.ts'
import { htmlPage } from './html-page.ts'
import type { AccountData } from './personal-data.ts'
import { personalDataPageTexts, accountDataPageTexts as texts } from './texts.ts'

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
      {
        title: personalDataPageTexts.details,
        facts: [
          ...contactFacts(account),
          [texts.newEmail, data.emailChange?.email ?? none],
          [texts.role, roleTexts[account.role]],
          [texts.created, formatDateTime(account.createdAt)],
          [texts.lastLogin, account.lastLoginAt ? formatDateTime(account.lastLoginAt) : none],
          [texts.password, account.hasPassword ? yes : no],
          [texts.recoveryCodes, String(data.secondFactor.recoveryCodesLeft)],
          [texts.picture, data.picture ? texts.pictureOf(data.picture.createdAt) : none],
          [texts.clients, String(data.clients)],
          [personalDataPageTexts.key, account.id],
        ],
      },
      {
        title: texts.settings,
        facts: [
          [texts.cancellationHours, String(account.cancellationHours ?? none)],
          [texts.otherInformation, account.otherInformation ?? none],
          [texts.contactEmail, account.contactEmail ?? none],
          [texts.contactPhone, account.contactPhone ?? none],
          [texts.retention, String(account.retentionMonths)],
          [texts.shortcuts, account.keyboardShortcuts ? yes : no],
        ],
      },
      list(texts.trainingTypes, data.trainingTypes, ({ name, description, createdAt }) => [
        name,
        description ?? '',
        formatDateTime(createdAt),
      ]),
      list(texts.absences, data.absences, ({ startsAt, endsAt, label, createdAt }) => [
        formatDateTime(startsAt),
        formatDateTime(endsAt),
        label,
        formatDateTime(createdAt),
      ]),
      list(texts.memberships, data.memberships, ({ organization, role, joinedAt }) => [
        organization,
        memberRoleTexts[role],
        formatDateTime(joinedAt),
      ]),
      list(texts.invitations, data.invitations, (invitation) => [
        invitation.organization,
        formatDateTime(invitation.createdAt),
        formatDateTime(invitation.expiresAt),
        invitation.usedAt ? formatDateTime(invitation.usedAt) : no,
      ]),
      list(texts.clientOf, data.clientOf, ({ trainer, name }) => [trainer, name]),
      list(texts.logins, data.logins, ({ createdAt, expiresAt }) => [
        formatDateTime(createdAt),
        formatDateTime(expiresAt),
      ]),
      list(texts.secondFactor, factorsIn(data), ({ name, createdAt, lastUsedAt }) => [
        name,
        formatDateTime(createdAt),
        lastUsedAt ? formatDateTime(lastUsedAt) : none,
      ]),
      list(texts.mail, data.mail, ({ createdAt, recipient, kind, sentAt }) => [
        formatDateTime(createdAt),
        recipient,
        kind,
        sentAt ? formatDateTime(sentAt) : no,
      ]),
      list(texts.events, data.events, ({ at, kind, by, device, address, figures }) => [
        formatDateTime(at),
        eventTexts[kind],
        texts.byTexts[by],
        device ?? '',
        address ?? '',
        figuresText(figures),
      ]),
      list(texts.refusals, data.refusals, ({ hour, kind, address, count }) => [
        formatDateTime(hour),
        refusalTexts[kind],
        address,
        String(count),
      ]),
    ],
  })
}

function factorsIn({ secondFactor: { passkeys, authenticator } }: AccountData) {
  const app = authenticator ? [{ name: texts.authenticator, ...authenticator }] : []
  return [...passkeys, ...app]
}

type ListTexts = { title: string; none: string; head: readonly string[] }

function list<Row>(
  { title, none: without, head }: ListTexts,
  rows: readonly Row[],
  toCells: (row: Row) => string[],
) {
  return { title, none: without, table: { head, rows: rows.map(toCells) } }
}

/** The file name without its ending: 'tidspott-konto-2026-11-24'. */
export function accountDataFileName({ readAt }: Pick<AccountData, 'readAt'>) {
  return `tidspott-konto-${localDateOf(readAt)}` as const
}
