import { Box } from '@mantine/core'
import { BusyNotice } from './busy-notice.tsx'

/** A live region that announces what is booked at the typed times. */
export function BusyStatus({ planned }: Parameters<typeof BusyNotice>[0]) {
  const isBusy = planned.some(({ clashes }) => clashes.length > 0)
  return (
    // Takes no space while empty: a live region must be rendered before its text.
    <Box role="status" pos={isBusy ? undefined : 'absolute'}>
      {isBusy && <BusyNotice planned={planned} />}
    </Box>
  )
}
