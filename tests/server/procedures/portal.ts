import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from '#server/platform/db/database.ts'
import { clientAnswers } from '#server/schema/answers.ts'
import { profiles } from '#server/schema/auth.ts'
import { bookingSettings, bookingWindows } from '#server/schema/booking.ts'
import { potTypes } from '#server/schema/pots.ts'
import type { EventKind } from '#shared/events/kinds.ts'
import { noBooking } from '#shared/portal/booking/settings.ts'
import { instantOf } from '#shared/time.ts'
import { callerOf } from '#tests/callers.ts'
import type { Tenant } from '#tests/canaries.ts'
import { cancelAgain, now, onClient } from './acts.ts'
import { type Act, type AreaRecords, noInput, type Prepared } from './record.ts'

export const portalRecords: AreaRecords<'portal'> = {
  'portal.get': { input: ({ token }) => ({ token }) },
  'portal.newest': { input: ({ token }) => ({ token }) },
  'portal.opened': {
    input: ({ token }) => ({ token }),
    act: {
      kind: 'link.opened',
      prepare: (tenant) => ({ isVisitor: true, keys: { actorId: null, ...onClient(tenant) } }),
    },
  },
  'portal.feed': {
    later: ({ visitor, input }) => visitor.portal.removeFeed(input),
    input: ({ token }) => ({ token }),
    act: ofLink('feed.created'),
  },
  'portal.renewFeed': {
    later: ({ visitor, input }) => visitor.portal.renewFeed(input),
    input: ({ token }) => ({ token }),
    act: ofLink('feed.renewed'),
  },
  'portal.removeFeed': {
    later: ({ visitor, input }) => visitor.portal.feed(input),
    input: ({ token }) => ({ token }),
    act: ofLink('feed.removed'),
  },
  'portal.cancel': {
    later: ({ visitor, input: { token, sessionId }, answer }) =>
      visitor.portal.undoCancel({ token, sessionId, version: answer.version }),

    input: ({ token, sessionId }) => ({
      token,
      sessionId,
      version: 1,
      expects: 'inTime',
      reason: 'Sjuk',
    }),
    act: {
      kind: 'session.cancelled',
      prepare: async (tenant, db) => {
        await letClientsCancel(tenant, db)
        return byLink(tenant, tenant.sessionId)
      },
    },
    withForeign: 'by link',
  },
  'portal.undoCancel': {
    later: (made) => cancelAgain(made, made.input.sessionId),

    input: ({ token, cancelledId }) => ({ token, sessionId: cancelledId, version: 1 }),
    act: {
      kind: 'session.cancellation-undone',
      prepare: async (tenant, db) => {
        const { actor, clientId, cancelledId } = tenant
        await letClientsCancel(tenant, db)
        await db
          .insert(clientAnswers)
          .values({
            id: randomUUID(),
            trainerId: actor.id,
            clientId,
            sessionId: cancelledId,
            kind: 'inTime',
            at: now,
          })
          .onConflictDoUpdate({ target: clientAnswers.sessionId, set: { at: now } })
        return byLink(tenant, cancelledId)
      },
    },
    withForeign: 'by link',
  },
  'portal.freeTimes': {
    input: ({ token, sessionId }) => ({ token, sessionId }),
    withForeign: 'by link',
  },
  'portal.book': {
    later: ({ visitor, input: { token }, answer: { sessionId, version } }) =>
      visitor.portal.undoBook({ token, sessionId, version }),

    input: ({ token, potId }) => ({
      token,
      potId,
      startsAt: freeAt.toISOString(),
      durationHours: 1,
    }),
    act: {
      kind: 'session.created',
      prepare: async (tenant, db) => {
        await letClientsBook(tenant, db)
        return { isVisitor: true, keys: { actorId: null, ...onClient(tenant) } }
      },
    },
    withForeign: 'by link',
  },
  'portal.undoBook': {
    later: ({ visitor, input: { token }, tenant }) =>
      visitor.portal.book({
        token,
        potId: tenant.potId,
        startsAt: freeAt.toISOString(),
        durationHours: 1,
      }),

    input: ({ token, sessionId }) => ({ token, sessionId, version: 1 }),
    act: {
      kind: 'session.create-undone',
      prepare: async (tenant, db) => {
        await letClientsBook(tenant, db)
        await answered(tenant, db, { kind: 'booked', bookedAt: now, sessionVersion: 1 })
        return byLink(tenant, tenant.sessionId)
      },
    },
    withForeign: 'by link',
  },
  'portal.move': {
    later: ({ visitor, input: { token, sessionId }, answer: { version } }) =>
      visitor.portal.undoMove({ token, sessionId, version }),

    input: ({ token, sessionId }) => ({
      token,
      sessionId,
      version: 1,
      startsAt: freeAt.toISOString(),
    }),
    act: {
      kind: 'session.moved',
      prepare: async (tenant, db) => {
        await letClientsBook(tenant, db)
        return byLink(tenant, tenant.sessionId)
      },
    },
    withForeign: 'by link',
  },
  'portal.undoMove': {
    later: ({ visitor, input: { token, sessionId } }) =>
      visitor.portal.move({ token, sessionId, version: 2, startsAt: freeAt.toISOString() }),

    input: ({ token, sessionId }) => ({ token, sessionId, version: 1 }),
    act: {
      kind: 'session.move-undone',
      prepare: async (tenant, db) => {
        await letClientsBook(tenant, db)
        await answered(tenant, db, { kind: 'moved', fromAt: freeAt, sessionVersion: 1 })
        return byLink(tenant, tenant.sessionId)
      },
    },
    withForeign: 'by link',
  },
  'portal.mine': noInput,
}

/** An act of the holder of the client's personal link on the client's calendar feed, where it has one before. */
function ofLink<Input>(kind: EventKind): Act<Input> {
  return {
    kind,
    prepare: async (tenant, db) => {
      const { actor, token } = tenant
      await db.update(profiles).set({ clientFeeds: true }).where(eq(profiles.id, actor.id))
      if (kind !== 'feed.created') await callerOf(db, null).portal.feed({ token })
      return { isVisitor: true, keys: { actorId: null, ...onClient(tenant) } }
    },
  }
}

/** An act of the holder of the client's link on this session. */
function byLink(tenant: Tenant, sessionId: string): Prepared<never> {
  const keys = { actorId: null, ...onClient(tenant), subjectIds: [sessionId] }
  return { isVisitor: true, keys }
}

/** A time that the tenant's clients can book: beside the tenant's session, within the hours of `letClientsBook`. */
const freeAt = instantOf('2026-11-24', '11:00')

async function letClientsBook({ actor, potTypeId }: Tenant, db: Database): Promise<void> {
  const trainerId = actor.id
  const settings = { ...noBooking, mode: 'book' as const }
  await db
    .insert(bookingSettings)
    .values({ trainerId, ...settings })
    .onConflictDoUpdate({ target: bookingSettings.trainerId, set: settings })
  await db
    .insert(bookingWindows)
    .values({ trainerId, weekday: 2, from: 600, to: 720 })
    .onConflictDoNothing()
  await db.update(potTypes).set({ bookingHours: 1 }).where(eq(potTypes.id, potTypeId))
}

/** What the client did with the tenant's session a moment ago. */
async function answered(
  { actor, clientId, sessionId }: Tenant,
  db: Database,
  act: Pick<typeof clientAnswers.$inferInsert, 'kind'> & Partial<typeof clientAnswers.$inferInsert>,
): Promise<void> {
  const answer = { trainerId: actor.id, clientId, at: now, ...act }
  await db
    .insert(clientAnswers)
    .values({ id: randomUUID(), sessionId, ...answer })
    .onConflictDoUpdate({ target: clientAnswers.sessionId, set: answer })
}

async function letClientsCancel({ actor }: Tenant, db: Database): Promise<void> {
  await db.update(profiles).set({ clientCancelling: 'late' }).where(eq(profiles.id, actor.id))
}
