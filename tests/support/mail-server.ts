import type { AddressInfo, Socket } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server'

/** A received mail: its decoded parts, without line endings added by the format, and its raw source. */
export type ReceivedMail = {
  /** The recipients of the envelope; asserted equal to those of the header. */
  to: string
  from: string
  subject: string
  text: string
  html: string
  /** Without its angle brackets. */
  messageId: string
  raw: string
}

/** The server's behaviour for a mail: accept it, or one kind of failure. */
export type Conduct =
  | { kind: 'accept' }
  /** `status` is the refinement of the code: '5.7.1'. */
  | {
      kind: 'refuse'
      at: 'greeting' | 'sender' | 'recipient' | 'data'
      code: number
      status?: string
    }
  /** Stalls: on connect, or after the mail was received. */
  | { kind: 'stall'; at: 'greeting' | 'data' }
  /** Closes the connection in the middle of the mail, or after its end without an answer. */
  | { kind: 'drop'; at: 'data' | 'end' }

export type MailServer = {
  port: number
  /** The value of SMTP_URL. */
  url: string
  /** Every accepted mail, in order of arrival. */
  received: ReceivedMail[]
  /** The numbers of connections and of login attempts. */
  seen: () => { connections: number; logins: number }
  /** Sets the behaviour from now on. A function is called per mail with its recipient. */
  behave: (conduct: Conduct | ((recipient: string) => Conduct)) => void
  /** Resolves when this many mails have been accepted since the start. */
  gotten: (count: number) => Promise<void>
  close: () => Promise<void>
}

type Options = {
  /** A free port by default. */
  port?: number
  /** The required user and password. */
  login?: { user: string; password: string }
  /** Implicit TLS with a self-signed certificate. */
  secure?: boolean
  /** Called with each mail before it is acknowledged. */
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
  /** Keyed by the client's port, which an SMTP session knows. */
  const sockets = new Map<number, Socket>()
  const seen = { connections: 0, logins: 0 }
  let conductOf: (recipient: string) => Conduct = () => ({ kind: 'accept' })
  let arrived = () => {}

  const refusal = (at: string, recipient = '') => {
    const conduct = conductOf(recipient)
    if (conduct.kind !== 'refuse' || conduct.at !== at) return null
    const { code: responseCode, status = '' } = conduct
    return Object.assign(new Error(`${status} not today, ${recipient}`.trim()), { responseCode })
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
    // The certificate is self-signed: a client that verifies it aborts.
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
  // Some tests are about clients that abort.
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

/** Passes the outcome to smtp-server's callback API. */
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
