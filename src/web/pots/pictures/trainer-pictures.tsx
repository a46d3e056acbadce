import { Button } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { displayColour } from '#shared/clients/colours.ts'
import { clientListTexts } from '#shared/clients/texts.ts'
import { searched } from '#shared/collation.ts'
import { potPicturesTexts as texts } from '#shared/pots/pictures/texts.ts'
import { clientPotsTexts } from '#shared/pots/texts.ts'
import { paths } from '../../lib/paths.ts'
import { trpc } from '../../lib/trpc.ts'
import { Empty } from '../../ui/feedback/empty.tsx'
import { QueryFailure } from '../../ui/feedback/load-failure.tsx'
import { Loading } from '../../ui/feedback/loading.tsx'
import { ListContent, SearchableList } from '../../ui/table/searchable-list.tsx'
import type { ListSearch } from '../../ui/table/use-list-search.ts'
import { DuePicture } from './due-picture.tsx'
import { LastingPicture } from './lasting-picture.tsx'
import { OccupancyPicture } from './occupancy-picture.tsx'
import styles from './trainer-pictures.module.css'
import { WeeksPicture } from './weeks-picture.tsx'

interface TrainerPicturesProps {
  /** By the client's name and e-mail, as in the other views (S31). */
  search: ListSearch
  /** At the end of the toolbar. */
  action: ReactNode
}

/** The hours by week, the occupancy of the week, and the pots by how long they last, of the clients that match the search. */
export function TrainerPictures({ search, action }: TrainerPicturesProps) {
  return (
    <SearchableList
      search={search}
      texts={{ searchLabel: clientPotsTexts.searchLabel, search: clientListTexts.search }}
      action={action}
    >
      <Pictures search={search} />
    </SearchableList>
  )
}

function Pictures({ search }: Pick<TrainerPicturesProps, 'search'>) {
  const sessions = trpc.pots.pictures.useQuery()
  const handed = trpc.pots.handed.useQuery()
  const pots = trpc.pots.all.useQuery()
  const clients = trpc.clients.list.useQuery()
  const navigate = useNavigate()
  const onFollow = (href: string) => void navigate(href)
  const now = useMemo(() => new Date(sessions.dataUpdatedAt), [sessions.dataUpdatedAt])
  const people = useMemo(
    () =>
      new Map(
        // Default colours depend on the order of the answer.
        clients.data?.map(({ id, name, color }, index) => [
          id,
          { name, colour: displayColour(color, index) },
        ]),
      ),
    [clients.data],
  )

  const found = useMemo(
    () =>
      searched(clients.data ?? [], search.deferredQuery, ({ name, email }) => [name, email]).map(
        ({ id }) => id,
      ),
    [clients.data, search.deferredQuery],
  )

  const failed = [sessions, handed, pots, clients].find(({ isLoadingError }) => isLoadingError)
  if (failed) return <QueryFailure query={failed} title={texts.loadFailed} />
  if (!sessions.data || !handed.data || !pots.data || !clients.data) return <Loading lines={14} />
  if ([sessions, handed, pots].every(({ data }) => data?.length === 0))
    return (
      <Empty picture="hours" title={texts.none} hint={texts.noneHint}>
        <Button component={Link} to={paths.calendar} variant="default">
          {texts.book}
        </Button>
      </Empty>
    )
  // All, also those of clients in the trash, until something is searched for.
  const isShown = search.deferredQuery.trim() !== '' ? new Set(found) : null
  const shown = <R extends { clientId: string }>(rows: readonly R[]) =>
    isShown ? rows.filter(({ clientId }) => isShown.has(clientId)) : rows
  const pictures = (
    <div className={styles.pictures}>
      <WeeksPicture
        sessions={shown(sessions.data)}
        // Without a client, whom a search could find.
        handed={isShown ? [] : handed.data}
        now={now}
        onFollow={onFollow}
      />
      <DuePicture pots={shown(pots.data)} people={people} now={now} onFollow={onFollow} />
      <OccupancyPicture sessions={shown(sessions.data)} now={now} onFollow={onFollow} />
      <LastingPicture pots={shown(pots.data)} now={now} onFollow={onFollow} />
    </div>
  )
  return (
    <ListContent
      search={search}
      texts={clientListTexts}
      counts={{ all: clients.data.length, matching: found.length }}
      none={pictures}
    >
      {pictures}
    </ListContent>
  )
}
