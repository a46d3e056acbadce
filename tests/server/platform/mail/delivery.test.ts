import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import PostalMime from 'postal-mime'
import { afterEach, describe, expect, test } from 'vitest'
import { type Failure, type Mail, smtpDelivery } from '#server/platform/mail/delivery.ts'
import { joinedEmoji } from '#tests/joined-emoji.ts'
import { type Conduct, type MailServer, startMailServer } from '#tests/mail-server.ts'
import { mailFrom, publicUrl, shortPatience } from '#tests/outbox.ts'

const letter = { subject: 'Återställ', text: 'Hej på dig, räksmörgås! 🦐', html: '<p>åäö</p>' }
const mail: Mail = {
  id: '7d6f9a2e-7a0e-4bb5-8f3c-1f0e1f3b7a55',
  to: { name: 'Åsa Öberg', address: 'asa@example.com' },
  date: new Date('2026-11-18T11:00:00Z'),
  letter,
}

let server: MailServer
afterEach(() => server.close())

type Options = Parameters<typeof startMailServer>[0]

async function listen(options?: Options): Promise<void> {
  server = await startMailServer(options)
}

type Way = {
  smtpUrl?: string
  allowsPlain?: boolean
  patience?: { sendMs: number; silenceMs: number }
}

function send(
  sent: Mail = mail,
  { smtpUrl = server.url, allowsPlain = false, patience }: Way = {},
): Promise<Failure | null> {
  const deliver = smtpDelivery({ smtpUrl, mailFrom, url: publicUrl, allowsPlain, patience })
  return deliver(sent, new AbortController().signal)
}

const noTls =
  'no secure connection to the mail server: check its certificate, and that it offers TLS (SMTP_PLAIN)'

/** The server under a name that is not known to be this machine. */
const remote = () => server.url.replace('127.0.0.1', 'LOCALHOST')

describe('delivered mail', () => {
  test("has both parts unchanged in every character, and the sender's address", async () => {
    await listen()
    expect(await send()).toBeNull()
    expect(server.received).toHaveLength(1)
    const [got] = server.received
    expect(got).toMatchObject({
      to: 'asa@example.com',
      from: mailFrom.address,
      subject: letter.subject,
      text: letter.text,
      html: letter.html,
      messageId: `${mail.id}@tidspott.example.com`,
    })
    // No line that an old mail server would corrupt, and headers that suppress automatic replies.
    expect(got?.raw).toMatch(/^[\t\r\n\x20-\x7e]*$/)
    expect(got?.raw).toContain('Auto-Submitted: auto-generated')
    expect(got?.raw).toContain('Date: Wed, 18 Nov 2026 11:00:00 +0000')
  })

  test.each(joinedEmoji)(
    'has a subject of many %s unchanged, in lines of whole ones',
    async (emoji) => {
      await listen()
      for (const subject of [
        emoji.repeat(20),
        `Dina timmar i ${emoji.repeat(15)} börjar ta slut`,
      ]) {
        expect(await send({ ...mail, letter: { ...letter, subject } })).toBeNull()
        const raw = server.received.at(-1)?.raw ?? ''
        expect(server.received.at(-1)?.subject).toBe(subject)
        const words = raw.match(/=\?utf-8\?[bq]\?[^?]*\?=/gi) ?? []
        expect(words.length).toBeGreaterThan(1)
        const decoded = await Promise.all(
          words.map((word) => PostalMime.parse(`Subject: ${word}\n\n`)),
        )
        for (const { subject: part } of decoded) expect(part).not.toContain('\ufffd')
      }
    },
  )

  test('has the same Message-ID when it is sent again', async () => {
    await listen()
    await send()
    await send()
    expect(server.received[0]?.messageId).toBe(server.received[1]?.messageId)
  })

  test('authenticates where required', async () => {
    await listen({ login: { user: 'post@example.com', password: 'h/ä:@ %?' } })
    expect(await send()).toBeNull()
    expect(server.seen()).toEqual({ connections: 1, logins: 1 })
  })
})

describe('no header injection by a name', () => {
  const injection = 'Eva\r\nBcc: offer@example.com\r\nX-Evil: 1\r\n\r\nkropp\n\0'

  test.each([
    ['name', { ...mail, to: { ...mail.to, name: injection } }],
    ['subject', { ...mail, letter: { ...letter, subject: injection } }],
    ['quoted name', { ...mail, to: { ...mail.to, name: `"<offer@example.com>, ${injection}` } }],
  ])('in the %s', async (_where, hostile) => {
    await listen()
    expect(await send(hostile)).toBeNull()
    expect(server.received).toHaveLength(1)
    const [got] = server.received
    expect(got?.to).toBe('asa@example.com')
    const head = (got?.raw ?? '').split('\r\n\r\n')[0] ?? ''
    expect(head).not.toMatch(/^(Bcc|X-Evil|kropp)/im)
    expect(got?.text).toBe(letter.text)
  })

  test.each([
    'asa@example.com\r\nRCPT TO:<offer@example.com>',
    'asa@example.com>, <offer@example.com',
  ])('nor an additional recipient by an address: %j', async (address) => {
    await listen()
    await send({ ...mail, to: { name: 'Åsa', address } })
    expect(server.received.filter(({ to }) => to.includes('offer@'))).toEqual([])
    for (const { raw } of server.received) expect(raw).not.toMatch(/^(To|Cc|Bcc):.*<offer@/im)
  })
})

type Expected = Partial<Omit<Failure, 'codes'>> & { codes?: Partial<Failure['codes']> }

const failures: [string, Conduct, Expected][] = [
  [
    'a refusal at the greeting',
    { kind: 'refuse', at: 'greeting', code: 421 },
    { isServer: true, isFinal: false },
  ],
  [
    'a refused sender',
    { kind: 'refuse', at: 'sender', code: 553 },
    {
      isServer: true,
      isFinal: false,
      codes: { stage: 'MAIL FROM', reply: '553', code: 'EENVELOPE' },
    },
  ],
  [
    'a temporarily refused recipient',
    { kind: 'refuse', at: 'recipient', code: 450 },
    {
      isServer: false,
      isFinal: false,
      codes: { stage: 'RCPT TO', reply: '450', code: 'EENVELOPE' },
    },
  ],
  [
    'a permanently refused recipient',
    { kind: 'refuse', at: 'recipient', code: 550 },
    {
      isServer: false,
      isFinal: true,
      codes: { stage: 'RCPT TO', reply: '550', code: 'EENVELOPE' },
    },
  ],
  [
    'a server that requires authentication',
    { kind: 'refuse', at: 'recipient', code: 530 },
    { isServer: false, isFinal: false, codes: { stage: 'RCPT TO', reply: '530' } },
  ],
  [
    'a temporarily refused mail',
    { kind: 'refuse', at: 'data', code: 451 },
    { isServer: false, isFinal: false, codes: { stage: 'DATA', reply: '451', code: 'EMESSAGE' } },
  ],
  [
    'a permanently refused mail',
    { kind: 'refuse', at: 'data', code: 554 },
    { isServer: false, isFinal: true, codes: { stage: 'DATA', reply: '554', code: 'EMESSAGE' } },
  ],
  [
    'a mail that is refused by policy, which is configuration',
    { kind: 'refuse', at: 'data', code: 554, status: '5.7.1' },
    { isServer: false, isFinal: false, codes: { stage: 'DATA', reply: '554 5.7.1' } },
  ],
  [
    'a conversation that the server does not understand',
    { kind: 'refuse', at: 'data', code: 503 },
    { isServer: false, isFinal: false, codes: { stage: 'DATA', reply: '503' } },
  ],
  [
    'a server that stalls at the greeting',
    { kind: 'stall', at: 'greeting' },
    { isServer: true, isFinal: false, reason: 'the mail server did not answer in time' },
  ],
  [
    'a server that stalls after the mail',
    { kind: 'stall', at: 'data' },
    { isServer: true, isFinal: false, reason: 'the mail server did not answer in time' },
  ],
  [
    'a connection lost within the mail',
    { kind: 'drop', at: 'data' },
    { isServer: true, isFinal: false, codes: { reply: null } },
  ],
  [
    'a connection lost before the answer',
    { kind: 'drop', at: 'end' },
    { isServer: true, isFinal: false, codes: { reply: null } },
  ],
]

describe('failed delivery', () => {
  test.each(failures)('for %s', async (_name, conduct, expected) => {
    await listen()
    server.behave(conduct)
    // Long enough that a connection can break within it.
    const text = conduct.kind === 'drop' ? 'Hej! '.repeat(400_000) : letter.text
    const patience = conduct.kind === 'stall' ? shortPatience : undefined
    const failure = await send({ ...mail, letter: { ...letter, text } }, { patience })
    expect(failure).toMatchObject(expected)
    expect(server.received).toEqual([])
    // Neither the recipient nor the server's message.
    expect(JSON.stringify(failure)).not.toMatch(/@|not today/)
    server.behave({ kind: 'accept' })
    expect(await send()).toBeNull()
    expect(server.received).toHaveLength(1)
  })

  test('for a server that refuses connections', async () => {
    await listen()
    const { url } = server
    await server.close()
    expect(await send(mail, { smtpUrl: url })).toEqual({
      reason: 'the mail server could not be reached: check SMTP_URL',
      isServer: true,
      isFinal: false,
      codes: { stage: 'CONN', reply: null, code: 'ECONNREFUSED' },
    })
  })

  test('for an unknown host name', async () => {
    await listen()
    const failure = await send(mail, { smtpUrl: 'smtp://mail.invalid:25' })
    expect(failure).toMatchObject({ isServer: true, isFinal: false, codes: { reply: null } })
  })

  test('for a wrong password, which is not logged', async () => {
    await listen({ login: { user: 'postanvändare', password: 'rätt' } })
    const smtpUrl = server.url.replace(/:[^:@]+@/, ':hemligt-fel@')
    const failure = await send(mail, { smtpUrl })
    expect(failure).toMatchObject({
      reason: 'the mail server refused the login: check the user and password in SMTP_URL',
      isServer: true,
      isFinal: false,
      codes: { reply: '535', code: 'EAUTH' },
    })
    expect(JSON.stringify(failure)).not.toMatch(/hemligt|post/)
  })

  test('for a certificate that is not trusted', async () => {
    await listen({ secure: true })
    const failure = await send()
    expect(failure).toMatchObject({ isServer: true, isFinal: false, codes: { reply: null } })
    expect(server.received).toEqual([])
  })

  test('for a remote server that would take the password without TLS', async () => {
    await listen({ login: { user: 'post', password: 'hemligt' } })
    const failure = await send(mail, { smtpUrl: remote() })
    expect(failure).toMatchObject({
      reason: noTls,
      isServer: true,
      isFinal: false,
    })
    expect(server.seen().logins).toBe(0)
    await send(mail, { smtpUrl: remote(), allowsPlain: true })
    expect(server.seen().logins).toBe(0)
  })

  test('for a remote server without TLS, unless the operator allows it', async () => {
    await listen()
    expect(await send(mail, { smtpUrl: remote() })).toMatchObject({ reason: noTls, isFinal: false })
    expect(server.received).toEqual([])
    expect(await send(mail, { smtpUrl: remote(), allowsPlain: true })).toBe(null)
    expect(server.received).toHaveLength(1)
  })
})

test('sending is aborted by its signal', async () => {
  await listen()
  server.behave({ kind: 'stall', at: 'data' })
  const deliver = smtpDelivery({ smtpUrl: server.url, mailFrom, url: publicUrl })
  const abort = new AbortController()
  const under = deliver(mail, abort.signal)
  abort.abort()
  expect(await under).toMatchObject({ isServer: true, isFinal: false, codes: { code: 'EABORT' } })
})

test('a slow server that is never silent for long is aborted at the time limit of a send, also after garbage collections', async () => {
  await listen()
  server.behave({ kind: 'stall', at: 'data' })
  let isOver = false
  const sending = send(mail, { patience: { sendMs: 300, silenceMs: 60_000 } }).finally(() => {
    isOver = true
  })
  // On a busy machine the send may be over before it has connected.
  while (!isOver && server.seen().connections === 0) await setImmediate()
  collectGarbage()
  expect(await sending).toMatchObject({
    reason: 'the mail server did not answer in time',
    codes: { code: 'EABORT' },
  })
})

/** As Node may do at any time. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
}
