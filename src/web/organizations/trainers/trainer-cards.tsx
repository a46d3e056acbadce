import { Stack, Text } from '@mantine/core'
import { useEffect, useMemo, useRef } from 'react'
import { Link } from 'react-router-dom'
import { formatHours, formatHoursUnit } from '#shared/hours.ts'
import type { TrainerActivity } from '#shared/organizations/payload.ts'
import { trainerActivityTexts as texts } from '#shared/organizations/texts.ts'
import { useAddress } from '../../lib/address/use-address.ts'
import { problemCodeOf } from '../../lib/error-messages.ts'
import { trpc } from '../../lib/trpc.ts'
import { Empty } from '../../ui/feedback/empty.tsx'
import { QueryState } from '../../ui/feedback/query-state.tsx'
import { CountCardsLoading } from '../../ui/layout/count-card.tsx'
import { Name } from '../../ui/table/name.tsx'
import { ListContent, SearchableList } from '../../ui/table/searchable-list.tsx'
import { useIncrementalRows } from '../../ui/table/use-incremental-rows.ts'
import { useListSearch } from '../../ui/table/use-list-search.ts'
import { useFollowMembership } from '../use-follow-membership.ts'
import { trainerAddress } from './trainer-address.ts'
import { TrainerBadge } from './trainer-badge.tsx'
import styles from './trainer-cards.module.css'
import { TrainerFigures } from './trainer-figures.tsx'
import { matchingTrainers, sumOf, trainersByName } from './trainer-rows.ts'
import { TrainersRefused } from './trainers-refused.tsx'

/** The search field appears from this many trainers on. */
const searchableFrom = 9

interface TrainerCardsProps {
  organizationId: string
  /** The trainer whose detail view was open before. */
  previousId: string | null
}

/** A card for each trainer of the organisation, and the sums of them all (S69). */
export function TrainerCards({ organizationId, previousId }: TrainerCardsProps) {
  const answer = trpc.organizations.trainers.useQuery({ organizationId })
  useFollowMembership(answer.error, { organizationId, members: answer.data?.length })
  const trainers = useMemo(() => trainersByName(answer.data ?? []), [answer.data])

  // FORBIDDEN: the user is an admin no longer, so older data is not shown either.
  if (problemCodeOf(answer.error) === 'FORBIDDEN') return <TrainersRefused />
  return (
    <QueryState
      query={answer}
      loading={<CountCardsLoading text={texts.loading} />}
      failure={{ title: texts.loadFailed }}
    >
      {() => <Trainers trainers={trainers} previousId={previousId} />}
    </QueryState>
  )
}

function Trainers({ trainers, previousId }: CardListProps) {
  if (trainers.length === 0)
    return <Empty picture="people" title={texts.none} hint={texts.noneHint} />
  return (
    <Stack gap="lg">
      <TrainerFigures label={texts.sums} labels={texts} figures={sumOf(trainers)} />
      {trainers.length < searchableFrom ? (
        <CardList trainers={trainers} previousId={previousId} />
      ) : (
        <SearchableCards trainers={trainers} previousId={previousId} />
      )}
    </Stack>
  )
}

interface CardListProps {
  trainers: readonly TrainerActivity[]
  previousId: string | null
}

function SearchableCards({ trainers, previousId }: CardListProps) {
  const search = useListSearch()
  const matching = useMemo(
    () => matchingTrainers(trainers, search.deferredQuery),
    [trainers, search.deferredQuery],
  )
  const all = trainers.length
  return (
    <SearchableList search={search} texts={texts}>
      <ListContent
        search={search}
        texts={texts}
        counts={{ all, filtered: all, matching: matching.length }}
        none={null}
      >
        <CardList trainers={matching} previousId={previousId} query={search.deferredQuery} />
      </ListContent>
    </SearchableList>
  )
}

function CardList({ trainers, previousId, query }: CardListProps & { query?: string }) {
  const { shown, end } = useIncrementalRows<HTMLDivElement>(trainers.length, query)
  const place = trainers.findIndex(({ trainerId }) => trainerId === previousId)
  return (
    <>
      <ul className={styles.cards} aria-label={texts.list}>
        {trainers.slice(0, Math.max(shown, place + 1)).map((trainer) => (
          <TrainerCard
            key={trainer.trainerId}
            trainer={trainer}
            hasFocus={trainer.trainerId === previousId}
          />
        ))}
      </ul>
      <div ref={end} />
    </>
  )
}

interface TrainerCardProps {
  trainer: TrainerActivity
  /** Its detail view was open before. */
  hasFocus: boolean
}

function TrainerCard({ trainer, hasFocus }: TrainerCardProps) {
  const { searchOf } = useAddress(trainerAddress)
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (hasFocus) link.current?.focus()
  }, [hasFocus])
  const { trainerId, name, email, clients, upcomingSessions, hoursRemaining } = trainer
  return (
    <li className={styles.card} data-box>
      <TrainerBadge
        trainer={trainer}
        name={
          <Link
            ref={link}
            to={{ search: searchOf(trainerId) }}
            state={linkState}
            className={styles.name}
          >
            <Name name={name} />
          </Link>
        }
      >
        <Text size="sm" c="dimmed" truncate title={email}>
          {email}
        </Text>
      </TrainerBadge>
      <dl className={styles.figures}>
        <Figure label={texts.clientsLabel} figure={formatHours(clients)} />
        <Figure label={texts.sessionsLabel} figure={formatHours(upcomingSessions)} />
        <Figure label={texts.hoursLabel} figure={formatHoursUnit(hoursRemaining)} />
      </dl>
    </li>
  )
}

/** History state of the link to a trainer: the back button then goes one step back in the history. */
const linkState = { fromCards: true }

function Figure({ label, figure }: { label: string; figure: string }) {
  return (
    <div>
      <Text component="dt" fz="xs" c="dimmed">
        {label}
      </Text>
      <Text component="dd" fz="lg" fw={600}>
        {figure}
      </Text>
    </div>
  )
}
