import { eventListTexts as texts } from '#shared/events/texts.ts'
import { lazyComponent } from '../lib/modules/lazy-module.ts'
import { Empty } from '../ui/feedback/empty.tsx'
import { Loading } from '../ui/feedback/loading.tsx'

const OrganizationEvents = lazyComponent(
  () => import('../events/organization-events.tsx'),
  'OrganizationEvents',
)

interface EventsTabProps {
  organizationId: string
  isAdmin: boolean
}

/** The tab "Händelselogg", for admins only: what happened to members and invitations. */
export function EventsTab({ organizationId, isAdmin }: EventsTabProps) {
  if (!isAdmin) return <Empty title={texts.ofOrganizationRefused} />
  return <OrganizationEvents fallback={<Loading lines={6} />} organizationId={organizationId} />
}
