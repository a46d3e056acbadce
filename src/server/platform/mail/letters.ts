import { initialsOf } from '#shared/initials.ts'
import { escapeHtml, nameInLetter } from '#shared/plain-text.ts'
import type { PortalAccent } from '#shared/portal/accents.ts'
import { productName } from '#shared/texts.ts'
import { formatDateLong, formatTime, localDateOf } from '#shared/time.ts'
import { accents, colours } from './look.ts'
import { mailTexts } from './texts.ts'

/** The rendered subject and both parts of a mail, and what a letter to a client has beside them. */
export type Letter = {
  subject: string
  text: string
  html: string
  /** The picture that the HTML part names as `cid:` and this key. */
  picture?: { cid: string; bytes: Buffer }
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
  | { label: string; href: string; isQuiet?: true; isOnlyShown?: true }
  | { words: string; address: string }
  | { typed: string }

/** What the HTML part of a letter to a client shows beside its words; the text part says the same in its sentences. */
export interface Look {
  /** The trainer, with a JPEG of `mailPictureSide` pixels. */
  from: { name: string; accent: PortalAccent; picture: Buffer | null }
  /** What it is about, small, and the day or the hours, large; without them the subject is the heading. */
  hero?: { about: string; large: string; below?: string; isGone?: boolean } | null
}

/**
 * A letter of typed words, as they are, and a quiet link at the end; what is an address of a page can be pressed. The button is
 * in the HTML part alone: the words have its address.
 */
export function typedLetter(
  subject: string,
  typed: readonly string[],
  {
    button,
    link,
    look,
  }: {
    button: { label: string; href: string } | null
    link: { label: string; href: string }
    look: Look
  },
): Letter {
  const [said = '', ...rest] = typed
  const blocks = [
    { typed: said },
    ...(button ? [{ ...button, isOnlyShown: true as const }] : []),
    ...rest.map((words) => ({ typed: words })),
    { ...link, isQuiet: true as const },
  ]
  return inBothParts(subject, blocks, look)
}

function inBothParts(subject: string, blocks: Block[], look?: Look): Letter {
  const paragraphs = blocks.flatMap((block) => asText(block) ?? [])
  const picture = look?.from.picture
  return {
    subject,
    text: `${paragraphs.join('\n\n')}\n`,
    html: page(subject, blocks, look),
    ...(picture && { picture: { cid: pictureCid, bytes: picture } }),
  }
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
  /** The quiet link below all, by which it is declined. */
  optOut?: { label: string; href: string } | null
  look?: Look
}

/** Renders the blocks between the greeting and the signature. */
export function write(subject: string, frame: Frame, content: Block[]): Letter {
  const { name, supportEmail, contact: [before, after] = mailTexts.contact } = frame
  const blocks = [
    mailTexts.greeting(nameInLetter(name)),
    ...content,
    ...(supportEmail === null ? [] : [{ before, mailTo: supportEmail, after }]),
    frame.signature ?? mailTexts.signature,
    ...(frame.optOut ? [{ ...frame.optOut, isQuiet: true as const }] : []),
  ]
  return inBothParts(subject, blocks, frame.look)
}

function asText(block: Block): string | null {
  if (typeof block === 'string') return block
  if ('mailTo' in block) return `${block.before}${block.mailTo}${block.after}`
  if ('typed' in block) return block.typed
  if ('href' in block && block.isOnlyShown) return null
  return 'href' in block ? `${block.label}:\n${block.href}` : null
}

/** The key of the trainer's picture in a letter, and its width and height there, in CSS pixels: half of those of its file. */
const pictureCid = 'trainer@tidspott'
const pictureSide = 48
/** In pixels: a picture of a letter is as sharp on a phone. */
export const mailPictureSide = 2 * pictureSide

/** A declaration of a token, of one scheme. */
const light = (token: keyof typeof colours) => colours[token][0]
const dark = (token: keyof typeof colours) => colours[token][1]

/**
 * The HTML part, which loads nothing from a server: the trainer's picture is a part of the mail. Styles in the head, which some
 * mail programs drop, hold only the dark scheme; the light one is inline, which every program supports.
 */
function page(subject: string, blocks: Block[], look?: Look): string {
  const accent = accents[look?.from.accent ?? 'teal']
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
  .page { background: ${dark('page')} !important; color: ${dark('ink')} !important; }
  .card { background: ${dark('surface')} !important; border-color: ${dark('line')} !important; }
  .quiet { color: ${dark('ink-2')} !important; }
  .link { color: ${accent[1]} !important; }
  .button { background: ${accent[1]} !important; color: ${dark('on-accent')} !important; }
}
</style>
</head>
<body class="page" style="margin:0;padding:24px 12px;background:${light('page')};color:${light('ink')};font-family:Inter,system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif;font-size:16px;line-height:1.5">
<div class="card" role="article" aria-label="${escapeHtml(subject)}" style="max-width:480px;margin:0 auto;padding:24px;background:${light('surface')};border:1px solid ${light('line')};border-radius:12px;overflow-wrap:anywhere">
${look ? sender(look.from, accent[0]) : `<p class="quiet" style="margin:0 0 8px;color:${light('ink-2')};font-size:14px">${productName}</p>`}
${heading(subject, look)}
${blocks.map((block) => asHtml(block, accent[0])).join('\n')}
</div>
</body>
</html>
`
}

/** Who it is from: the picture, or the initials in the accent, and the name. By a table, which every program lays out. */
function sender({ name, picture }: Look['from'], accent: string): string {
  const side = `width:${pictureSide}px;height:${pictureSide}px;border-radius:50%`
  const face = picture
    ? `<img src="cid:${pictureCid}" alt="" width="${pictureSide}" height="${pictureSide}" style="display:block;${side}">`
    : `<div class="button" aria-hidden="true" style="${side};background:${accent};color:${light('on-accent')};font-weight:600;line-height:${pictureSide}px;text-align:center">${escapeHtml(initialsOf(name))}</div>`
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 20px;border-collapse:collapse"><tr><td style="padding:0 12px 0 0">${face}</td><td><strong style="font-weight:600">${escapeHtml(nameInLetter(name))}</strong><br><span class="quiet" style="color:${light('ink-2')};font-size:14px">${mailTexts.through}</span></td></tr></table>`
}

function heading(subject: string, look?: Look): string {
  if (!look?.hero)
    return `<h1 style="margin:0 0 16px;font-size:20px;font-weight:600;line-height:1.3">${escapeHtml(subject)}</h1>`
  const { about, large, below, isGone } = look.hero
  const struck = isGone ? ';text-decoration:line-through' : ''
  return `<p class="quiet" style="margin:0;color:${light('ink-2')};font-size:14px">${escapeHtml(about)}</p>
<h1 style="margin:0${below ? '' : ' 0 16px'};font-size:28px;font-weight:600;line-height:1.3${struck}">${escapeHtml(large)}</h1>${
    below
      ? `\n<p style="margin:0 0 16px;font-size:20px;line-height:1.3${struck}">${escapeHtml(below)}</p>`
      : ''
  }`
}

const paragraph = 'margin:0 0 16px'

function asHtml(block: Block, accent: string): string {
  const link = (href: string, label: string) =>
    `<a class="link" href="${href}" style="color:${accent}">${label}</a>`
  const quiet = `${paragraph};color:${light('ink-2')};font-size:14px`
  if (typeof block === 'string') return `<p style="${paragraph}">${escapeHtml(block)}</p>`
  if ('typed' in block) {
    const html = escapeHtml(block.typed).replace(/https?:\/\/[^\s<]+/g, (href) => link(href, href))
    return `<p style="${paragraph};white-space:pre-line">${html}</p>`
  }
  if ('mailTo' in block) {
    const to = link(escapeHtml(`mailto:${block.mailTo}`), escapeHtml(block.mailTo))
    return `<p style="${paragraph}">${escapeHtml(block.before)}${to}${escapeHtml(block.after)}</p>`
  }
  if ('href' in block && block.isQuiet) {
    return `<p class="quiet" style="${quiet}">${link(escapeHtml(block.href), escapeHtml(block.label))}</p>`
  }
  if ('href' in block) {
    return `<p style="margin:0 0 20px"><a class="button" href="${escapeHtml(block.href)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:${accent};color:${light('on-accent')};font-weight:600;text-decoration:none">${escapeHtml(block.label)}</a></p>`
  }
  return `<p class="quiet" style="${quiet};word-break:break-word">${escapeHtml(block.words)}<br>${escapeHtml(block.address)}</p>`
}
