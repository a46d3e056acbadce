import { NativeSelect } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { clientEventGroups } from '#shared/events/groups.ts'
import { eventGroupTexts, eventListTexts as texts } from '#shared/events/texts.ts'
import { trpc } from '../lib/trpc.ts'
import { EventList } from './event-list.tsx'

const choices = [
  { value: '', label: texts.all },
  ...clientEventGroups.map((group) => ({ value: group, label: eventGroupTexts[group] })),
]

/** The tab "Händelser" on a client's profile: who changed hours, and what was booked, moved, deleted or restored. */
export function ClientEvents({ clientId }: { clientId: string }) {
  const [chosen, setChosen] = useState('')
  const group = clientEventGroups.find((name) => name === chosen) ?? null
  const query = trpc.events.ofClient.useInfiniteQuery(
    { clientId, group },
    { getNextPageParam: (page) => page.next, placeholderData: keepPreviousData },
  )
  return (
    <>
      <NativeSelect
        maw={{ sm: '16rem' }}
        mb="md"
        label={texts.filter}
        data={choices}
        value={chosen}
        onChange={(event) => setChosen(event.currentTarget.value)}
      />
      <EventList query={query} label={texts.ofClient} clientId={clientId} />
    </>
  )
}
