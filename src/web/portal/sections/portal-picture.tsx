import { useMemo } from 'react'
import { attendanceFrom } from '#shared/clients/attendance/attendance.ts'
import type { PortalPayload } from '#shared/portal/payload.ts'
import { burnDownOf, type PotBooks } from '#shared/pots/pictures/burn-down.ts'
import { BurnDownPicture } from '../../pots/pictures/burn-down-picture.tsx'

interface PortalPictureProps {
  pot: PortalPayload['pots'][number]
  books: PotBooks
  now: Date
}

/** A pot's line over twelve months and through what is booked. */
export function PortalPicture({ pot, books, now }: PortalPictureProps) {
  const points = useMemo(() => burnDownOf(books, { from: attendanceFrom(now), now }), [books, now])
  const { uncovered, lastsUntil } = pot.forecast
  return (
    <BurnDownPicture
      type={pot.potTypeName}
      points={points}
      runsOutAt={uncovered > 0 ? lastsUntil : null}
      now={now}
    />
  )
}
