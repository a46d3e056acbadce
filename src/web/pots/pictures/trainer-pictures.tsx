import { Button } from '@mantine/core'
import { useMemo } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { displayColour } from '#shared/clients/colours.ts'
import { potPicturesTexts as texts } from '#shared/pots/pictures/texts.ts'
import { paths } from '../../lib/paths.ts'
import { trpc } from '../../lib/trpc.ts'
import { Empty } from '../../ui/feedback/empty.tsx'
import { QueryFailure } from '../../ui/feedback/load-failure.tsx'
import { Loading } from '../../ui/feedback/loading.tsx'
import { DuePicture } from './due-picture.tsx'
import { LastingPicture } from './lasting-picture.tsx'
import { OccupancyPicture } from './occupancy-picture.tsx'
import styles from './trainer-pictures.module.css'
import { WeeksPicture } from './weeks-picture.tsx'

/** The trainer's hours by week, the occupancy of the week, and the pots by how long they last. */
export function TrainerPictures() {
  const sessions = trpc.pots.pictures.useQuery()
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

  if (sessions.isLoadingError) return <QueryFailure query={sessions} title={texts.loadFailed} />
  if (!sessions.data || !pots.data) return <Loading lines={14} />
  if (sessions.data.length === 0 && pots.data.length === 0)
    return (
      <Empty picture="hours" title={texts.none} hint={texts.noneHint}>
        <Button component={Link} to={paths.calendar} variant="default">
          {texts.book}
        </Button>
      </Empty>
    )
  return (
    <div className={styles.pictures}>
      <WeeksPicture sessions={sessions.data} now={now} onFollow={onFollow} />
      <DuePicture pots={pots.data} people={people} now={now} onFollow={onFollow} />
      <OccupancyPicture sessions={sessions.data} now={now} onFollow={onFollow} />
      <LastingPicture pots={pots.data} now={now} onFollow={onFollow} />
    </div>
  )
}
