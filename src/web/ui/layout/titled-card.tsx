import { Box } from '@mantine/core'
import { type ReactNode, useId } from 'react'

/** A section of a page in a card, with its heading. */
export function TitledCard({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <Box
      component="section"
      maw="var(--app-width-form)"
      mb="md"
      p="lg"
      data-box
      aria-labelledby={id}
    >
      <Box component="h2" id={id} mb="sm">
        {title}
      </Box>
      {children}
    </Box>
  )
}
