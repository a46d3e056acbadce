import { Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { profileHeadTexts } from '#shared/clients/attendance/texts.ts'
import { clientProfileTexts } from '#shared/clients/texts.ts'
import type { HandoverPreview } from '#shared/handover/payload.ts'
import { handoverNoticeTexts, receiveTexts as texts } from '#shared/handover/texts.ts'
import { potTexts } from '#shared/pots/texts.ts'
import { formatDayNear, formatTimeRange, localDateOf } from '#shared/time.ts'
import { Badge } from '../ui/feedback/badge.tsx'
import { ShowMoreButton } from '../ui/table/show-more-button.tsx'
import classes from './handover.module.css'

/** How many coming sessions are shown until all are asked for. */
const first = 5

/** What comes with a client: the hours by pot, the coming sessions with what they overlap, and what else. */
export function WhatComes({ preview }: { preview: HandoverPreview }) {
  const { hoursRemaining, pots, pastSessions, withNotes, hasLogin, losesFeed } = preview
  return (
    <>
      <div>
        <Text>{texts.from(preview)}</Text>
        <Text>
          <Text component="strong" fz="xxl" fw={600} lh={1.2}>
            {potTexts.figure(hoursRemaining)}
          </Text>{' '}
          {texts.inAll(hoursRemaining)}
        </Text>
      </div>
      <Part title={clientProfileTexts.tabs.pots}>
        {pots.length === 0 ? (
          <Text c="dimmed">{profileHeadTexts.noPots}</Text>
        ) : (
          <ul data-box="rows">
            {pots.map((pot) => (
              <li key={pot.id} className={classes.line}>
                <span>
                  <bdi>{pot.typeName}</bdi>
                  <Text span display="block" size="sm" c="dimmed">
                    {texts.types[pot.type]}
                  </Text>
                </span>
                <span>
                  {potTexts.figure(pot.hoursRemaining)}{' '}
                  {potTexts.besideFigure(pot.hoursRemaining, pot.totalHours)}
                </span>
              </li>
            ))}
          </ul>
        )}
      </Part>
      <Coming preview={preview} />
      <Part title={texts.others}>
        <ul className={classes.list}>
          <li>{texts.past(pastSessions)}</li>
          <li>{texts.notes(withNotes)}</li>
          <li>{hasLogin ? texts.login : texts.link}</li>
          {losesFeed && <li>{texts.losesFeed}</li>}
        </ul>
      </Part>
    </>
  )
}

function Coming({
  preview: { coming, comingSessions, overlapping },
}: {
  preview: HandoverPreview
}) {
  const [showsAll, setShowsAll] = useState(false)
  if (comingSessions === 0)
    return (
      <Part title={texts.coming}>
        <Text c="dimmed">{texts.noComing}</Text>
      </Part>
    )
  const shown = showsAll ? coming : coming.slice(0, first)
  return (
    <Part title={`${texts.coming} (${comingSessions})`}>
      <Text c={overlapping > 0 ? 'var(--app-amber)' : 'dimmed'} mb="xs">
        {texts.overlapping(overlapping)}
      </Text>
      <ul data-box="rows">
        {shown.map(({ id, startsAt, durationHours, overlaps }) => (
          <li key={id} className={classes.line}>
            <span>
              <strong>{formatDayNear(localDateOf(startsAt))}</strong>{' '}
              {formatTimeRange(startsAt, durationHours)}
            </span>
            {overlaps && <Badge tone="soon">{texts.overlaps[overlaps]}</Badge>}
          </li>
        ))}
      </ul>
      {showsAll && comingSessions > coming.length && (
        <Text c="dimmed">{texts.more(comingSessions - coming.length)}</Text>
      )}
      {coming.length > first && (
        <ShowMoreButton isPlain isExpanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? handoverNoticeTexts.showFewer : handoverNoticeTexts.showAll(comingSessions)}
        </ShowMoreButton>
      )}
    </Part>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <Text component="h3" fw={600} mb="xs">
        {title}
      </Text>
      {children}
    </section>
  )
}
