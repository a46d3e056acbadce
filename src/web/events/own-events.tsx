import { Text } from '@mantine/core'
import { eventListTexts as texts } from '#shared/events/texts.ts'
import { trpc } from '../lib/trpc.ts'
import { EventList } from './event-list.tsx'

/** The tab "Senaste händelser" of a trainer's own profile. */
export function OwnEvents() {
  const query = trpc.events.mine.useInfiniteQuery({}, { getNextPageParam: (page) => page.next })
  return (
    <>
      <Text size="sm" c="dimmed" mb="md">
        {texts.recentHint}
      </Text>
      <EventList query={query} label={texts.recent} hasClients />
    </>
  )
}
