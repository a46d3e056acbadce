import { Link } from 'react-router-dom'
import { adminDashboardTexts as texts } from '#shared/admin/texts.ts'
import classes from '../dashboard/dashboard-screen.module.css'
import { errorMessage } from '../lib/error-messages.ts'
import { paths } from '../lib/paths.ts'
import { trpc } from '../lib/trpc.ts'
import { LoadFailure } from '../ui/feedback/load-failure.tsx'
import { CountCard, CountCards, CountCardsLoading } from '../ui/layout/count-card.tsx'
import { Screen } from '../ui/layout/screen.tsx'
import styles from './admin-dashboard-screen.module.css'
import { TrainerList } from './trainer-list.tsx'

/** /admin/dashboard (spec 2, Admin): the figures of the whole system, and those who work with it. */
export function AdminDashboardScreen() {
  return (
    <Screen title={texts.title}>
      <section aria-label={texts.counts}>
        <Counts />
      </section>
      <section className={classes.section} aria-labelledby="admin-tranare">
        <div className={classes.head}>
          <h2 id="admin-tranare" className={classes.heading}>
            {texts.list}
          </h2>
          <Link to={paths.trainers} className={styles.link}>
            {texts.toTrainers}
          </Link>
        </div>
        <TrainerList />
      </section>
    </Screen>
  )
}

function Counts() {
  const counts = trpc.admin.counts.useQuery()
  if (counts.isPending) return <CountCardsLoading text={texts.loading} />
  if (counts.isError) {
    return (
      <LoadFailure
        title={texts.loadFailed}
        titleLang="en"
        message={errorMessage(counts.error)}
        onRetry={() => void counts.refetch()}
      />
    )
  }
  const { trainers, clients, sessions } = counts.data
  return (
    <CountCards>
      <CountCard {...texts.trainers} figure={formatCount(trainers)} to={paths.trainers} />
      {/* Other people's clients and sessions are nobody else's to open. */}
      <CountCard {...texts.clients} figure={formatCount(clients)} />
      <CountCard {...texts.sessions} figure={formatCount(sessions)} />
    </CountCards>
  )
}

const formatCount = (count: number) => new Intl.NumberFormat('sv').format(count)
