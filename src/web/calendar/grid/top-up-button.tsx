import { Button } from '@mantine/core'
import { forecastTexts } from '#shared/pots/texts.ts'
import { topUpHours } from '#shared/pots/top-up.ts'
import { trpc } from '../../lib/trpc.ts'
import type { ChangeHoursSubject } from '../../pots/pot/change-hours-dialog.tsx'
import { iconsOf } from '../../sessions/status/session-icons.ts'
import type { WeekSession } from '../../sessions/week-session.ts'

interface TopUpButtonProps {
  session: WeekSession
  now: Date
  onOpen: (subject: ChangeHoursSubject) => void
}

/** "Fyll på 16 h", first of what a session offers whose pot lacks hours (D18); nothing for others. */
export function TopUpButton({ session, now, onOpen }: TopUpButtonProps) {
  const { clientId, clientName, potId } = session
  const pots = trpc.pots.ofClient.useQuery({ clientId })
  const lacks = iconsOf(session, now).some((icon) => icon === 'lacking' || icon === 'willLack')
  const pot = lacks && pots.data?.find(({ id }) => id === potId)
  if (!pot) return null
  const proposed = topUpHours(pot)
  return (
    <Button
      size="xs"
      aria-label={forecastTexts.topUpOf(proposed, pot.potTypeName)}
      onClick={() => onOpen({ pot, clientName, proposed })}
    >
      {forecastTexts.topUp(proposed)}
    </Button>
  )
}
