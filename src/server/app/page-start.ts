import { setTimeout } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { type Page, pageAt, redirectFor } from '#shared/access/redirects.ts'
import { type FirstQuery, firstQueries } from '#shared/app/first-queries.ts'
import type { meOutput, Person } from '#shared/auth/person.ts'
import { readAddress } from '#shared/calendar/address.ts'
import { daysOfWeek, localDateOf } from '#shared/time.ts'
import { pathOf } from '../http/request-path.ts'
import type { WithContext } from '../procedures/context.ts'
import { dataOf } from './trpc-route.ts'

/** In milliseconds. After it the page is sent without its data, and its script asks for them. */
const patienceMs = 1_500

const me: FirstQuery = ['auth.me']

export type WrittenStart = {
  /** Of a `PageStart`. */
  json: string
  /** Whether the request has no valid login. */
  isNobody: boolean
  /** The page behind a login that is shown, after redirects, and to whom. */
  shown: { page: Page; person: Person } | null
}

type Parts = {
  withContext: WithContext
  now: () => Date
  /** Whether the request has a login cookie, whatever it is worth. */
  hasCookie: (request: FastifyRequest) => boolean
}

/**
 * Reads who is logged in, and what their page begins with, by the procedures that its script would call, so that access is
 * checked as ever. Without a cookie nothing is read. What cannot be read is left out: the script asks for it, and gets the
 * refusal. Null when that is everything.
 */
export function pageStartReader({ withContext, now, hasCookie }: Parts) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<WrittenStart | null> => {
    if (!hasCookie(request))
      return { json: written([[me, '{"json":null}']]), isNobody: true, shown: null }
    const late = new AbortController()
    try {
      const read = readStart(request, reply)
      return await Promise.race([read, setTimeout(patienceMs, null, { signal: late.signal })])
    } catch {
      return null
    } finally {
      late.abort()
    }
  }

  function readStart(request: FastifyRequest, reply: FastifyReply): Promise<WrittenStart> {
    return withContext(request, reply, async (ctx) => {
      const answerTo = ([name, input]: FirstQuery) =>
        dataOf({ name, rawInput: input && { json: input }, method: 'GET', ctx })
      const login = await answerTo(me)
      const { json } = JSON.parse(login) as { json: z.output<typeof meOutput> }
      const person = json && 'person' in json ? json.person : null
      const page = person && shownTo(person, request.url)
      const asked = page && person ? queriesOf(page, person, { url: request.url, now: now() }) : []
      const answers = await Promise.allSettled(asked.map(answerTo))
      const read = asked.flatMap((query, n): [FirstQuery, string][] => {
        const answer = answers[n]
        return answer?.status === 'fulfilled' ? [[query, answer.value]] : []
      })
      return {
        json: written([[me, login], ...read]),
        isNobody: json === null,
        shown: page && person && { page, person },
      }
    })
  }
}

/** The page at the address, or the one that it redirects to. */
function shownTo(person: Person, url: string): Page | null {
  const { role, mustChangePassword, mustAddFactor, waitingMembership } = person
  const page = pageAt(pathOf(url))
  if (!page || mustChangePassword || mustAddFactor || waitingMembership) return null
  const target = redirectFor(page, role)
  return target === null ? page : pageAt(target)
}

/** The first queries of the page, with the week that it shows. */
function queriesOf(
  page: Page,
  person: Person,
  { url, now }: { url: string; now: Date },
): FirstQuery[] {
  if (page === 'clientDashboard' && !person.hasTrainer) return []
  const first = firstQueries(page)
  if (page !== 'calendar' && page !== 'dashboard') return first
  const params = new URLSearchParams(url.split('?')[1])
  const { week, clientId } = readAddress(params, localDateOf(now))
  const [from, to] = [daysOfWeek(week)[0], daysOfWeek(week)[6]]
  return [...first, ['calendar.week', { week, clientId }], ['absences.between', { from, to }]]
}

function written(answers: readonly (readonly [FirstQuery, string])[]): string {
  const all = answers.map(([[path, input], data]) =>
    input === undefined ? `["${path}",${data}]` : `["${path}",${data},${JSON.stringify(input)}]`,
  )
  return `[${all.join(',')}]`
}
