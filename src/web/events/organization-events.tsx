import { eventListTexts as texts } from '#shared/events/texts.ts'
import { trpc } from '../lib/trpc.ts'
import { EventList } from './event-list.tsx'

/** The events of an organisation, for its admins. */
export function OrganizationEvents({ organizationId }: { organizationId: string }) {
  const query = trpc.events.ofOrganization.useInfiniteQuery(
    { organizationId },
    { getNextPageParam: (page) => page.next },
  )
  return <EventList query={query} label={texts.ofOrganization} unnamed={texts.formerMember} />
}
