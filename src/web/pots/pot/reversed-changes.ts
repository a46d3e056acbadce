import type * as z from 'zod/mini'
import { parseHours } from '#shared/hours.ts'
import { takenBackTexts } from '#shared/pots/changes/texts.ts'
import type { changeHoursInput } from '#shared/pots/inputs.ts'
import { reasonMax } from '#shared/pots/limits.ts'
import { newId } from '../../lib/new-id.ts'

type Change = z.input<typeof changeHoursInput>

/**
 * The change that reverses a change of hours: the same hours with the other sign, and a reason that says so. Its key is
 * made here, once, so that a retry is idempotent.
 */
export function reversalOfChange({ potId, hours, reason }: Omit<Change, 'id'>): Change {
  const back = -(parseHours(String(hours)) ?? 0)
  return { id: newId(), potId, hours: back, reason: truncated(reason) }
}

/** The text with the reason, truncated to the maximum length at a whole character. */
function truncated(reason: string): string {
  const whole = takenBackTexts.change(reason.trim())
  if (whole.length <= reasonMax) return whole
  let kept = ''
  for (const character of whole) {
    if (kept.length + character.length > reasonMax - 1) break
    kept += character
  }
  return `${kept.trimEnd()}…`
}
