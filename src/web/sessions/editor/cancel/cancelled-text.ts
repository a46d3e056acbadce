import { cancelTexts as texts } from '#shared/sessions/cancel/texts.ts'
import { formatDayNear, formatTime, localDateOf } from '#shared/time.ts'

/** 'Avbokat i tid mån 23 nov kl 09:12' */
export function cancelledText(status: string, at: Date): string {
  return texts.cancelledAt(status, formatDayNear(localDateOf(at)), formatTime(at))
}
