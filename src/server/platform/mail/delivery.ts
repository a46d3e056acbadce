import { createTransport } from 'nodemailer'
import { isLoopback } from '../system/loopback.ts'
import { displayName } from './display-name.ts'
import type { Letter } from './letters.ts'
import type { MailOutcome } from './outbox.ts'

/** A rendered mail to deliver. */
export type Mail = {
  /** The key of its outbox row. The Message-ID is derived from it, so that a duplicate delivery can be recognized. */
  id: string
  to: { name: string; address: string }
  /** The trainer who is named beside the product as the one it is from. */
  sender?: string
  date: Date
  letter: Letter
}

/** Why a delivery failed, without addresses, links and passwords, for the log. */
export type Failure = {
  /** What the operator can do about it. */
  reason: string
  /** Whether the mail server is unreachable or refuses us, so every other mail would fail too. */
  isServer: boolean
  /** Whether the failure is permanent, so a retry is pointless. */
  isFinal: boolean
  codes: {
    /** The SMTP command that failed, or CONN before the first. */
    stage: string | null
    /** The code of the server's reply, with its refinement: '550 5.1.1'. */
    reply: string | null
    /** The error code of the network or of the mail library. */
    code: string | null
  }
}

type Refusal = Pick<Failure, 'isFinal' | 'codes'>

/**
 * Whether the mail server knows no such recipient. A full mailbox may be emptied, and what is refused after the mail was
 * received is that mail, unless the answer says that it is the address (5.1.x).
 */
export function isAddressRefused(failure: Refusal): boolean {
  const { stage, reply } = failure.codes
  const isOfAddress = stage === 'RCPT TO' || /\b5\.1\.\d+$/.test(reply ?? '')
  return outcomeAfter(failure) === 'refused' && isOfAddress
}

/** What becomes of a mail that is not tried again after this failure. */
export function outcomeAfter({ isFinal, codes }: Refusal): MailOutcome {
  if (!isFinal) return 'failed'
  return /^552|\b5\.2\.2$/.test(codes.reply ?? '') ? 'full' : 'refused'
}

/** Delivers one mail and returns the failure, or null. Settles within `sendMs`, earlier when aborted. */
export type Deliver = (mail: Mail, signal: AbortSignal) => Promise<Failure | null>

/** Time-outs in ms: of one delivery in all, well below the lease, and of silence within it. */
const sendMs = 30_000
const silenceMs = 10_000

type Options = {
  /** smtp:// or smtps://, with user and password if the server requires them. */
  smtpUrl: string
  mailFrom: { name: string; address: string }
  /** Whether mail may go to a server that offers no TLS; a password never does. */
  allowsPlain?: boolean
  /** The public URL of the product; its host is in the Message-ID. */
  url: string
  /** Other time-outs, in ms. */
  patience?: { sendMs: number; silenceMs: number }
}

/**
 * Delivers by SMTP, with one connection per mail, so that no state is shared between mails. Over TLS with a checked
 * certificate, except to the loopback address, or without a password where `allowsPlain` says so.
 */
export function smtpDelivery({ smtpUrl, mailFrom, url, allowsPlain, patience }: Options): Deliver {
  const { sendMs: total, silenceMs: silence } = patience ?? { sendMs, silenceMs }
  const transport = transportTo({ smtpUrl, allowsPlain, silence })
  const place = new URL(url).hostname

  return async ({ id, to, sender, date, letter: { headers, picture, ...letter } }, signal) => {
    // Not AbortSignal.timeout: as a source of AbortSignal.any, Node may collect it as garbage before it has fired.
    const limit = new AbortController()
    const timer = setTimeout(() => limit.abort(), total)
    try {
      await transport.sendMail({
        ...letter,
        ...(picture && { attachments: [asPart(picture)] }),
        from: { ...mailFrom, name: displayName(mailFrom.name, sender) },
        to,
        date,
        messageId: `<${id}@${place}>`,
        // Suppresses automatic replies such as out-of-office messages.
        headers: { 'Auto-Submitted': 'auto-generated', ...headers },
        signal: AbortSignal.any([signal, limit.signal]),
      })
      return null
    } catch (error) {
      return failureOf(error)
    } finally {
      clearTimeout(timer)
    }
  }
}

/** The picture as a part of the HTML part (multipart/related), which names it: no program lists it as a file. */
function asPart({ cid, bytes }: NonNullable<Letter['picture']>) {
  const filename = `${cid.split('@')[0]}.jpg`
  return {
    cid,
    content: bytes,
    filename,
    contentType: 'image/jpeg',
    contentDisposition: 'inline' as const,
  }
}

/**
 * Connects to the mail server as a delivery does, with TLS and the password, and sends nothing. Null when it would take a
 * mail.
 */
export async function verifyMailServer({
  smtpUrl,
  allowsPlain,
}: Pick<Options, 'smtpUrl' | 'allowsPlain'>): Promise<Failure | null> {
  const transport = transportTo({ smtpUrl, allowsPlain, silence: silenceMs })
  try {
    await transport.verify()
    return null
  } catch (error) {
    return failureOf(error)
  } finally {
    transport.close()
  }
}

function transportTo({
  smtpUrl,
  allowsPlain,
  silence,
}: {
  smtpUrl: string
  allowsPlain: boolean | undefined
  silence: number
}) {
  const server = new URL(smtpUrl)
  const host = server.hostname.replace(/^\[|\]$/g, '')
  const auth = server.username && {
    user: decodeURIComponent(server.username),
    pass: decodeURIComponent(server.password),
  }
  return createTransport({
    host,
    ...(server.port && { port: Number(server.port) }),
    secure: server.protocol === 'smtps:',
    ...(auth && { auth }),
    requireTLS: !isLoopback(host) && (Boolean(auth) || !allowsPlain),
    connectionTimeout: silence,
    greetingTimeout: silence,
    dnsTimeout: silence,
    socketTimeout: silence,
    socketCloseTimeout: 0,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

type SmtpError = {
  code?: string
  originalCode?: string
  command?: string
  response?: string
  responseCode?: number
}

/**
 * Maps an SMTP error to a failure. Only codes are kept: the server's text may quote an address, and the library's a
 * whole line.
 */
function failureOf(error: unknown): Failure {
  const { code, originalCode, command, response, responseCode } = (error ?? {}) as SmtpError
  const refined = /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/.exec(response ?? '')?.[1]
  const stage = command ?? null
  const isRecipient = stage === 'RCPT TO'
  // 530 and 5.7.x: authentication or policy, so the configuration is wrong and not the recipient.
  const isForbidden = responseCode === 530 || refined?.startsWith('5.7.') === true
  // After the mail, only what is about this mail or its mailbox; 500 to 504 are about the conversation.
  const isRefusal = isRecipient
    ? (responseCode ?? 0) >= 500
    : stage === 'DATA' && (responseCode ?? 0) >= 550 && (responseCode ?? 0) <= 554
  const codes = {
    stage,
    reply: responseCode ? [responseCode, refined].filter(Boolean).join(' ') : null,
    code: originalCode ?? code ?? null,
  }
  return {
    reason: reasonOf({ code, stage, isAnswered: Boolean(responseCode), isForbidden }),
    isServer: !isRecipient && stage !== 'DATA' && stage !== 'API',
    isFinal: isRefusal && !isForbidden,
    codes,
  }
}

function reasonOf(of: {
  code: string | undefined
  stage: string | null
  isAnswered: boolean
  isForbidden: boolean
}): string {
  if (of.code === 'EAUTH' || of.code === 'ENOAUTH')
    return 'the mail server refused the login: check the user and password in SMTP_URL'
  if (of.code === 'ETLS')
    return 'no secure connection to the mail server: check its certificate, and that it offers TLS (SMTP_PLAIN)'
  if (of.code === 'ETIMEDOUT' || of.code === 'EABORT')
    return 'the mail server did not answer in time'
  if (of.isForbidden)
    return 'the mail server does not let us send this: check SMTP_URL and MAIL_FROM'
  if (!of.isAnswered && of.stage !== 'API')
    return 'the mail server could not be reached: check SMTP_URL'
  if (of.stage === 'MAIL FROM') return 'the mail server refused the sender: check MAIL_FROM'
  if (of.stage === 'RCPT TO') return 'the mail server refused the recipient'
  return 'the mail server refused the mail'
}
