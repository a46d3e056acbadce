import type { Manifest } from '../../operations/backup/archive.ts'
import type { Disagreement } from '../../operations/books/disagreements.ts'
import type { Finding } from '../../operations/doctor/findings.ts'
import type { EndedByRestore } from '../../operations/restore/after-restore.ts'
import type { Failure } from '../../platform/mail/delivery.ts'
import type { MailKind } from '../../platform/mail/outbox.ts'
import { commandLine } from '../../platform/system/command-line.ts'

// What the commands say to the administrator of a server. What they take is in declarations.ts.

/** '1 pot', '2,500 pots' */
function counted(n: number, one: string, many = `${one}s`): string {
  return n === 1 ? `1 ${one}` : `${new Intl.NumberFormat('en-GB').format(n)} ${many}`
}

/** '12.5 h' */
const hours = (n: number) => `${n} h`

const rowsOf = ({ tables }: Pick<Manifest, 'tables'>) =>
  tables.reduce((sum, { rows }) => sum + rows, 0)
const countOfRows = (manifest: Pick<Manifest, 'tables'>) => counted(rowsOf(manifest), 'row')
const isOrAre = (n: number) => (n === 1 ? 'is' : 'are')

export const booksTexts = {
  agree: (n: number) => `The books agree: ${counted(n, 'pot')} checked`,
  disagree: (wrong: number, n: number) =>
    `The books disagree: ${wrong} of ${counted(n, 'pot')} ${isOrAre(wrong)} wrong`,
  readOnly: () =>
    `Until that is mended their trainers cannot change the books. ${commandLine('books:repair')} shows what can be set.`,
  pot: (pot: Disagreement) =>
    `Pot ${pot.potId} (client ${pot.clientId}): total ${hours(pot.total)}, should be ${hours(pot.totalByFacts)}; remaining ${hours(pot.remaining)}, should be ${hours(pot.remainingByFacts)}`,
}

export const repairTexts = {
  pot: (pot: Disagreement) =>
    `Pot ${pot.potId} (client ${pot.clientId}): total ${hours(pot.total)} → ${hours(pot.totalByFacts)}, remaining ${hours(pot.remaining)} → ${hours(pot.remainingByFacts)}`,
  notYet: () =>
    `Nothing was changed. If the sessions and the history of these pots are whole: ${commandLine('books:repair', '--yes')}. If something is missing in them, restore a backup instead.`,
  repaired: (n: number) =>
    n === 0 ? 'The books agree, so nothing was changed.' : `Repaired: ${counted(n, 'pot')}.`,
}

export const backupTexts = {
  exists: (file: string) => `${file} exists and is not overwritten.`,
  notNoted:
    'Whether it succeeded could not be noted in the database or in DATA_DIR, for the app and /metrics to tell.',
  written: (file: string, manifest: Manifest) =>
    `${countOfRows(manifest)} saved in ${file}. The file holds personal data but not the key (SECRET_KEY or the key file): keep that in another place.`,
}

export const rehearseTexts = {
  proven: (file: string, { manifest, pots }: { manifest: Manifest; pots: number }) =>
    `${file}, made at ${manifest.createdAt}, was restored on trial and removed again: ${countOfRows(manifest)} of ${counted(manifest.tables.length, 'table')} are as they were, and the books agree (${counted(pots, 'pot')}).`,
  opened: 'The key opens its secrets.',
  noKey:
    'There is no key here (SECRET_KEY or the key file): whether it opens the secrets of the backup was not tried.',
}

export const mailFailureTexts = {
  noUnit: (unit: string) => `${unit} is no name of a unit of systemd. Nothing was sent.`,
  noAddress:
    'No mail was sent: SMTP_URL and MAIL_FROM, and ALERT_EMAIL or SUPPORT_EMAIL, are to be set.',
  failed: (reason: string) => `No mail was sent: ${reason}`,
  sent: (to: string) => `${to} was told by mail.`,
}

/** Of the keys of one kind in the list of dropped mail. */
const keysShown = 20

type DroppedKind = { kind: MailKind; about: readonly string[]; matter: string }

function droppedLine({ kind, about, matter }: DroppedKind): string {
  const shown = about.slice(0, keysShown).join(', ')
  const more = about.length > keysShown ? ` and ${about.length - keysShown} more` : ''
  return `  ${kind.padEnd(16)} ${about.length}: ${matter} (${shown}${more})`
}

export const restoreTexts = {
  /** What a restore has ended, a line each; no addresses. `matterOf`: what becomes of the matter of a kind of mail. */
  ended: (
    { dropped, feeds, sheets }: EndedByRestore,
    matterOf: (kind: MailKind) => string,
  ): string[] => {
    const kinds = [...new Set(dropped.map(({ kind }) => kind))]
    const aboutOf = (kind: MailKind) =>
      dropped.flatMap((mail) => (mail.kind === kind ? mail.about : []))
    return [
      ...(dropped.length > 0
        ? [
            `Dropped: ${counted(dropped.length, 'mail')} that waited in the backup and may have been sent since, by the keys of their clients, accounts or invitations:`,
          ]
        : []),
      ...kinds.map((kind) => droppedLine({ kind, about: aboutOf(kind), matter: matterOf(kind) })),
      'Reminders and low balances that were due before now count as sent.',
      ...(feeds > 0
        ? [
            `${counted(feeds, 'calendar feed')} got a new address: those who subscribe copy it again, under "Prenumerera på kalendern" or on the personal link.`,
          ]
        : []),
      ...(sheets > 0
        ? [
            `${counted(sheets, 'address', 'addresses')} for sheets ended: their trainers make new ones under "Exportera data".`,
          ]
        : []),
    ]
  },
  noErasureLog: (file: string) =>
    `${file}, in which erased clients and accounts are noted, does not exist. Put the file there or set ERASURE_LOG, so that they are erased again. If nobody was ever erased, or the file is lost, add --no-erasures. Nothing was changed.`,
  restored: (manifest: Manifest) =>
    `${countOfRows(manifest)} of ${manifest.createdAt} restored and compared with the backup. Everybody has to log in again.`,
  setAside: (directory: string) =>
    `The database that was there is now ${directory}: delete it when you do not need it.`,
}

export const migrateTexts = {
  migrated: 'The database was migrated, and the hours of every pot are as before.',
  nothing: 'The database has all migrations of this version.',
  copy: (file: string) => `A copy from before lies in ${file}.`,
}

export const readyTexts = {
  seconds: '--seconds is a whole number of seconds, at least 1.',
  ready: (url: string, version: string) => `The server at ${url} is ready, in version ${version}.`,
  away: (url: string) => `no server answers at ${url}`,
  notReady: (url: string) => `the server at ${url} is not ready`,
  other: (url: string, version: string) => `another version answers at ${url} (${version})`,
  late: (seconds: number, why: string) => `After ${counted(seconds, 'second')} ${why}.`,
}

export const mailTestTexts = {
  address: (text: string) => `${text} is not an e-mail address. Nothing was sent.`,
  noServer: 'SMTP_URL and MAIL_FROM are not set, so no mail is sent.',
  sent: (to: string, server: string) => `The mail server ${server} took a test mail to ${to}.`,
  failed: (server: string, { reason, codes }: Failure) => {
    const details = [codes.stage, codes.reply, codes.code].filter(Boolean).join(', ')
    return `The mail server ${server} did not take the test mail: ${reason}${details ? ` (${details})` : ''}`
  },
}

export const doctorTexts = {
  finding: ({ check, state, says }: Finding) =>
    `${{ ok: 'ok', mend: 'MEND', unknown: '?' }[state].padEnd(6)}${check.padEnd(12)}${says}`,
}

export const moveTexts = {
  address:
    'The address of the new database must be as postgres://user:password@host:5432/database, percent-encoded. Nothing was moved.',
  isPostgres:
    'DATABASE_URL is set, but what is moved is the embedded database in DATA_DIR. Run this without DATABASE_URL.',
  moved: (manifest: Manifest, to: string) =>
    `${countOfRows(manifest)} moved to ${to} and compared. Set DATABASE_URL and start the server. The old database stays where it is, and is not opened any more.`,
}

export const secretsTexts = {
  renewed: ({ all, renewed }: { all: number; renewed: number }) =>
    `${renewed} of ${counted(all, 'secret')} in the database sealed anew.`,
  done: 'Everything is sealed with SECRET_KEY. Remove SECRET_KEY_OLD and restart the server.',
  doneWithFile: 'Everything is sealed with the new key file.',
  lost: (unreadable: number, apps: number) =>
    `The new key is in force. Personal links and invitation codes work as before; ${unreadable} of them cannot be copied again until new ones are made. Authenticator apps that were removed and have to be added again: ${apps}.`,
  unreadable: (n: number) =>
    `${n} cannot be read with any known key and ${isOrAre(n)} unchanged. Set SECRET_KEY_OLD to the key that sealed them and run this again, or make new links instead.`,
}

export const erasureTexts = {
  noFile: (file: string) =>
    `${file}, in which erased clients and accounts are noted, does not exist. Put the file there or set ERASURE_LOG. Nothing was changed.`,
  applied: ({ clients, accounts, links }: Record<'clients' | 'accounts' | 'links', number>) =>
    `Erased again: ${counted(clients, 'client')}, ${counted(accounts, 'account')}. Closed again: ${counted(links, 'personal link')}.`,
  refused: (id: string) =>
    `Account ${id} cannot be erased: it is the last active SUPER_ADMIN, or the last administrator of an organisation with other members. Appoint another one and run ${commandLine('erasures:apply')}.`,
}

export const demoTexts = {
  notEmpty:
    'The database is not empty: demo data is loaded into an empty one only. Nothing was changed.',
  notLocal:
    'Demo data is loaded only where HOST and PUBLIC_URL are this machine (localhost): the password of the demo accounts is published. Nothing was changed.',
}

export const purgeTexts = {
  age: (min: number) =>
    `--older-than is an age in days, at least ${min}, such as 365d. Nothing was deleted.`,
  purged: (n: number, days: number) =>
    `${counted(n, 'event')} older than ${counted(days, 'day')} deleted.`,
}

export const adminTexts = {
  email: 'E-mail',
  name: 'Name',
  password: 'Password (not shown)',
  repeat: 'The password once more',
  emailInvalid: 'Give a valid e-mail address',
  nameInvalid: (max: number) =>
    `Give a name of at most ${max} characters, without line breaks or invisible ones`,
  words: {
    short: 'The password must have at least 8 characters',
    long: 'The password may have at most 128 characters',
    differ: 'The passwords differ',
  },
  passwordInvalid: 'The password has characters that cannot be stored',
  common: 'The password is too common, or contains the name or the address',
  defaultName: 'Administratör',
  cancelled: 'Cancelled. No account was created.',
  created: (email: string, database: string) =>
    `The administrator ${email} was created in ${database} and can log in.`,
  exists: (email: string) =>
    `There is an account with the e-mail address ${email} already. No account was created.`,
}

export const adminLinkTexts = {
  exists: (database: string) =>
    `${database} has an account already, so no link was made. ${commandLine('admin:create')} makes another SUPER_ADMIN.`,
  made: (database: string) =>
    `${database} has no account yet. Open this link within an hour to make the first one; it works once, and replaces an earlier one:`,
}

export const adminResetTexts = {
  address: (text: string) => `${text} is not an e-mail address. Nothing was changed.`,
  database: (name: string) => `Database: ${name}`,
  unknown: (email: string) =>
    `There is no SUPER_ADMIN with the e-mail address ${email}. Nothing was changed.`,
  disabled: (email: string) => `${email} is disabled. Nothing was changed.`,
  done: (email: string, days: number) =>
    `${email} is logged out everywhere and has no second factor. Temporary password, which is valid for ${days} days and changed at the next login:`,
}
