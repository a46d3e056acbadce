import { createTransport } from 'nodemailer'
import { isLoopback } from '../loopback.ts'
import type { Letter } from './letters.ts'

/** A mail on its way: to whom, what, and by which name it is known. */
export type Mail = {
  /** The key of its row. The Message-ID is made of it, so that one mail sent twice is known as one. */
  id: string
  to: { name: string; address: string }
  date: Date
  letter: Letter
}

/** Why a mail did not leave, in words that hold no address, no link and no password. */
export type Failure = {
  /** What a person who looks after the server can do about it. */
  reason: string
  /** Would be the same for every mail: the server is away, or does not let us in. */
  isServer: boolean
  /** Nobody will ever take this mail. */
  isFinal: boolean
  facts: {
    /** The SMTP command that failed, or CONN before the first. */
    stage: string | null
    /** The code of the server's reply, with its refinement: '550 5.1.1'. */
    reply: string | null
    /** What the network or the mail library calls it. */
    code: string | null
  }
}

/** Sends one mail and says what went wrong, or null. Settles within `sendMs`, sooner when the signal says so. */
export type Deliver = (mail: Mail, signal: AbortSignal) => Promise<Failure | null>

/** The longest that sending one mail takes, in ms, well below the lease; and the longest silence within. */
const sendMs = 30_000
const silenceMs = 10_000

type Options = {
  /** smtp:// or smtps://, with user and password if the server asks for them. */
  smtpUrl: string
  mailFrom: { name: string; address: string }
  /** Where people open the product: its host is in the Message-ID. */
  url: string
  /** Other bounds, in ms. */
  patience?: { sendMs: number; silenceMs: number }
}

/**
 * Sends by SMTP, each mail over a connection of its own, so that nothing of one is left to the next. A password leaves us
 * over TLS only, except to the loopback address.
 */
export function smtpDelivery({ smtpUrl, mailFrom, url, patience }: Options): Deliver {
  const { sendMs: total, silenceMs: silence } = patience ?? { sendMs, silenceMs }
  const server = new URL(smtpUrl)
  const host = server.hostname.replace(/^\[|\]$/g, '')
  const auth = server.username && {
    user: decodeURIComponent(server.username),
    pass: decodeURIComponent(server.password),
  }
  const transport = createTransport({
    host,
    ...(server.port && { port: Number(server.port) }),
    secure: server.protocol === 'smtps:',
    ...(auth && { auth }),
    requireTLS: Boolean(auth) && !isLoopback(host),
    connectionTimeout: silence,
    greetingTimeout: silence,
    dnsTimeout: silence,
    socketTimeout: silence,
    socketCloseTimeout: 0,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const place = new URL(url).hostname

  return async ({ id, to, date, letter }, signal) => {
    try {
      await transport.sendMail({
        ...letter,
        from: mailFrom,
        to,
        date,
        messageId: `<${id}@${place}>`,
        // Nobody is to be told that somebody is on holiday.
        headers: { 'Auto-Submitted': 'auto-generated' },
        signal: AbortSignal.any([signal, AbortSignal.timeout(total)]),
      })
      return null
    } catch (error) {
      return failureOf(error)
    }
  }
}

type SmtpError = {
  code?: string
  originalCode?: string
  command?: string
  response?: string
  responseCode?: number
}

/** A server's own words may quote an address, and the library's a whole line, so only codes are taken over. */
function failureOf(error: unknown): Failure {
  const { code, originalCode, command, response, responseCode } = (error ?? {}) as SmtpError
  const refined = /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/.exec(response ?? '')?.[1]
  const stage = command ?? null
  const isRecipient = stage === 'RCPT TO'
  // 530 and 5.7.x: we may not, so the recipient may be all right and our configuration is not.
  const isForbidden = responseCode === 530 || refined?.startsWith('5.7.') === true
  const facts = {
    stage,
    reply: responseCode ? [responseCode, refined].filter(Boolean).join(' ') : null,
    code: originalCode ?? code ?? null,
  }
  return {
    reason: reasonOf({ code, stage, isAnswered: Boolean(responseCode), isForbidden }),
    isServer: !isRecipient && stage !== 'DATA' && stage !== 'API',
    isFinal: isRecipient && (responseCode ?? 0) >= 500 && !isForbidden,
    facts,
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
  if (of.code === 'ETLS') return 'no secure connection to the mail server: check its certificate'
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
