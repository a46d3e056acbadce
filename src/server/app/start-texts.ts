import { commandLine } from '../platform/system/command-line.ts'

/** What a start says to the administrator. */
export const startTexts = {
  waiting: (place: string) => `Waiting for PostgreSQL, ${place}, for up to a minute`,
  listening: (url: string) => `Tidspott listens on ${url}`,
  firstAccount: (link: string) =>
    `There is no account yet. Open this link within an hour to make the first one; it works once:\n  ${link}`,
  noAccount: (isEmbedded: boolean) =>
    isEmbedded
      ? `There is no account yet. Stop the server, run ${commandLine('admin:link')}, start it again and open the link that was printed.`
      : `There is no account yet. ${commandLine('admin:link')} prints a link to make the first one.`,
  noDemo: 'Demo data is loaded only where HOST and PUBLIC_URL are this machine (localhost).',
}
