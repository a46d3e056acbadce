/** An option: a flag, or with `value` one that takes a value, by this name in the usage. */
type Option = { does: string; value?: string; isRequired?: true }

/**
 * What a command is called with: the names of its positional arguments, where one in brackets may be left out, and its
 * options.
 */
export type Declaration = {
  does: string
  positionals?: readonly string[]
  options?: Readonly<Record<string, Option>>
}

/** Every command, in the order of the help: what it does and what it takes. All else is refused. */
export const commands = {
  'admin:link': {
    does: 'Prints a link that makes the first account in the browser, while there is none.',
  },
  'admin:create': {
    does: 'Creates a SUPER_ADMIN account: asks, or reads ADMIN_EMAIL, ADMIN_NAME and ADMIN_PASSWORD.',
  },
  'admin:reset': {
    does: 'Lets a SUPER_ADMIN in again who has lost the password or the second factor.',
    positionals: ['EMAIL'],
  },
  backup: {
    does: 'Writes a backup of the whole database, while the server runs or not.',
    positionals: ['FILE'],
  },
  restore: {
    does: 'Restores a backup into an empty database, and erases again what ERASURE_LOG names.',
    positionals: ['FILE'],
    options: {
      'no-erasures': { does: 'There is no record of erased people.' },
      replace: { does: 'Takes the place of a database that is in use: what it holds is given up.' },
    },
  },
  rehearse: {
    does: 'Restores the newest backup on trial, beside the database, which it leaves alone.',
    positionals: ['[FILE or FOLDER]'],
  },
  move: {
    does: 'Moves the embedded database to an empty PostgreSQL.',
    positionals: ['POSTGRES_URL'],
  },
  migrate: {
    does: 'Migrates the database to this version while no server runs, and prints the names of the migrations.',
  },
  ready: {
    does: 'Waits until the server of these settings is ready, and of this version.',
    options: {
      seconds: { does: 'For how long at the most; without it, for two minutes.', value: 'SECONDS' },
    },
  },
  'books:verify': {
    does: 'Recomputes the figures of every pot from its rows, and names each pot that disagrees.',
  },
  'books:repair': {
    does: 'Shows what the rows say of each pot that disagrees.',
    options: { yes: { does: 'Sets it.' } },
  },
  'config:print': { does: 'Prints the settings in force, without secrets.' },
  doctor: {
    does: 'Looks at all that the server needs, and says of each that it is well or what to do.',
    options: { json: { does: 'Prints it as JSON.' } },
  },
  'mail:test': {
    does: 'Sends one mail, and says what the mail server answered.',
    positionals: ['ADDRESS'],
  },
  'mail:failure': {
    does: 'Tells the administrator by mail that a unit of systemd failed.',
    positionals: ['UNIT'],
  },
  'secrets:rotate': {
    does: 'Seals everything anew with SECRET_KEY, or with a new key file where there is one.',
    options: { lost: { does: 'The secret before is gone: what it sealed is given up.' } },
  },
  'erasures:apply': {
    does: 'Erases again what ERASURE_LOG names, after a backup was restored.',
  },
  'events:purge': {
    does: 'Deletes old events.',
    options: {
      'older-than': { does: 'Their age in days, such as 365d.', value: 'AGE', isRequired: true },
    },
  },
  'demo:load': {
    does: 'Loads the demo data into an empty database, where demo accounts may log in.',
    options: { big: { does: 'Gives one trainer the clients and the years of a big practice.' } },
  },
  help: { does: 'Lists the commands.' },
} as const satisfies Record<string, Declaration>

export type CommandName = keyof typeof commands

/** The server itself. */
export const server = {
  does: 'Starts Tidspott; the settings are in the environment and in .env.',
  options: {
    empty: { does: 'Loads no demo data into a new embedded database.' },
    'print-link': { does: 'Prints the link to the first account without a terminal, too.' },
  },
} as const satisfies Declaration
