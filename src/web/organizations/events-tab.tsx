import { eventListTexts as texts } from '#shared/events/texts.ts'
import { OrganizationEvents } from '../events/organization-events.tsx'
import { Empty } from '../ui/feedback/empty.tsx'

interface EventsTabProps {
  organizationId: string
  isAdmin: boolean
}

/** The tab "Händelselogg", for admins only: what happened to members and invitations. */
export function EventsTab({ organizationId, isAdmin }: EventsTabProps) {
  if (!isAdmin) return <Empty title={texts.ofOrganizationRefused} />
  return <OrganizationEvents organizationId={organizationId} />
}
