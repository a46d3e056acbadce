import { Box, Text } from '@mantine/core'
import type { ReactNode } from 'react'

/** One way to choose a colour: its controls, with a heading that names them. */
export function ChoiceGroup({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Box component="fieldset" miw={0} m={0} p={0} bd={0}>
      <Text component="legend" fw={600} mb="xs">
        {name}
      </Text>
      {children}
    </Box>
  )
}
