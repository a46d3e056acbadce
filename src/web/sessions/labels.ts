import { sessionMarkTexts, sessionToasts } from '#shared/sessions/texts.ts'
import { formatDay, formatTime, localDateOf } from '#shared/time.ts'

/** 'Anna Andersson, tis 24 nov 10:00' */
export function sessionLabel({
  clientName,
  startsAt,
}: {
  clientName: string
  startsAt: Date
}): string {
  return sessionMarkTexts.which({
    client: clientName,
    day: formatDay(localDateOf(startsAt)),
    time: formatTime(startsAt),
  })
}

/** How many others were skipped, since they have left the series after the list was shown. */
export function skippedText(skipped: number): string | undefined {
  return skipped > 0 ? sessionToasts.skipped(skipped) : undefined
}
