import type { AddressInfo, Socket } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server'

/** A mail as it arrived: its parts decoded, without the ends that the format adds, and what came over the line. */
export type ReceivedMail = {
  /** Whom the envelope names; the header says the same, or it would not be our mail. */
  to: string
  from: string
  subject: string
  text: string
  html: string
  /** Without its angle brackets. */
  messageId: string
  raw: string
}

/** What the server does to a mail: takes it, or one of the ways in which a mail server fails. */
export type Conduct =
  | { kind: 'accept' }
  | { kind: 'refuse'; at: 'greeting' | 'sender' | 'recipient' | 'data'; code: number }
  /** Says nothing more: at the connection already, or when the mail has come. */
  | { kind: 'stall'; at: 'greeting' | 'data' }
  /** Breaks the connection in the middle of the mail, or after its end without having answered. */
  | { kind: 'drop'; at: 'data' | 'end' }

export type MailServer = {
  port: number
  /** What SMTP_URL says. */
  url: string
  /** Every mail that was accepted so far, in the order of their coming. */
  received: ReceivedMail[]
  /** How many connections there have been, and how many logins were tried. */
  seen: () => { connections: number; logins: number }
  /** From now on. A function is asked for each mail by its recipient. */
  behave: (conduct: Conduct | ((recipient: string) => Conduct)) => void
  /** Resolves when so many mails have been accepted since the start. */
  gotten: (count: number) => Promise<void>
  close: () => Promise<void>
}

type Options = {
  /** A free one unless told otherwise. */
  port?: number
  /** The user and password that it asks for. */
  login?: { user: string; password: string }
  /** Speaks TLS from the first byte, with a certificate that nobody trusts. */
  secure?: boolean
  /** Sees each mail before it is acknowledged. */
  onMail?: (mail: ReceivedMail) => Promise<void>
}

/** A real SMTP server on the loopback address. */
export async function startMailServer({
  port = 0,
  login,
  secure = false,
  onMail = async () => {},
}: Options = {}): Promise<MailServer> {
  const received: ReceivedMail[] = []
  /** By the port at their other end, which a session knows. */
  const sockets = new Map<number, Socket>()
  const seen = { connections: 0, logins: 0 }
  let conductOf: (recipient: string) => Conduct = () => ({ kind: 'accept' })
  let arrived = () => {}

  const refusal = (at: string, recipient = '') => {
    const conduct = conductOf(recipient)
    if (conduct.kind !== 'refuse' || conduct.at !== at) return null
    return Object.assign(new Error(`not today, ${recipient}`), { responseCode: conduct.code })
  }

  async function take(
    stream: SMTPServerDataStream,
    { recipient, drop }: { recipient: string; drop: () => void },
  ): Promise<Error | null> {
    const conduct = conductOf(recipient)
    const chunks: Buffer[] = []
    for await (const chunk of stream) {
      chunks.push(chunk as Buffer)
      if (conduct.kind === 'drop' && conduct.at === 'data') drop()
    }
    if (conduct.kind === 'stall') await new Promise(() => {})
    if (conduct.kind === 'drop') {
      drop()
      return new Error('dropped')
    }
    const refused = refusal('data', recipient)
    if (refused) return refused
    const mail = await readMail(Buffer.concat(chunks), recipient)
    await onMail(mail)
    received.push(mail)
    arrived()
    return null
  }

  const server = new SMTPServer({
    secure,
    authOptional: !login,
    allowInsecureAuth: true,
    // Its own certificate is nobody's: a client that checks would not go on.
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 1,
    logger: false,
    onConnect: (_session, callback) => {
      const conduct = conductOf('')
      if (conduct.kind === 'stall' && conduct.at === 'greeting') return
      callback(refusal('greeting'))
    },
    onAuth: ({ username, password }, _session, callback) => {
      seen.logins += 1
      const isRight = username === login?.user && password === login?.password
      callback(isRight ? null : new Error('wrong user or password'), { user: username })
    },
    onMailFrom: (_address, _session, callback) => callback(refusal('sender')),
    onRcptTo: ({ address }, _session, callback) => callback(refusal('recipient', address)),
    onData: (stream, session, callback) => {
      const recipient = session.envelope.rcptTo.map(({ address }) => address).join(', ')
      const drop = () => sockets.get(session.remotePort)?.destroy()
      void answer(take(stream, { recipient, drop }), callback)
    },
  })
  // A client that gives up in the middle is what some tests are about.
  server.on('error', () => {})
  server.server.on('connection', (socket: Socket) => {
    const { remotePort = 0 } = socket
    seen.connections += 1
    sockets.set(remotePort, socket)
    socket.once('close', () => sockets.delete(remotePort))
  })
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const taken = (server.server.address() as AddressInfo).port
  const credentials = login
    ? `${encodeURIComponent(login.user)}:${encodeURIComponent(login.password)}@`
    : ''

  return {
    port: taken,
    url: `${secure ? 'smtps' : 'smtp'}://${credentials}127.0.0.1:${taken}`,
    received,
    seen: () => ({ ...seen }),
    behave: (conduct) => {
      conductOf = typeof conduct === 'function' ? conduct : () => conduct
    },
    gotten: async (count) => {
      while (received.length < count) {
        await new Promise<void>((resolve) => {
          arrived = resolve
        })
      }
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets.values()) socket.destroy()
      }),
  }
}

/** Tells the library, which knows callbacks only, how it went. */
async function answer(
  taking: Promise<Error | null>,
  tell: (refused: Error | null) => void,
): Promise<void> {
  try {
    tell(await taking)
  } catch (error) {
    tell(error instanceof Error ? error : new Error(String(error)))
  }
}

async function readMail(bytes: Buffer, recipient: string): Promise<ReceivedMail> {
  const mail = await PostalMime.parse(bytes)
  return {
    to: recipient,
    from: mail.from?.address ?? '',
    subject: mail.subject ?? '',
    text: (mail.text ?? '').trimEnd(),
    html: (mail.html ?? '').trimEnd(),
    messageId: (mail.messageId ?? '').replace(/^<|>$/g, ''),
    raw: bytes.toString('latin1'),
  }
}
