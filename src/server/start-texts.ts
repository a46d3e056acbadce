import { commandLine } from './command-line.ts'

/** What a start says to the administrator. */
export const startTexts = {
  waiting: (place: string) => `Waiting for PostgreSQL, ${place}, for up to a minute`,
  listening: (url: string) => `Tidspott listens on ${url}`,
  noAccount: (isEmbedded: boolean) =>
    isEmbedded
      ? `There is no account yet. Stop the server, make the first one with ${commandLine('admin:create')} and start it again.`
      : `There is no account yet. Make the first one with ${commandLine('admin:create')}.`,
  noDemo: 'Demo data is loaded only where HOST and PUBLIC_URL are this machine (localhost).',
}
