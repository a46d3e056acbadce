import { durationStep } from '#shared/sessions/limits.ts'
import { actionOfKey, type SessionAction } from '../../sessions/status/session-actions.ts'
import { coarseMinutes, type Step } from '../drag/place-drop.ts'

interface Stroke {
  key: string
  altKey: boolean
  shiftKey: boolean
  ctrlKey: boolean
  metaKey: boolean
}

const moves: Record<string, Step> = {
  ArrowUp: { minutes: -coarseMinutes },
  ArrowDown: { minutes: coarseMinutes },
  ArrowLeft: { days: -1 },
  ArrowRight: { days: 1 },
}

const resizes: Record<string, Step> = {
  ArrowUp: { hours: -durationStep },
  ArrowDown: { hours: durationStep },
}

/**
 * The command of a key on a focused session (D64): a step, a removal, an action, or none. Letters are single-key shortcuts,
 * which can be turned off (WCAG 2.1.4).
 */
export function sessionKey(
  stroke: Stroke,
  { areLettersOn }: { areLettersOn: boolean },
): Step | 'remove' | SessionAction | null {
  const { key, altKey, shiftKey, ctrlKey, metaKey } = stroke
  if (ctrlKey || metaKey) return null
  if (altKey) return (shiftKey ? resizes[key] : moves[key]) ?? null
  if (shiftKey) return null
  if (key === 'Delete') return 'remove'
  return areLettersOn ? actionOfKey(key) : null
}
