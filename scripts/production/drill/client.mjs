// The visitors of the drill (operations.sh): a browser's calls through nginx, and a mail server.
//   client.mjs first-account LINK   makes the account by the link of `tidspott admin:link`
//   client.mjs enter                adds two clients with pots, history and sessions, marked and planned ones
//   client.mjs work                 adds hours and a session to each pot, as on a day of work
//   client.mjs erase                erases the last client by "Ta bort" and "Radera nu"
//   client.mjs figures              prints every client and pot with its history, and the count of sessions
//   client.mjs mail-server FILE     writes what arrives on port 2525 to the file until it is ended
// ORIGIN is the address of the app; its certificate is checked (NODE_EXTRA_CA_CERTS). Cookies are kept in COOKIES.
import { randomUUID } from 'node:crypto'
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { SMTPServer } from 'smtp-server'

const account = { email: 'chef@example.com', password: 'korvspad-under-bron' }
const clients = ['anna', 'bertil']
const { ORIGIN: origin, COOKIES: cookieFile } = process.env

const commands = {
  'first-account': async (link) => {
    const { href, hash } = new URL(link)
    if (!href.startsWith(`${origin}/`)) throw new Error(`The link does not begin with ${origin}.`)
    await call('auth.checkFirstAccount', { token: hash.slice(1) })
    const words = { name: 'Chef', confirmation: account.password, ...account }
    await call('auth.makeFirstAccount', { token: hash.slice(1), ...words })
    const { person } = await call('auth.me')
    return `${person.email} ${person.role}`
  },
  enter: async () => {
    const potTypeId = randomUUID()
    await call('pots.createType', { id: potTypeId, name: 'Styrka', description: '' })
    for (const name of clients) {
      const [id, potId] = [randomUUID(), randomUUID()]
      await call('clients.add', { id, name, email: `${name}@example.com`, phone: '' })
      await call('pots.create', { id: potId, clientId: id, potTypeId, initialHours: '10,5' })
      await call('pots.changeHours', { id: randomUUID(), potId, hours: -1.25, reason: 'Justering' })
      await book({ clientId: id, potId, daysAgo: 42, repeatWeeks: 5 })
    }
    return `${clients.length} clients`
  },
  work: async () => {
    for (const { id: potId, clientId } of await call('pots.all')) {
      await call('pots.changeHours', { id: randomUUID(), potId, hours: 2, reason: 'Påfyllning' })
      const { length } = await call('sessions.ofClient', { clientId })
      await book({ clientId, potId, daysAgo: 100 + length, repeatWeeks: 0 })
    }
  },
  erase: async () => {
    const last = (await call('clients.list')).find(({ name }) => name === clients.at(-1))
    await call('clients.remove', { id: last.id })
    const [{ id }] = await call('trash.list')
    await call('trash.empty', { ids: [id] })
  },
  figures: async () => {
    const found = []
    for (const { id, name } of byId(await call('clients.list')))
      found.push({
        name,
        pots: byId(await call('pots.ofClient', { clientId: id })),
        sessions: byId(await call('sessions.ofClient', { clientId: id })),
      })
    return JSON.stringify(found, null, 1)
  },
  'mail-server': (file) => {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      disableReverseLookup: true,
      onData: (stream, _session, done) => {
        stream.on('data', (chunk) => appendFileSync(file, chunk))
        stream.on('end', () => done())
      },
    })
    return new Promise((_, reject) => server.on('error', reject).listen(2525, '127.0.0.1'))
  },
}

const [name, ...args] = process.argv.slice(2)
const printed = await commands[name](...args)
if (printed !== undefined) console.log(printed)

/** Books sessions, weekly from a day of the past on, and marks the first as held. */
async function book({ clientId, potId, daysAgo, repeatWeeks }) {
  const date = new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10)
  const session = { id: randomUUID(), clientId, potId, date, time: '10:00', durationHours: 1.5 }
  await call('sessions.create', { ...session, notes: '', repeatWeeks })
  const { id, version } = await call('sessions.get', { id: session.id })
  await call('sessions.mark', { sessions: [{ id, version }], completed: true, noShow: false })
}

/** The answer of a procedure to the person who is logged in; logs in first where the login has ended. */
async function call(procedure, input) {
  const first = await request(procedure, input)
  if (first.status !== 401 || procedure.startsWith('auth.')) return resultOf(procedure, first)
  resultOf('auth.login', await request('auth.login', account))
  return resultOf(procedure, await request(procedure, input))
}

async function request(procedure, input) {
  const cookies = existsSync(cookieFile) ? JSON.parse(readFileSync(cookieFile, 'utf8')) : {}
  const answer = await fetch(`${origin}/trpc/${procedure}`, {
    method: 'POST',
    headers: {
      origin,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      cookie: Object.entries(cookies)
        .map(([key, value]) => `${key}=${value}`)
        .join('; '),
    },
    body: JSON.stringify({ json: input }),
  })
  for (const set of answer.headers.getSetCookie()) {
    const [, key, value] = /^([^=]+)=([^;]*)/.exec(set)
    cookies[key] = value
  }
  writeFileSync(cookieFile, JSON.stringify(cookies), { mode: 0o600 })
  return { status: answer.status, text: await answer.text() }
}

function resultOf(procedure, { status, text }) {
  if (status !== 200) throw new Error(`${procedure} was answered with ${status}: ${text}`)
  return JSON.parse(text).result.data?.json
}

function byId(rows) {
  return rows.toSorted((a, b) => a.id.localeCompare(b.id))
}
