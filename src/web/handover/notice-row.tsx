import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { clientListTexts, openHandoverTexts } from '#shared/clients/texts.ts'
import { endTexts, handoverNoticeTexts as texts } from '#shared/handover/texts.ts'
import { messageStateText } from '#shared/messages/texts.ts'
import { isUnsent } from '#shared/messages/ways.ts'
import { commonTexts } from '#shared/texts.ts'
import { localDateOf } from '#shared/time.ts'
import { paths } from '../lib/paths.ts'
import { useNow } from '../lib/use-now.ts'
import classes from './handover.module.css'
import { useEndHandover } from './mutations.ts'
import type { Done, Incoming, Notice, Outgoing } from './notices.ts'

interface NoticeRowProps {
  notice: Notice
  onGive: (client: { id: string; name: string }) => void
  onReceive: (offer: Incoming) => void
  onWithdraw: (offer: Outgoing) => void
  onUndo: (done: Done) => void
}

/** One hand-over in a sentence, with until when, and the buttons of what can be done about it. */
export function NoticeRow({ notice, onGive, onReceive, onWithdraw, onUndo }: NoticeRowProps) {
  const { of } = notice
  const today = localDateOf(useNow())
  const end = useEndHandover(endTexts.declined)
  const button = (label: string, onClick: () => void, isBusy = false) => (
    <Button
      variant="default"
      size="xs"
      aria-label={texts.of(label, of.clientName)}
      loading={isBusy}
      onClick={onClick}
    >
      {label}
    </Button>
  )
  if (notice.kind === 'incoming') {
    const { fromOn, untilOn } = notice.of
    return (
      <Row
        text={texts.incoming(notice.of)}
        hints={[fromOn > today ? texts.early(fromOn) : texts.latest(untilOn)]}
      >
        {button(texts.see, () => onReceive(notice.of))}
      </Row>
    )
  }
  if (notice.kind === 'done') {
    const { side, clientId, at } = notice.of
    return (
      <Row
        text={side === 'given' ? texts.given(notice.of) : texts.received(notice.of)}
        hints={[texts.undoable(at)]}
      >
        {side === 'received' && (
          <Button
            variant="default"
            size="xs"
            component={Link}
            to={paths.client(clientId)}
            aria-label={clientListTexts.showOne(of.clientName)}
          >
            {clientListTexts.show}
          </Button>
        )}
        {button(commonTexts.undo, () => onUndo(notice.of))}
      </Row>
    )
  }
  const { state, clientId, clientName, fromOn, isReceiverDisabled, mail } = notice.of
  if (state === 'asked')
    return (
      <Row text={texts.asked(notice.of)} hints={[]}>
        {button(openHandoverTexts.open, () => onGive({ id: clientId, name: clientName }))}
        {button(texts.no, () => end.mutate({ clientId }), end.isPending)}
      </Row>
    )
  const hints = [
    isReceiverDisabled && texts.disabled,
    fromOn > today && texts.early(fromOn),
    isUnsent(mail) && (mail === 'dropped' ? texts.dropped : messageStateText(mail)),
  ]
  return (
    <Row text={texts.waiting(notice.of)} hints={hints}>
      {button(texts.withdraw, () => onWithdraw(notice.of))}
    </Row>
  )
}

interface RowProps {
  text: string
  hints: readonly (string | false)[]
  children: ReactNode
}

function Row({ text, hints, children }: RowProps) {
  return (
    <li className={classes.row}>
      <div className={classes.facts}>
        <p>{text}</p>
        {hints.map((hint) => hint && <p key={hint}>{hint}</p>)}
      </div>
      <div className={classes.acts}>{children}</div>
    </li>
  )
}
