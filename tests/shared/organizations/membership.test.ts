import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isLastAdmin, memberRoles } from '#shared/organizations/membership.ts'

const members = fc
  .array(fc.record({ role: fc.constantFrom(...memberRoles), isDisabled: fc.boolean() }), {
    maxLength: 8,
  })
  .map((all) => all.map((one, n) => ({ id: `member ${n}`, ...one })))

/** The members of an organisation, and one of them. */
const someone = members
  .filter((all) => all.length > 0)
  .chain((all) => fc.tuple(fc.constant(all), fc.constantFrom(...all)))

const inOrder = (all: readonly { role: string; isDisabled: boolean }[]) =>
  all.some(({ role, isDisabled }) => role === 'ADMIN' && !isDisabled)

describe('isLastAdmin', () => {
  it('is true exactly when the organisation has an active admin, and none without this member', () => {
    fc.assert(
      fc.property(someone, ([all, { id }]) => {
        const without = all.filter((one) => one.id !== id)
        expect(isLastAdmin(all, id)).toBe(inOrder(all) && !inOrder(without))
      }),
    )
  })

  it('is true for at most one member, an ADMIN whose account is active', () => {
    fc.assert(
      fc.property(members, (all) => {
        const last = all.filter(({ id }) => isLastAdmin(all, id))
        expect(last.length).toBeLessThanOrEqual(1)
        for (const one of last) expect(one).toMatchObject({ role: 'ADMIN', isDisabled: false })
      }),
    )
  })

  it('is false for a non-member', () => {
    fc.assert(
      fc.property(members, (all) => {
        expect(isLastAdmin(all, 'nobody')).toBe(false)
      }),
    )
  })

  it.each([
    ['alone', [['ADMIN', false]], true],
    [
      'among members',
      [
        ['ADMIN', false],
        ['MEMBER', false],
      ],
      true,
    ],
    [
      'beside a disabled admin',
      [
        ['ADMIN', false],
        ['ADMIN', true],
      ],
      true,
    ],
    [
      'beside an active admin',
      [
        ['ADMIN', false],
        ['ADMIN', false],
      ],
      false,
    ],
    [
      'disabled, beside an active one',
      [
        ['ADMIN', true],
        ['ADMIN', false],
      ],
      false,
    ],
    [
      'as a member',
      [
        ['MEMBER', false],
        ['ADMIN', false],
      ],
      false,
    ],
  ] as const)('%s: the first of %j is the last admin: %s', (_what, all, isLast) => {
    const list = all.map(([role, isDisabled], n) => ({ id: String(n), role, isDisabled }))
    expect(isLastAdmin(list, '0')).toBe(isLast)
  })
})
