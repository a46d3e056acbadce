import { describe, expect, it } from 'vitest'
import type * as z from 'zod/mini'
import { addTrainerInput } from '#shared/admin/inputs.ts'
import { addClientInput, updateClientInput } from '#shared/clients/inputs.ts'
import { activateInput, createOrganizationInput } from '#shared/organizations/inputs.ts'
import { updateOrganizationInput } from '#shared/organizations/update-input.ts'
import { createPotTypeInput, updatePotTypeInput } from '#shared/pots/inputs.ts'
import { updateProfileInput } from '#shared/profile/inputs.ts'
import { fieldTexts } from '#shared/texts.ts'
import { joinedEmoji } from '#tests/joined-emoji.ts'

const inputs: Record<string, z.ZodMiniType> = {
  addTrainerInput,
  addClientInput,
  updateClientInput,
  activateInput,
  createOrganizationInput,
  updateOrganizationInput,
  createPotTypeInput,
  updatePotTypeInput,
  updateProfileInput,
}

/** The messages at the field `name`. */
function messagesOf(input: z.ZodMiniType, name: string): string[] {
  const checked = input.safeParse({ name })
  const issues = checked.success ? [] : checked.error.issues
  return issues.filter(({ path }) => path[0] === 'name').map(({ message }) => message)
}

describe.each(Object.entries(inputs))('name in %s', (_name, input) => {
  it.each([
    ['a line break', 'Anna\nBerg'],
    ['a carriage return', 'Anna\rBerg'],
    ['a tab', 'Anna\tBerg'],
    ['a line separator', 'Anna\u2028Berg'],
    ['a paragraph separator', 'Anna\u2029Berg'],
    ['a next line', 'Anna\u0085Berg'],
    ['an escape', 'Anna\u001b[31m'],
    ['a right-to-left override', 'Anna \u202egreB'],
    ['a right-to-left mark', 'Anna\u200fBerg'],
    ['an isolate', 'Anna\u2066Berg'],
    ['an Arabic letter mark', 'Anna\u061cBerg'],
    ['a zero-width space', 'Anna\u200bBerg'],
    ['a zero-width joiner', 'Anna\u200dBerg'],
    ['a joiner after an emoji', 'Anna 👩\u200d Berg'],
    ['a joiner before an emoji', 'Anna\u200d👩 Berg'],
    ['a word joiner', 'Anna\u2060Berg'],
    ['a byte order mark', 'An\ufeffna'],
    ['a soft hyphen', 'Anna\u00adBerg'],
    ['a filler', 'Anna\u3164Berg'],
  ])('refuses %s', (_what, name) => {
    expect(messagesOf(input, name)).toEqual([fieldTexts.unseen])
  })

  it.each([
    'Anna Åström-Öst',
    "O'Neill d.ä.",
    'José Núñez',
    '李小龍',
    'דוד כהן',
    'محمد',
    '24/7 Träning & Hälsa',
    'PT 😀',
    ...joinedEmoji.map((emoji) => `Anna ${emoji} Berg`),
    'Rene\u0301 A\u030ake',
  ])('accepts %s', (name) => {
    expect(messagesOf(input, name)).toEqual([])
  })
})
