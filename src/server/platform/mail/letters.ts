import { escapeHtml, nameInLetter } from '#shared/plain-text.ts'
import { productName } from '#shared/texts.ts'
import { formatDateLong, formatTime, localDateOf } from '#shared/time.ts'
import { mailTexts } from './texts.ts'

/** The rendered subject and both parts of a mail, and what a letter to a client has beside them. */
export type Letter = {
  subject: string
  text: string
  html: string
  replyTo?: string
  headers?: Record<string, string>
}

/**
 * A paragraph: text, an e-mail link between two texts, a button, a quiet link, or the button's URL for copying, which the
 * plain text part shows in place of the button.
 */
export type Block =
  | string
  | { before: string; mailTo: string; after: string }
  | { label: string; href: string; isQuiet?: true }
  | { words: string; address: string }
  | { typed: string }

/** A letter of typed words, as they are, and a quiet link below them; what is an address of a page can be pressed. */
export function typedLetter(
  subject: string,
  typed: readonly string[],
  link: { label: string; href: string },
): Letter {
  const blocks = [...typed.map((words) => ({ typed: words })), { ...link, isQuiet: true as const }]
  return inBothParts(subject, blocks)
}

function inBothParts(subject: string, blocks: Block[]): Letter {
  const paragraphs = blocks.flatMap((block) => asText(block) ?? [])
  return { subject, text: `${paragraphs.join('\n\n')}\n`, html: page(subject, blocks) }
}

export function dayAndTime(instant: Date): [string, string] {
  return [formatDateLong(localDateOf(instant)), formatTime(instant)]
}

interface Frame {
  name: string
  /** The contact address in the letter; null for none. */
  supportEmail: string | null
  /** The texts around that address. */
  contact?: readonly [string, string]
  signature?: string
}

/** Renders the blocks between the greeting and the signature. */
export function write(subject: string, frame: Frame, content: Block[]): Letter {
  const { name, supportEmail, contact: [before, after] = mailTexts.contact } = frame
  const blocks = [
    mailTexts.greeting(nameInLetter(name)),
    ...content,
    ...(supportEmail === null ? [] : [{ before, mailTo: supportEmail, after }]),
    frame.signature ?? mailTexts.signature,
  ]
  return inBothParts(subject, blocks)
}

function asText(block: Block): string | null {
  if (typeof block === 'string') return block
  if ('mailTo' in block) return `${block.before}${block.mailTo}${block.after}`
  if ('typed' in block) return block.typed
  return 'href' in block ? `${block.label}:\n${block.href}` : null
}

/**
 * The HTML part, without external resources. Styles in the head, which some mail programs drop, hold only the dark
 * theme; the light theme is inline, which every program supports.
 */
function page(subject: string, blocks: Block[]): string {
  return `<!doctype html>
<html lang="sv">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>
:root { color-scheme: light dark; }
@media (prefers-color-scheme: dark) {
  .page { background: #141919 !important; color: #e3eae9 !important; }
  .card { background: #1e2524 !important; border-color: #343d3c !important; }
  .quiet { color: #a9b6b4 !important; }
  .link { color: #82cbb8 !important; }
  .button { background: #82cbb8 !important; color: #0d1413 !important; }
}
</style>
</head>
<body class="page" style="margin:0;padding:24px 12px;background:#f7f9f9;color:#1c2423;font-family:system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif;font-size:16px;line-height:1.5">
<div class="card" role="article" aria-label="${escapeHtml(subject)}" style="max-width:480px;margin:0 auto;padding:24px;background:#ffffff;border:1px solid #dde4e4;border-radius:8px;overflow-wrap:anywhere">
<p class="quiet" style="margin:0 0 8px;color:#566361;font-size:14px">${productName}</p>
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${escapeHtml(subject)}</h1>
${blocks.map(asHtml).join('\n')}
</div>
</body>
</html>
`
}

const paragraph = 'margin:0 0 16px'

function asHtml(block: Block): string {
  if (typeof block === 'string') return `<p style="${paragraph}">${escapeHtml(block)}</p>`
  if ('typed' in block) {
    const html = escapeHtml(block.typed).replace(
      /https?:\/\/[^\s<]+/g,
      (href) => `<a class="link" href="${href}" style="color:#0f7666">${href}</a>`,
    )
    return `<p style="${paragraph};white-space:pre-line">${html}</p>`
  }
  if ('mailTo' in block) {
    const href = escapeHtml(`mailto:${block.mailTo}`)
    return `<p style="${paragraph}">${escapeHtml(block.before)}<a class="link" href="${href}" style="color:#0f7666">${escapeHtml(block.mailTo)}</a>${escapeHtml(block.after)}</p>`
  }
  if ('href' in block && block.isQuiet) {
    return `<p class="quiet" style="${paragraph};color:#566361;font-size:14px"><a class="link" href="${escapeHtml(block.href)}" style="color:#0f7666">${escapeHtml(block.label)}</a></p>`
  }
  if ('href' in block) {
    return `<p style="margin:0 0 20px"><a class="button" href="${escapeHtml(block.href)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:#0f7666;color:#ffffff;font-weight:600;text-decoration:none">${escapeHtml(block.label)}</a></p>`
  }
  return `<p class="quiet" style="${paragraph};color:#566361;font-size:14px;word-break:break-word">${escapeHtml(block.words)}<br>${escapeHtml(block.address)}</p>`
}
