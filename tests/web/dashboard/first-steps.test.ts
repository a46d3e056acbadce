import { expect, it } from 'vitest'
import { stepsDone } from '#web/dashboard/first-steps-rule.ts'

const nothing = { clients: 0, hasPot: false, hasSession: false, isLinkSent: false }

it('leads through four steps, until all are done', () => {
  expect(stepsDone(nothing)).toEqual({ client: false, pot: false, session: false, link: false })
  const three = { clients: 1, hasPot: true, hasSession: true, isLinkSent: false }
  expect(stepsDone(three)).toEqual({ client: true, pot: true, session: true, link: false })
  expect(stepsDone({ ...three, isLinkSent: true })).toBeNull()
})

it('is over with a second client', () => {
  expect(stepsDone({ ...nothing, clients: 2 })).toBeNull()
})
