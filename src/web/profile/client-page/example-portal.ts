import type { PortalPayload } from '#shared/portal/payload.ts'
import { forecastOf } from '#shared/pots/forecast.ts'
import { clientPageTexts } from '#shared/profile/client-page/texts.ts'
import type { OwnProfile } from '#shared/profile/own-profile.ts'
import { addDays, instantOf, localDateOf } from '#shared/time.ts'

/** What a trainer chooses of the clients' page. */
export type PageChoices = Pick<
  OwnProfile,
  'portalAccent' | 'pricesOnLink' | 'clientCancelling' | 'clientFeeds'
>

/** The hours that the client of the example has bought, and how many weekly sessions are over and planned. */
const bought = 10
const [over, planned] = [4, 3]
/** What they cost, in kronor (D41). */
const price = 6_500

/**
 * The page of a made-up client of this trainer, as it would be with these choices: what is the trainer's own is theirs. The
 * next session can be cancelled in time.
 */
export function examplePortal(own: OwnProfile, chosen: PageChoices, now: Date): PortalPayload {
  const { client, potType, opening } = clientPageTexts.example
  const { portalAccent, pricesOnLink, clientCancelling, clientFeeds } = chosen
  const next = addDays(localDateOf(now), 2 + Math.ceil((own.cancellationHours ?? 0) / 24))
  const at = (weeks: number) => instantOf(addDays(next, 7 * weeks), '10:00')
  const mayCancel = clientCancelling !== 'off'
  const sessions = Array.from({ length: over + planned }, (_, n) => ({
    startsAt: at(n - over),
    durationHours: 1,
    completed: n < over,
    noShow: false,
    cancelled: null,
    potTypeName: potType,
    ...(n >= over && (mayCancel || clientFeeds) && { sessionId: `example-${n}` }),
    ...(n >= over && mayCancel && { version: 1 }),
  }))
  const held = sessions.slice(0, over).filter(({ startsAt }) => startsAt < now)
  const openedAt = at(-over - 1)
  const left = bought - held.length
  return {
    client: { name: client },
    trainer: {
      name: own.name,
      profileImageUrl: own.profileImageUrl,
      cancellationHours: own.cancellationHours,
      otherInformation: own.otherInformation,
      accent: portalAccent,
      contact: { email: own.contactEmail, phone: own.contactPhone },
    },
    ...(clientFeeds && { calendar: true }),
    pots: [
      {
        potTypeName: potType,
        totalHours: bought,
        hoursRemaining: left,
        filledTo: bought,
        history: [{ date: openedAt, hoursAdded: bought, reason: opening }],
        forecast: forecastOf({ hoursRemaining: left }, sessions.slice(over), now),
        statement: {
          isRight: true,
          rows: [
            {
              kind: 'opening',
              date: openedAt,
              hours: bought,
              balance: bought,
              reason: opening,
              ...(pricesOnLink && { price: { amount: price, paidOn: localDateOf(openedAt) } }),
            },
            ...held.map(({ startsAt }, n) => ({
              kind: 'completed' as const,
              date: startsAt,
              hours: -1,
              balance: bought - n - 1,
              reason: null,
            })),
          ],
        },
      },
    ],
    sessions: sessions.slice(over - held.length),
    ...(mayCancel && { acts: { cancelling: clientCancelling, at: now } }),
  }
}
