import { Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import { adminDashboardTexts as texts } from '#shared/admin/texts.ts'
import { OwnDashboard } from '../dashboard/own-dashboard.tsx'
import { LowSpaceAlert } from '../export/low-space-alert.tsx'
import { paths } from '../lib/paths.ts'
import { trpc } from '../lib/trpc.ts'
import { QueryFailure } from '../ui/feedback/load-failure.tsx'
import { CountCard, CountCards, CountCardsLoading } from '../ui/layout/count-card.tsx'
import { Screen } from '../ui/page/screen.tsx'
import { ScreenSection } from '../ui/page/screen-section.tsx'
import { CopySection } from './copy-section.tsx'
import { TrainerList } from './trainer-list.tsx'

const linkStyle = {
  c: 'var(--app-accent)',
  fw: 500,
  td: 'underline',
  ms: 'auto',
  lh: 'var(--app-control)',
}

/** /admin/dashboard (S22): figures of the whole system, the own clients, and the accounts. */
export function AdminDashboardScreen() {
  return (
    <Screen title={texts.title}>
      <LowSpaceAlert />
      <section aria-label={texts.counts}>
        <Counts />
      </section>
      <OwnDashboard />
      <div data-beneath>
        <ScreenSection
          id="admin-tranare"
          title={texts.list}
          aside={
            <Text component={Link} to={paths.trainers} {...linkStyle}>
              {texts.toTrainers}
            </Text>
          }
        >
          <TrainerList />
        </ScreenSection>
      </div>
      <div data-beneath>
        <CopySection />
      </div>
    </Screen>
  )
}

function Counts() {
  const counts = trpc.admin.counts.useQuery()
  if (counts.isPending) return <CountCardsLoading text={texts.loading} />
  if (counts.isError) return <QueryFailure query={counts} title={texts.loadFailed} titleLang="en" />
  const { trainers, clients, sessions } = counts.data
  return (
    <CountCards>
      <CountCard {...texts.trainers} figure={formatCount(trainers)} to={paths.trainers} />
      {/* No links: clients and sessions belong to their trainers alone. */}
      <CountCard {...texts.clients} figure={formatCount(clients)} />
      <CountCard {...texts.sessions} figure={formatCount(sessions)} />
    </CountCards>
  )
}

const formatCount = (count: number) => new Intl.NumberFormat('sv').format(count)
