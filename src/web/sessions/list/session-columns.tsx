import { formatHoursUnit } from '#shared/hours.ts'
import { unknownTypeInColumn } from '#shared/pots/texts.ts'
import { chosenTexts } from '#shared/sessions/list/chosen/texts.ts'
import { sessionPageTexts as texts } from '#shared/sessions/list/texts.ts'
import { setStatusTexts } from '#shared/sessions/status/texts.ts'
import { formatDayNear, formatTimeRange, localDateOf } from '#shared/time.ts'
import { ColourName } from '../../ui/table/name.tsx'
import type { Column } from '../../ui/table/responsive-table.tsx'
import { sessionLabel } from '../labels.ts'
import { ActionButtons } from '../status/action-buttons.tsx'
import { IconLabels } from '../status/icon-labels.tsx'
import { actionsOf, type SessionAction } from '../status/session-actions.ts'
import { SessionStatusBadge } from '../status/status-badge.tsx'
import type { WeekSession } from '../week-session.ts'
import { ChooseRow } from './chosen/choose.tsx'
import type { Chosen } from './chosen/use-chosen.ts'
import classes from './session-list.module.css'

/** A session of the long list, with everything that its row shows. */
export interface SessionRow {
  session: WeekSession
  /** The moment at which its actions are those that it offers: past or before every session of its part. */
  at: Date
  /** Its icons, from iconKey. */
  icons: string
  /** '#rrggbb' */
  colour: string
  isNew: boolean
  isChosen: boolean
}

/** What a row's buttons do; all stable between renders. */
export interface RowActions {
  /** Opens the edit dialog; of a session cancelled without a charge what is known of it. */
  onOpen: (session: WeekSession) => void
  onAction: (session: WeekSession, action: SessionAction) => void
  onTick: Chosen['tick']
}

/** The column of the checkboxes. */
export function choosingColumn(onTick: Chosen['tick']): Column<SessionRow> {
  return {
    header: chosenTexts.column,
    className: classes.choose,
    cell: ({ session, isChosen }) => (
      <ChooseRow session={session} isChosen={isChosen} onTick={onTick} />
    ),
  }
}

/** The columns "Datum, Klient, Typ, Längd, Status, Åtgärder" (S51). */
export function sessionColumns({
  onOpen,
  onAction,
}: Pick<RowActions, 'onOpen' | 'onAction'>): Column<SessionRow>[] {
  return [
    { header: texts.date, className: classes.when, cell: ({ session }) => <When of={session} /> },
    {
      header: texts.client,
      kind: 'name',
      cell: ({ session, colour }) => <ColourName name={session.clientName} colour={colour} />,
    },
    {
      header: texts.type,
      className: classes.type,
      dir: 'auto',
      cell: ({ session }) => session.potTypeName ?? unknownTypeInColumn,
    },
    {
      header: texts.duration,
      className: classes.hours,
      align: 'end',
      cell: ({ session }) => formatHoursUnit(session.durationHours),
    },
    {
      header: texts.status,
      className: classes.status,
      cell: ({ session, icons, at }) => (
        <>
          <SessionStatusBadge of={session} isInColumn />
          <IconLabels of={icons} />
          {!cancelOf(session, at) && (
            <ActionButtons
              session={session}
              now={at}
              about={sessionLabel(session)}
              onAction={onAction}
            />
          )}
        </>
      ),
    },
    {
      header: texts.actions,
      kind: 'actions',
      className: classes.actions,
      cell: ({ session, at }) => {
        const cancel = cancelOf(session, at)
        return (
          <>
            {cancel && (
              <button
                type="button"
                data-action={cancel.action}
                aria-label={setStatusTexts.markOne(cancel.label, sessionLabel(session))}
                onClick={() => onAction(session, cancel.action)}
              >
                {cancel.label}
              </button>
            )}
            <button
              type="button"
              id={editButtonId(session.id)}
              data-covers-row
              aria-label={(session.cancelled === 'inTime' ? texts.showOne : texts.editOne)(
                sessionLabel(session),
              )}
              onClick={() => onOpen(session)}
            >
              {session.cancelled === 'inTime' ? texts.show : texts.edit}
            </button>
          </>
        )
      },
    },
  ]
}

/** "Avboka", which stands beside "Redigera"; undefined for a session that does not offer it. */
function cancelOf(session: WeekSession, at: Date) {
  return actionsOf(session, at).find(({ action }) => action === 'cancel')
}

/** The id of a row's button, which gets the focus after a dialog. */
export function editButtonId(id: string): string {
  return `edit-${id}`
}

/** Compares what is rendered: every response of the server makes new objects of all sessions. */
export function isSameSessionRow(a: SessionRow, b: SessionRow): boolean {
  return (
    a.session.id === b.session.id &&
    a.session.version === b.session.version &&
    a.session.clientName === b.session.clientName &&
    a.session.potTypeName === b.session.potTypeName &&
    a.session.completed === b.session.completed &&
    a.session.noShow === b.session.noShow &&
    a.session.hoursRemaining === b.session.hoursRemaining &&
    a.session.cancelled === b.session.cancelled &&
    a.at === b.at &&
    a.icons === b.icons &&
    a.colour === b.colour &&
    a.isNew === b.isNew &&
    a.isChosen === b.isChosen
  )
}

function When({ of: { startsAt, durationHours } }: { of: WeekSession }) {
  return (
    <time dateTime={startsAt.toISOString()}>
      <span className={classes.date}>{formatDayNear(localDateOf(startsAt))}</span>{' '}
      <span className={classes.time}>{formatTimeRange(startsAt, durationHours)}</span>
    </time>
  )
}
