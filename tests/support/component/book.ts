import { sumHours } from '#shared/hours.ts'
import { forecastOf } from '#shared/pots/forecast.ts'
import { freeStarts } from '#shared/sessions/free-time.ts'
import { pageSize, unmarkedShown } from '#shared/sessions/limits.ts'
import { seriesDates, seriesStarts } from '#shared/sessions/recurrence.ts'
import { comingInSeries, continuedStarts, seriesPlace } from '#shared/sessions/series/series.ts'
import { shiftOnClock, shiftTo } from '#shared/sessions/shift.ts'
import { similarTo } from '#shared/sessions/similar.ts'
import { chargedHours, hasStatus, isUnmarked } from '#shared/sessions/status.ts'
import { withForecasts, withWarnings } from '#shared/sessions/warnings.ts'
import { addDays, daySpan, instantOf, localDateOf, weekSpan } from '#shared/time.ts'
import { type Answers, type Input, type Output, refused } from './fake-server.ts'
import { clientRow, idOf, overviewPot, potRow } from './rows.ts'

type Session = Output<'sessions.get'>
type Client = { id: string; name: string }
type Pot = { id: string; clientId: string; name: string; openingHours: number }
type Flags = { completed: boolean; noShow: boolean }

type Booking = Partial<Flags> & {
  client: Client
  /** The client's first pot by default; null for no pot. */
  pot?: Pot | null
  date: string
  time?: string
  hours?: number
  notes?: string
  cancelledAt?: Date
}

/**
 * A stateful fake of a trainer's clients, pots and sessions behind the fake server, so that a screen is shown what it
 * has saved. It implements versions, flags and series as far as screens depend on them; the rules themselves are tested
 * on the server.
 */
export function fakeBook() {
  const clients: Client[] = []
  const pots: Pot[] = []
  let sessions: Session[] = []
  /** The keys of each series, by that of its first session. */
  const series = new Map<string, string[]>()
  let lastId = 1000
  const newId = () => {
    lastId += 1
    return idOf(lastId)
  }

  const sessionOf = (id: string) => sessions.find((session) => session.id === id)
  const put = (changed: Session) => {
    sessions = sessions.map((session) => (session.id === changed.id ? changed : session))
  }
  const open = () => sessions.filter((session) => !hasStatus(session))
  const ahead = () => open().filter(({ startsAt }) => startsAt > new Date())
  const remainingIn = (pot: Pot) =>
    sumHours([
      pot.openingHours,
      ...sessions
        .filter((session) => session.potId === pot.id && hasStatus(session))
        .map(({ durationHours }) => -durationHours),
    ])

  function listed(session: Session) {
    const { notes: _notes, cancelledAt, cancelReason: _reason, ...row } = session
    const client = clients.find(({ id }) => id === session.clientId)
    const pot = pots.find(({ id }) => id === session.potId)
    return {
      ...row,
      cancelled: cancelledAt ? ('late' as const) : null,
      clientName: client?.name ?? '',
      clientColor: null,
      potTypeName: pot?.name ?? null,
      hoursRemaining: pot ? remainingIn(pot) : null,
      isNewest: isNewest(session),
    }
  }

  const inOrder = (list: readonly Session[]) =>
    list.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
  /** Whether the client has no later session that has a status and has begun. */
  function isNewest({ clientId, startsAt }: Session): boolean {
    return !sessions.some(
      (one) =>
        one.clientId === clientId &&
        hasStatus(one) &&
        one.startsAt > startsAt &&
        one.startsAt <= new Date(),
    )
  }

  const signed = (list: readonly Session[]) => withWarnings(list.map(listed), open(), new Date())
  const isOf = (clientId: string | null) => (session: Session) =>
    clientId === null || session.clientId === clientId

  const forecast = (pot: Pot) =>
    forecastOf(
      { hoursRemaining: remainingIn(pot) },
      open().filter(({ potId }) => potId === pot.id),
      new Date(),
    )

  /** The sessions of the series that a change applies to. */
  function chosen(base: Session, others: readonly string[] = []): Session[] {
    return similarTo(base, sessions, new Date()).filter(({ id }) => others.includes(id))
  }

  function created(input: Input<'sessions.create'>) {
    const skipped = (input.skip ?? []).map(Number)
    const starts = seriesStarts({ ...input, repeatWeeks: Number(input.repeatWeeks) }).filter(
      (_, place) => !skipped.includes(place),
    )
    const { clientId, potId, notes } = input
    const durationHours = hoursOf(input.durationHours)
    const keys = starts.map((_, n) => (n === 0 ? input.id : newId()))
    series.set(input.id, keys)
    for (const [n, startsAt] of starts.entries()) {
      const id = keys[n] ?? ''
      sessions.push({ ...planned, id, clientId, potId, startsAt, durationHours, notes })
    }
    return { created: starts.length, duplicates: [] }
  }

  const freeOf = (base: Session) => freeStarts(base, sessions, new Date())

  function placeOf({ clientId, startsAt }: Pick<Session, 'clientId' | 'startsAt'>) {
    const starts = sessions.filter(isOf(clientId)).map((session) => session.startsAt)
    return seriesPlace(startsAt, starts)
  }

  /** What was deleted, by its key in the trash. */
  const discarded = new Map<string, Session[]>()

  function discard(gone: ReadonlySet<string>): string {
    const trashId = newId()
    discarded.set(
      trashId,
      sessions.filter(({ id }) => gone.has(id)),
    )
    sessions = sessions.filter(({ id }) => !gone.has(id))
    return trashId
  }

  /** Shared by edit and move: the times of this session, and the same shift for the other chosen ones. */
  function saved(
    input: Pick<Input<'sessions.move'>, 'id' | 'version' | 'date' | 'time' | 'others'>,
    details: Partial<Session>,
  ) {
    const base = sessionOf(input.id)
    if (!base) return refused('SESSION_NOT_FOUND')
    if (base.version !== input.version) return refused('SESSION_CHANGED')
    const others = chosen(base, input.others)
    const shift = shiftTo(base.startsAt, input)
    const startsAt = instantOf(input.date, input.time)
    put({ ...base, ...details, startsAt, version: base.version + 1 })
    for (const other of others) {
      const later = shiftOnClock(other.startsAt, shift)
      put({ ...other, ...details, startsAt: later, version: other.version + 1 })
    }
    const before = [base, ...others].map(({ id, version, ...was }) => ({
      id,
      version: version + 1,
      startsAt: was.startsAt,
      durationHours: was.durationHours,
      proof: id,
    }))
    return { version: base.version + 1, before }
  }

  const answers = {
    'clients.list': () => clients.map((client) => clientRow(client)),
    'dashboard.counts': () => ({
      clients: clients.length,
      upcomingSessions: ahead().length,
      hoursRemaining: sumHours(pots.map(remainingIn)),
      unmarkedSessions: open().filter((session) => isUnmarked(session, new Date())).length,
    }),
    'clients.link': {
      path: '/client/token',
      isEnabled: true,
      openings: { count: 1, lastOn: '2026-11-20' },
    },
    'messages.prepare': ({ clientIds, sessionIds, seriesId }: Input<'messages.prepare'>) => {
      const wanted = new Set([...sessionIds, ...(series.get(seriesId ?? '') ?? [])])
      return {
        mailing: 'ready' as const,
        actId: 7,
        booked: sessions
          .filter((one) => wanted.has(one.id) && !one.cancelledAt)
          .map(({ id, clientId, startsAt }) => ({ id, clientId, startsAt })),
        clients: clients
          .filter(({ id }) => clientIds.includes(id))
          .map((client) => {
            const { id, name, email, phone } = clientRow(client)
            return { id, name, email, phone, isRefused: false, hasLink: true, state: null }
          }),
      }
    },
    'clients.pictures': ({ id }: Input<'clients.pictures'>) =>
      inOrder(sessions.filter(isOf(id))).map((session) => ({
        id: session.id,
        potId: session.potId,
        startsAt: session.startsAt,
        durationHours: session.durationHours,
        completed: session.completed,
        noShow: session.noShow,
      })),
    'clients.notes': { lastingNote: '', sessions: [] },
    'pots.types': () => pots.map(({ id, name }) => ({ id, name, description: null, pots: 1 })),
    'pots.all': () =>
      pots.map((pot) =>
        overviewPot({
          ...pot,
          potTypeName: pot.name,
          totalHours: pot.openingHours,
          hoursRemaining: remainingIn(pot),
          forecast: forecast(pot),
        }),
      ),
    'pots.ofClient': ({ clientId }: Input<'pots.ofClient'>) =>
      pots
        .filter((pot) => pot.clientId === clientId)
        .map((pot) =>
          potRow({
            id: pot.id,
            potTypeName: pot.name,
            totalHours: pot.openingHours,
            hoursRemaining: remainingIn(pot),
            forecast: forecast(pot),
          }),
        ),
    'pots.changeHours': repeatable(({ potId, hours }: Input<'pots.changeHours'>) => {
      const pot = pots.find(({ id }) => id === potId)
      if (!pot) return refused('POT_NOT_FOUND')
      pot.openingHours = sumHours([pot.openingHours, hoursOf(hours)])
      return undefined
    }),
    'absences.between': [],
    'calendar.week': ({ week, clientId }: Input<'calendar.week'>) => {
      const { from, to } = weekSpan(week)
      const ofWeek = sessions.filter(({ startsAt }) => startsAt >= from && startsAt < to)
      const shown = inOrder(ofWeek.filter(isOf(clientId))).map(listed)
      return withForecasts(shown, open(), new Date()).map((session) => ({
        ...session,
        isInSeries: placeOf(session) !== null,
      }))
    },
    'sessions.get': ({ id }: Input<'sessions.get'>) =>
      sessionOf(id) ?? refused('SESSION_NOT_FOUND'),
    'sessions.similar': ({ id }: Input<'sessions.similar'>) => {
      const base = sessionOf(id)
      return base ? similarTo(base, sessions, new Date()) : refused('SESSION_NOT_FOUND')
    },
    'sessions.series': ({ id }: Input<'sessions.series'>) => {
      const base = sessionOf(id)
      return base ? placeOf(base) : refused('SESSION_NOT_FOUND')
    },
    'sessions.next': ({ id }: Input<'sessions.next'>) => {
      const base = sessionOf(id)
      if (!base) return refused('SESSION_NOT_FOUND')
      const starts = sessions.flatMap((one) => (one.clientId === base.clientId ? one.startsAt : []))
      const coming = comingInSeries(base.startsAt, starts, new Date())
      const free = freeOf(base).find((start) => !coming || localDateOf(start) > coming.last)
      return { booked: coming?.next ?? null, startsAt: free ?? null, isNewest: isNewest(base) }
    },
    'sessions.onDates': (wanted: Input<'sessions.onDates'>) => {
      const days = seriesDates(wanted).map(daySpan)
      return inOrder(sessions)
        .filter((session) =>
          days.some(({ from, to }) => session.startsAt < to && endOf(session) > from),
        )
        .map(listed)
    },
    'sessions.openOfClient': ({ clientId }: Input<'sessions.openOfClient'>) =>
      inOrder(ahead().filter(isOf(clientId))),
    'sessions.ofClient': ({ clientId }: Input<'sessions.ofClient'>) =>
      signed(inOrder(sessions.filter(isOf(clientId))).toReversed()),
    'sessions.sums': ({ clientId }: Input<'sessions.sums'>) => {
      const all = sessions.filter(isOf(clientId))
      return {
        sessions: all.length,
        hours: sumHours(all.map(({ durationHours }) => durationHours)),
        drawn: sumHours(all.map(chargedHours)),
        cancelled: 0,
      }
    },
    'sessions.page': ({ clientId, cursor, order }: Input<'sessions.page'>) => {
      const ascending = signed(inOrder(sessions.filter(isOf(clientId))))
      const isAhead = order === 'soonestFirst'
      const known = isAhead ? ascending : ascending.toReversed()
      // The first cursor is an instant, the following ones are sessions.
      const from = new Date(cursor?.startsAt ?? 0)
      const at = known.findIndex(({ id }) => id === cursor?.id)
      const all =
        at === -1 && cursor
          ? known.filter(({ startsAt }) => (isAhead ? startsAt > from : startsAt <= from))
          : known
      const after = at + 1
      const part = all.slice(after, after + pageSize)
      const last = after + pageSize < all.length ? part.at(-1) : undefined
      const next = last ? { startsAt: last.startsAt.toISOString(), id: last.id } : null
      return { sessions: part, next }
    },
    'sessions.unmarked': () => {
      const all = inOrder(open().filter((session) => isUnmarked(session, new Date()))).toReversed()
      return { sessions: all.slice(0, unmarkedShown).map(listed), total: all.length }
    },

    'sessions.create': repeatable(created),
    'sessions.undoCreate': repeatable(({ id }: Input<'sessions.undoCreate'>) => {
      const keys = series.get(id) ?? [id]
      const gone = sessions.filter((session) => keys.includes(session.id) && !hasStatus(session))
      sessions = sessions.filter((session) => !gone.includes(session))
      const kept = sessions.filter((session) => keys.includes(session.id))
      return { removed: gone.length, kept: kept.map((session) => session.startsAt) }
    }),
    'sessions.bookNext': repeatable((input: Input<'sessions.bookNext'>) => {
      const { id, sessionId, startsAt } = input
      const base = sessionOf(sessionId)
      const named = base && freeOf(base).find((free) => free.toISOString() === startsAt)
      if (!named) return refused(base ? 'SESSION_EXISTS' : 'SESSION_NOT_FOUND')
      sessions.push({ ...base, ...planned, id, startsAt: named, notes: '' })
      return { startsAt: named }
    }),
    'sessions.update': repeatable((input: Input<'sessions.update'>) => {
      const { clientId, potId, notes, completed, noShow } = input
      const durationHours = hoursOf(input.durationHours)
      const base = sessionOf(input.id)
      const answer = saved(input, { clientId, potId, notes, completed, noShow, durationHours })
      if ('failure' in answer) return answer
      const isMove =
        base?.clientId === clientId && base.notes === notes && !hasStatus(base) && !hasStatus(input)
      const now = sessionOf(input.id)
      const isPlaced =
        base?.startsAt.getTime() !== now?.startsAt.getTime() ||
        base?.durationHours !== durationHours
      const updated = answer.before.length
      const skipped = 1 + (input.others ?? []).length - updated
      const undo = isMove && isPlaced ? answer.before : []
      return { version: answer.version, updated, skipped, undo }
    }),
    'sessions.move': repeatable((input: Input<'sessions.move'>) => {
      const base = sessionOf(input.id)
      if (base && hasStatus(base)) return refused('SESSION_FIXED')
      return saved(input, { durationHours: hoursOf(input.durationHours) })
    }),
    'sessions.changeSeries': repeatable((input: Input<'sessions.changeSeries'>) => {
      const base = sessionOf(input.id)
      if (!base) return refused('SESSION_NOT_FOUND')
      const place = placeOf(base)
      const known = new Map(sessions.map((session) => [session.id, session]))
      const durationHours = hoursOf(input.durationHours)
      const { potId } = input
      const answer = saved(input, { durationHours, ...(potId && { potId }) })
      if ('failure' in answer) return answer
      const added = continuedStarts({
        last: addDays(place?.last ?? '', shiftTo(base.startsAt, input).days),
        time: input.time,
        moreWeeks: Number(input.moreWeeks),
        everyWeeks: place?.everyWeeks ?? 1,
      })
        .filter(({ week }) => !(input.skipWeeks ?? []).map(Number).includes(week))
        .map(({ startsAt }) => ({
          ...base,
          id: newId(),
          potId,
          startsAt,
          durationHours,
          version: 1,
        }))
      sessions.push(...added)
      return {
        version: answer.version,
        changed: answer.before.length,
        added: added.length,
        skipped: 0,
        undo: {
          sessions: answer.before.map((one) => ({
            ...one,
            potId: known.get(one.id)?.potId ?? null,
          })),
          added: added.map(({ id }) => ({ id, version: 1 })),
        },
      }
    }),
    'sessions.undoSeriesChange': repeatable((input: Input<'sessions.undoSeriesChange'>) => {
      if (input.sessions.some(({ id, version }) => sessionOf(id)?.version !== version))
        return refused('SESSION_CHANGED')
      for (const { id, startsAt, durationHours, potId } of input.sessions) {
        const now = sessionOf(id)
        if (!now) continue
        const was = { startsAt: new Date(startsAt), durationHours: hoursOf(durationHours) }
        put({ ...now, ...was, ...(potId !== undefined && { potId }), version: now.version + 1 })
      }
      const gone = new Set(input.added?.map(({ id }) => id))
      sessions = sessions.filter(({ id }) => !gone.has(id))
      return undefined
    }),
    'sessions.mark': repeatable((input: Input<'sessions.mark'>) => {
      const { completed, noShow } = input
      const fresh = input.sessions.filter(({ id, version }) => sessionOf(id)?.version === version)
      if (fresh.length === 0) return refused('SESSION_CHANGED')
      for (const { id, version } of fresh) {
        const now = sessionOf(id)
        if (now) put({ ...now, completed, noShow, version: version + 1 })
      }
      const marked = fresh.map(({ id, version }) => {
        const now = sessionOf(id)
        return { id, version: version + 1, chargedHours: now ? chargedHours(now) : 0 }
      })
      return { marked, skipped: input.sessions.length - fresh.length }
    }),
    'sessions.remove': ({ id, others }: Input<'sessions.remove'>) => {
      const session = sessionOf(id)
      if (!session) return refused('SESSION_NOT_FOUND')
      if (hasStatus(session)) return refused('SESSION_SETTLED')
      const gone = new Set([id, ...chosen(session, others).map((other) => other.id)])
      const trashId = discard(gone)
      return { removed: gone.size, skipped: 1 + (others ?? []).length - gone.size, trashId }
    },
    'sessions.removeMany': ({ sessions: wanted }: Input<'sessions.removeMany'>) => {
      if (wanted.some(({ id, version }) => sessionOf(id)?.version !== version))
        return refused('SESSION_CHANGED')
      return { trashIds: [discard(new Set(wanted.map(({ id }) => id)))] }
    },
    'trash.restoreMany': ({ ids }: Input<'trash.restoreMany'>) => {
      for (const id of ids) sessions.push(...(discarded.get(id) ?? []))
      return { takenBack: 0, drawnHours: 0, withoutPot: 0 }
    },
    'trash.restore': ({ id }: Input<'trash.restore'>) => {
      const kept = discarded.get(id)
      if (!kept) return refused('TRASH_NOT_FOUND')
      discarded.delete(id)
      // Those whose pot has gone come back without one.
      const restored = kept.map((session) =>
        pots.some((pot) => pot.id === session.potId) ? session : { ...session, potId: null },
      )
      sessions.push(...restored)
      const withoutPot = restored.filter((session, n) => session.potId !== kept[n]?.potId).length
      return { takenBack: 0, drawnHours: 0, withoutPot }
    },
  } satisfies Answers

  function book({ client, pot, date, time = '10:00', hours = 1, notes = '', ...flags }: Booking) {
    const id = newId()
    const first = pots.find(({ clientId }) => clientId === client.id)
    const potId = pot === null ? null : ((pot ?? first)?.id ?? null)
    const startsAt = instantOf(date, time)
    const at = { id, clientId: client.id, potId, startsAt, durationHours: hours, notes }
    sessions.push({ ...planned, ...at, ...flags })
    return id
  }

  return {
    answers,
    /** Adds a client with a pot of this many hours. */
    client: ({ name = 'Klara Klient', type = 'PT 60 min', hours = 10 } = {}) => {
      const client = { id: newId(), name }
      clients.push(client)
      const pot = { id: newId(), clientId: client.id, name: type, openingHours: hours }
      pots.push(pot)
      return { ...client, pot }
    },
    /** Adds another pot to a client. */
    pot: (client: Client, { type, hours = 10 }: { type: string; hours?: number }): Pot => {
      const pot = { id: newId(), clientId: client.id, name: type, openingHours: hours }
      pots.push(pot)
      return pot
    },
    /** Adds a session; returns its id. */
    session: book,
    /** Adds this many weekly sessions; returns their ids. */
    series: ({ count, ...first }: Booking & { count: number }) =>
      Array.from({ length: count }, (_, n) => book({ ...first, date: addDays(first.date, 7 * n) })),
    removePot: ({ id }: Pot) => {
      pots.splice(
        pots.findIndex((pot) => pot.id === id),
        1,
      )
      sessions = sessions.map((one) => (one.potId === id ? { ...one, potId: null } : one))
    },
    remove: (id: string) => {
      sessions = sessions.filter((session) => session.id !== id)
    },
    /** A concurrent change of a session by another device. */
    changeElsewhere: (id: string, changes: Partial<Omit<Session, 'id' | 'version'>>) => {
      const now = sessionOf(id)
      if (now) put({ ...now, ...changes, version: now.version + 1 })
    },
    /** The session as it is currently saved. */
    get: (id: string): Session => {
      const session = sessionOf(id)
      if (!session) throw new Error('there is no such session')
      return session
    },
    hoursLeft: (pot: Pot) => remainingIn(pot),
    /** The saved sessions of a client, soonest first. */
    of: (client: Client): Session[] => inOrder(sessions.filter(isOf(client.id))),
  }
}

const planned = {
  completed: false,
  noShow: false,
  cancelledAt: null,
  cancelReason: null,
  version: 1,
}

/**
 * Idempotent like the server: the same input again, as in a retry after a lost answer, changes nothing and gets the
 * first answer.
 */
function repeatable<In, Out>(execute: (input: In) => Out): (input: In) => Out {
  const executed = new Map<string, Out>()
  return (input) => {
    const key = JSON.stringify(input)
    const known = executed.get(key)
    if (known !== undefined || executed.has(key)) return known as Out
    const answer = execute(input)
    if (!isRefusal(answer)) executed.set(key, answer)
    return answer
  }
}

function isRefusal(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && 'failure' in answer
}

function hoursOf(typed: number | string): number {
  return Number(String(typed).replace(',', '.'))
}

function endOf({ startsAt, durationHours }: Session): Date {
  return new Date(startsAt.getTime() + durationHours * 3_600_000)
}
