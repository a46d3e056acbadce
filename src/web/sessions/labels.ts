import { setStatusTexts } from '#shared/sessions/status/texts.ts'
import { sessionToasts } from '#shared/sessions/toasts/texts.ts'
import { formatDayNear, formatTime, localDateOf } from '#shared/time.ts'

/** 'Anna Andersson, tis 24 nov 10:00' */
export function sessionLabel({
  clientName,
  startsAt,
}: {
  clientName: string
  startsAt: Date
}): string {
  return setStatusTexts.which({
    client: clientName,
    day: formatDayNear(localDateOf(startsAt)),
    time: formatTime(startsAt),
  })
}

/** The text for others that were skipped, since they no longer belong to the series; undefined for none. */
export function skippedText(skipped: number): string | undefined {
  return skipped > 0 ? sessionToasts.skipped(skipped) : undefined
}
