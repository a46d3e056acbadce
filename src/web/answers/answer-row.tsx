import { Box, Button, Group } from '@mantine/core'
import { Link } from 'react-router-dom'
import { cancellingKinds } from '#shared/answers/kinds.ts'
import { answerKindTexts, answersTexts as texts } from '#shared/answers/texts.ts'
import { formatHoursUnit } from '#shared/hours.ts'
import { messageStateText, tellTexts } from '#shared/messages/texts.ts'
import { cancelTexts } from '#shared/sessions/cancel/texts.ts'
import { setStatusTexts } from '#shared/sessions/status/texts.ts'
import { commonTexts } from '#shared/texts.ts'
import { formatDayNear, formatMoment, formatTimeRange, localDateOf } from '#shared/time.ts'
import { paths } from '../lib/paths.ts'
import { openMessages } from '../messages/offers.ts'
import type { Cancellable } from '../sessions/editor/cancel/cancellable.ts'
import { useUndoCancellation } from '../sessions/editor/cancel/mutations.ts'
import { sessionLabel } from '../sessions/labels.ts'
import { SessionStatusBadge } from '../sessions/status/status-badge.tsx'
import { PlainButton } from '../ui/layout/plain-button.tsx'
import { ColourDot } from '../ui/table/name.tsx'
import classes from './answers.module.css'
import type { Answer, Answers } from './mutations.ts'

const quiet = { c: 'var(--app-ink-2)', fz: 'sm' } as const

export type BookNext = (of: { clientId: string; durationHours: number }) => void

interface AnswerRowProps {
  answer: Answer
  colour: string
  onSeen: (id: string) => void
  onBook: BookNext
  onCancel: (session: Cancellable) => void
}

/** What a client did with a session, with what the trainer does about it. */
export function AnswerRow({ answer, colour, onSeen, onBook, onCancel }: AnswerRowProps) {
  const { id, sessionId, version, clientId, clientName, startsAt, durationHours } = answer
  const undo = useUndoCancellation({ ...answer, id: sessionId })
  const cancelling = cancellingKinds.find((kind) => kind === answer.kind)
  const isPlanned = answer.kind === 'booked' || answer.kind === 'moved'
  const which = sessionLabel(answer)
  return (
    <li className={classes.row}>
      <div className={classes.facts}>
        <p className={classes.who}>
          <ColourDot colour={colour} />
          <Link to={paths.client(clientId)} dir="auto">
            {clientName}
          </Link>
        </p>
        <p>
          {formatDayNear(localDateOf(startsAt))} {formatTimeRange(startsAt, durationHours)}
        </p>
        <Group component="p" gap="0.125rem var(--app-space-xs)" {...quiet}>
          {cancelling ? (
            <>
              <SessionStatusBadge
                of={{ completed: false, noShow: cancelling === 'late', cancelled: cancelling }}
              />
              <span>
                {answer.chargedHours > 0
                  ? texts.charged(formatHoursUnit(answer.chargedHours))
                  : texts.uncharged}
              </span>
            </>
          ) : (
            <span>
              {answer.fromAt
                ? texts.movedFrom(formatMoment(answer.fromAt))
                : answerKindTexts[answer.kind]}
            </span>
          )}
          <span>{texts.answeredAt(formatMoment(answer.at))}</span>
        </Group>
        {answer.reason !== null && <p dir="auto">{cancelTexts.because(answer.reason)}</p>}
        {answer.clashes.length > 0 && (
          <Box component="p" {...quiet} dir="auto">
            {texts.clashes(answer.clashes)}
          </Box>
        )}
        {answer.isTaken && (
          <Box component="p" {...quiet}>
            {texts.taken}
          </Box>
        )}
      </div>
      <Group gap="xs" align="stretch">
        <PlainButton
          small
          data-answer={id}
          aria-label={texts.seenOne(which)}
          onClick={() => onSeen(id)}
        >
          {texts.seen}
        </PlainButton>
        {cancelling && (
          <PlainButton
            small
            aria-label={texts.undoOne(clientName, which)}
            disabled={undo.isPending || answer.isTaken}
            onClick={() => undo.mutate({ id: sessionId, version })}
          >
            <span dir="auto">{texts.undoOf(clientName)}</span>
          </PlainButton>
        )}
        {cancelling && (
          <PlainButton
            small
            aria-label={texts.bookNextWith(clientName)}
            onClick={() => onBook({ clientId, durationHours })}
          >
            {setStatusTexts.bookNext}
          </PlainButton>
        )}
        {isPlanned && (
          <PlainButton
            small
            aria-label={texts.cancelOne(which)}
            onClick={() => onCancel({ ...answer, id: sessionId })}
          >
            {texts.cancel}
          </PlainButton>
        )}
        {(cancelling ?? isPlanned) && (
          <PlainButton
            small
            aria-label={texts.tellOne(clientName)}
            onClick={() =>
              openMessages({
                changes: [
                  cancelling
                    ? { ...answer, from: startsAt, to: null }
                    : { ...answer, from: answer.fromAt, to: startsAt },
                ],
              })
            }
          >
            {commonTexts.tell}
          </PlainButton>
        )}
      </Group>
    </li>
  )
}

/** A client who has not got a message: it leaves the list when the client is told. */
export function UnsentRow({
  unsent: { actId, clientId, name, at, state },
  colour,
}: {
  unsent: Answers['unsent'][number]
  colour: string
}) {
  return (
    <li className={classes.row}>
      <div className={classes.facts}>
        <p className={classes.who}>
          <ColourDot colour={colour} />
          <Link to={paths.client(clientId)} dir="auto">
            {name}
          </Link>
        </p>
        <p>{messageStateText(state)}</p>
        <Box component="p" {...quiet}>
          {formatMoment(at)}
        </Box>
      </div>
      <Group gap="xs" align="stretch">
        <PlainButton
          small
          aria-label={tellTexts.otherwiseFor(name)}
          onClick={() => openMessages({ actId, clientId })}
        >
          {tellTexts.otherwise}
        </PlainButton>
      </Group>
    </li>
  )
}

/** A client whose address, or last letter, the mail server refuses: it leaves the list when the address is changed. */
export function RefusedRow({
  refused: { clientId, name, email, why },
  colour,
}: {
  refused: Answers['refused'][number]
  colour: string
}) {
  return (
    <li className={classes.row}>
      <div className={classes.facts}>
        <p className={classes.who}>
          <ColourDot colour={colour} />
          <span dir="auto">{name}</span>
        </p>
        <p>{texts.refused[why](email)}</p>
      </div>
      <Group gap="xs" align="stretch">
        <Button
          component={Link}
          to={`${paths.client(clientId)}?flik=uppgifter`}
          variant="default"
          size="xs"
          aria-label={texts.changeEmailOf(name)}
        >
          {texts.changeEmail}
        </Button>
      </Group>
    </li>
  )
}
