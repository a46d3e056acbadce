import { Alert, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'

interface DeletionImpactProps<Impact> {
  /** Counted anew each time the dialog opens. */
  query: { data: Impact | undefined; isFetching: boolean; isError: boolean }
  texts: { counting: string; countingFailed: string }
  children: (impact: Impact) => ReactNode
}

/** What a deletion takes along, in a confirmation: while it is counted, when that failed, and when it is known. */
export function DeletionImpact<Impact>({ query, texts, children }: DeletionImpactProps<Impact>) {
  const { data, isFetching, isError } = query
  return (
    <Stack gap="xs" aria-live="polite">
      {isError && !isFetching && <Alert color="red">{texts.countingFailed}</Alert>}
      {isFetching && <Text>{texts.counting}</Text>}
      {data !== undefined && !isFetching && children(data)}
    </Stack>
  )
}
