import { Button, Stack, Text } from '@mantine/core'
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { formatHours, formatHoursUnit } from '#shared/hours.ts'
import type { TrainerActivity } from '#shared/organizations/payload.ts'
import { trainerActivityTexts as texts } from '#shared/organizations/texts.ts'
import { commonTexts } from '#shared/texts.ts'
import list from '../../clients/list/client-list.module.css'
import table from '../../clients/list/client-table.module.css'
import { errorMessage, problemCodeOf } from '../../lib/error-messages.ts'
import { trpc } from '../../lib/trpc.ts'
import { Empty } from '../../ui/feedback/empty.tsx'
import { LoadFailure } from '../../ui/feedback/load-failure.tsx'
import count from '../../ui/layout/count-card.module.css'
import { CountCardsLoading } from '../../ui/layout/count-card.tsx'
import { ListSearch } from '../../ui/table/list-search.tsx'
import { useIncrementalRows } from '../../ui/table/use-incremental-rows.ts'
import { useFollowMembership } from '../use-follow-membership.ts'
import { withTrainer } from './trainer-address.ts'
import { TrainerMark } from './trainer-badge.tsx'
import styles from './trainer-cards.module.css'
import { TrainerFigures } from './trainer-figures.tsx'
import { matchingTrainers, sumOf, trainersByName } from './trainer-rows.ts'
import { TrainersRefused } from './trainers-refused.tsx'

/** Fewer than these are seen at a glance. */
const searchedFrom = 9

interface TrainerCardsProps {
  organizationId: string
  /** The trainer who was looked at until now. */
  cameFrom: string | null
}

/** A card for each trainer of the organisation, and the sums of them all (spec 2, Organisation). */
export function TrainerCards({ organizationId, cameFrom }: TrainerCardsProps) {
  const answer = trpc.organizations.trainers.useQuery({ organizationId })
  useFollowMembership(answer.error)
  const trainers = useMemo(() => trainersByName(answer.data ?? []), [answer.data])

  // Who has been demoted is told so, whatever was shown before.
  if (problemCodeOf(answer.error) === 'FORBIDDEN') return <TrainersRefused />
  if (answer.isError && !answer.data)
    return (
      <LoadFailure
        title={texts.loadFailed}
        message={errorMessage(answer.error)}
        onRetry={() => void answer.refetch()}
      />
    )
  if (!answer.data) return <CountCardsLoading text={texts.loading} />
  if (trainers.length === 0) return <Empty words={texts.none} hint={texts.noneHint} />
  return (
    <Stack gap="lg">
      <TrainerFigures label={texts.sums} words={texts} figures={sumOf(trainers)} />
      <SearchedCards trainers={trainers} cameFrom={cameFrom} />
    </Stack>
  )
}

function SearchedCards({
  trainers,
  cameFrom,
}: {
  trainers: readonly TrainerActivity[]
  cameFrom: string | null
}) {
  const [query, setQuery] = useState('')
  const search = useRef<HTMLInputElement>(null)
  // Typing comes first: the cards follow when the browser has the time.
  const asked = useDeferredValue(query)
  const matching = useMemo(() => matchingTrainers(trainers, asked), [trainers, asked])
  const { shown, below } = useIncrementalRows<HTMLDivElement>(matching.length, asked)
  const place = matching.findIndex(({ trainerId }) => trainerId === cameFrom)

  function clearSearch() {
    setQuery('')
    search.current?.focus()
  }

  return (
    <>
      {trainers.length >= searchedFrom && (
        <div className={list.list}>
          <div className={list.tools}>
            <ListSearch
              field={search}
              label={texts.searchLabel}
              placeholder={texts.search}
              value={query}
              onChange={setQuery}
            />
          </div>
          <Text role="status" size="sm" className={list.count}>
            {texts.countOf(matching.length, trainers.length)}
          </Text>
        </div>
      )}
      {matching.length === 0 ? (
        <Empty words={texts.noMatch}>
          <Button variant="default" onClick={clearSearch}>
            {commonTexts.clearSearch}
          </Button>
        </Empty>
      ) : (
        <ul className={styles.cards} aria-label={texts.list}>
          {matching.slice(0, Math.max(shown, place + 1)).map((trainer) => (
            <TrainerCard
              key={trainer.trainerId}
              trainer={trainer}
              hasFocus={trainer.trainerId === cameFrom}
            />
          ))}
        </ul>
      )}
      <div ref={below} />
    </>
  )
}

interface TrainerCardProps {
  trainer: TrainerActivity
  /** Did whoever comes back look at this one? */
  hasFocus: boolean
}

function TrainerCard({ trainer, hasFocus }: TrainerCardProps) {
  const [params] = useSearchParams()
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (hasFocus) link.current?.focus()
  }, [hasFocus])
  const { trainerId, name, email, clients, upcomingSessions, hoursRemaining } = trainer
  return (
    <li className={`${count.card} ${styles.card}`}>
      <TrainerMark
        trainer={trainer}
        name={
          <Link
            ref={link}
            to={{ search: withTrainer(params, trainerId).toString() }}
            state={fromCards}
            className={`${table.words} ${styles.name}`}
            dir="auto"
            title={name}
          >
            {name}
          </Link>
        }
      >
        <Text size="sm" c="dimmed" className={table.email} title={email}>
          {email}
        </Text>
      </TrainerMark>
      <dl className={styles.figures}>
        <Figure label={texts.clientsLabel} figure={formatHours(clients)} />
        <Figure label={texts.sessionsLabel} figure={formatHours(upcomingSessions)} />
        <Figure label={texts.hoursLabel} figure={formatHoursUnit(hoursRemaining)} />
      </dl>
    </li>
  )
}

/** What stands with the address that a card leads to: the way back is one step. */
const fromCards = { fromCards: true }

function Figure({ label, figure }: { label: string; figure: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{figure}</dd>
    </div>
  )
}
