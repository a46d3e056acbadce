import { Group } from '@mantine/core'
import type { ReactNode } from 'react'

/** The buttons at the end of a dialog, right-aligned, always in sight. */
export function ButtonRow({ children }: { children: ReactNode }) {
  return (
    <Group gap="xs" justify="flex-end" align="stretch" data-actions>
      {children}
    </Group>
  )
}
