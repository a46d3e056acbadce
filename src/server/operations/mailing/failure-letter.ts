import { escapeHtml } from '#shared/plain-text.ts'
import type { Letter } from '../../platform/mail/letters.ts'

/** The mail to the administrator of the server, in English, that a unit of systemd failed. */
export function failureLetter({
  unit,
  host,
  url,
  date,
}: {
  unit: string
  host: string
  url: string
  date: Date
}): Letter {
  const lines = [
    `${unit} of ${url} failed on ${host} at ${date.toISOString()}.`,
    `Its log: journalctl --unit=${unit} --lines=50`,
    `When its cause is mended, run it again: systemctl start ${unit}`,
  ]
  return {
    subject: `Tidspott: ${unit} failed on ${host}`,
    text: `${lines.join('\n\n')}\n`,
    html: lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('\n'),
  }
}
