import { Box } from '@mantine/core'
import type { ReactNode } from 'react'

/** A list in a frame, whose items draw the lines between them. */
export function FramedList({ children }: { children: ReactNode }) {
  return (
    <Box component="ul" bd="1px solid var(--app-line)" bdrs="md" bg="var(--app-surface)">
      {children}
    </Box>
  )
}
