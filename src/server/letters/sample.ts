import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { type LetterKind, letterKinds } from '#shared/letters/kinds.ts'
import { forecastOf } from '#shared/pots/forecast.ts'
import { lowHours } from '#shared/pots/limits.ts'
import { addDays, instantOf, localDateOf } from '#shared/time.ts'
import { requireWriter } from '../platform/access/proven-address.ts'
import { consumeAttempt, rateLimits } from '../platform/access/rate-limit.ts'
import type { Database } from '../platform/db/database.ts'
import type { Letter } from '../platform/mail/letters.ts'
import { queueMail } from '../platform/mail/outbox.ts'
import type { Contents, Rendering } from '../platform/mail/rendering.ts'
import { queueEvent } from '../platform/recording/record.ts'
import type { TrainerContext } from '../procedures/context.ts'
import { runOnce } from '../procedures/once.ts'
import { profiles } from '../schema/auth.ts'
import { clients } from '../schema/clients.ts'
import { pots } from '../schema/pots.ts'
import { profileImages } from '../schema/profile-images.ts'
import { isOpen, trainingSessions } from '../schema/sessions.ts'
import { forecastOfPot, isInAbsence, sessionsOn } from './booked.ts'
import { dueAt } from './due.ts'
import { lowBalanceLetter, reminderLetter } from './letter.ts'
import { senderColumns, senderOf } from './sender.ts'
import { exampleTexts } from './texts.ts'

/** The letter as a client would get it, without the personal link of a client. */
export async function previewOf(
  { db, scope, now, log, appOrigin }: TrainerContext,
  kind: LetterKind,
): Promise<{ subject: string; html: string; isExample: boolean }> {
  const link = `${appOrigin().origin}/client/…`
  const of = { trainerId: scope.trainerId, kind, link, now: now(), log }
  const { letter, isExample } = await letterOf(db, of)
  return { subject: letter.subject, html: withPicture(letter), isExample }
}

/** The HTML part with its picture in it, for a browser, which has no parts to look in. */
function withPicture({ html, picture }: Letter): string {
  if (!picture) return html
  const data = `data:image/jpeg;base64,${picture.bytes.toString('base64')}`
  return html.replace(`src="cid:${picture.cid}"`, () => `src="${data}"`)
}

/** Mails the trainer a sample. Throws TOO_MANY_ATTEMPTS or ADDRESS_UNPROVEN. */
export async function sendSample(ctx: TrainerContext, kind: LetterKind): Promise<void> {
  const { actor, now } = ctx
  await requireWriter(ctx, ctx.db, actor.id)
  await consumeAttempt(ctx, rateLimits.letterSampleOfAccount, actor.id)
  await runOnce(ctx, async (tx) => {
    const of = { recipient: actor.email, accountId: actor.id, about: kind, now: now() }
    await queueMail(tx, { kind: 'letter-sample', ...of })
    await queueEvent(tx, ctx, { kind: 'letter.sampled' })
  })
  ctx.notifyOutbox()
}

/** The sample, to its trainer's account. Its button opens the app. */
export async function sampleContents(
  tx: Database,
  { settings, mail, now, log }: Rendering,
): Promise<Contents> {
  const kind = letterKinds.find((one) => one === mail.about)
  const [account] = mail.accountId
    ? await tx
        .select({ id: profiles.id, name: profiles.name, address: profiles.email })
        .from(profiles)
        .where(eq(profiles.id, mail.accountId))
    : []
  if (!account || !kind) return { none: 'no-recipient' }
  const { id: trainerId, ...to } = account
  const { letter } = await letterOf(tx, {
    trainerId,
    kind,
    link: settings.url,
    now,
    log,
    isSample: true,
  })
  return { to, letter }
}

type Wanted = {
  trainerId: string
  kind: LetterKind
  link: string
  now: Date
  log: FastifyBaseLogger
  isSample?: boolean
}
type Made = { letter: Letter; isExample: boolean }

/** The letter about what the trainer has booked, or an example. */
async function letterOf(db: Database, wanted: Wanted): Promise<Made> {
  const { trainerId, link, isSample = false } = wanted
  const [trainer] = await db
    .select({
      ...senderColumns,
      picture: profileImages.bytes,
      contactEmail: profiles.contactEmail,
      contactPhone: profiles.contactPhone,
      cancellationHours: profiles.cancellationHours,
    })
    .from(profiles)
    .leftJoin(profileImages, eq(profileImages.profileId, profiles.id))
    .where(eq(profiles.id, trainerId))
  if (!trainer) throw new Error('there is no such trainer')
  const from = await senderOf(trainer, trainer.picture, wanted.log)
  const of = { trainer, from, link, optOut: null, isSample }
  const to = (name = exampleTexts.client) => ({ ...of, name })
  const example = exampleAt(wanted.now)
  if (wanted.kind === 'lowBalance') {
    const booked = await lowestPot(db, wanted)
    const letter = lowBalanceLetter(to(booked?.name), booked?.pot ?? example)
    return { letter, isExample: booked === null }
  }
  const booked = await nextDay(db, wanted)
  const { sessions } = booked ?? example
  // As it will be when it goes out, or if it were sent now.
  const at = booked && booked.dueAt > wanted.now ? booked.dueAt : wanted.now
  const letter = reminderLetter(to(booked?.name), { ...trainer, sessions }, at)
  return { letter, isExample: booked === null }
}

/** A session tomorrow at ten, and a pot whose hours last for two of the three that are booked. */
function exampleAt(now: Date) {
  const tomorrow = addDays(localDateOf(now), 1)
  const all = [0, 7, 14].map((days) => ({
    startsAt: instantOf(addDays(tomorrow, days), '10:00'),
    durationHours: 1,
  }))
  const forecast = forecastOf({ hoursRemaining: lowHours }, all, now)
  return { sessions: all.slice(0, 1), type: exampleTexts.potType, forecast }
}

/** The client of the trainer's next session, and all their sessions of that day; null when nothing is booked. */
async function nextDay(db: Database, { trainerId, now }: Wanted) {
  const [next] = await db
    .select({
      clientId: clients.id,
      name: clients.name,
      startsAt: trainingSessions.startsAt,
      dueAt: sql`${dueAt}`.mapWith(trainingSessions.startsAt),
    })
    .from(trainingSessions)
    .innerJoin(clients, eq(clients.id, trainingSessions.clientId))
    .innerJoin(profiles, eq(profiles.id, trainingSessions.trainerId))
    .where(
      and(
        eq(trainingSessions.trainerId, trainerId),
        gt(trainingSessions.startsAt, now),
        isOpen,
        sql`not ${isInAbsence}`,
      ),
    )
    .orderBy(asc(trainingSessions.startsAt), asc(trainingSessions.id))
    .limit(1)
  if (!next) return null
  const { clientId, name } = next
  const day = localDateOf(next.startsAt)
  return { name, dueAt: next.dueAt, sessions: await sessionsOn(db, { clientId, day, now }) }
}

/** The pot with the fewest hours of those with something booked; null without one. */
async function lowestPot(db: Database, { trainerId, now }: Wanted) {
  const [lowest] = await db
    .select({ potId: pots.id, name: clients.name })
    .from(pots)
    .innerJoin(clients, eq(clients.id, pots.clientId))
    .innerJoin(trainingSessions, eq(trainingSessions.potId, pots.id))
    .where(and(eq(pots.trainerId, trainerId), gt(trainingSessions.startsAt, now), isOpen))
    .orderBy(asc(pots.hoursRemaining), asc(pots.id))
    .limit(1)
  const pot = lowest && (await forecastOfPot(db, { potId: lowest.potId, now }))
  return pot ? { name: lowest.name, pot } : null
}
