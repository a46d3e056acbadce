import { Button, Modal } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useState } from 'react'
import { dayClosingTexts as texts } from '#shared/dashboard/texts.ts'
import { commonTexts } from '#shared/texts.ts'
import { errorMessage } from '../../lib/error-messages.ts'
import { modKey } from '../../lib/shortcuts/mod-key.ts'
import { trpc } from '../../lib/trpc.ts'
import { usePhone } from '../../lib/use-phone.ts'
import { Empty } from '../../ui/feedback/empty.tsx'
import { LoadFailure } from '../../ui/feedback/load-failure.tsx'
import { Loading } from '../../ui/feedback/loading.tsx'
import { useSessionDialog } from '../form/use-session-dialog.tsx'
import { useRowFocus } from '../list/use-row-focus.ts'
import { useStatusInDialog } from '../status/use-status-in-dialog.ts'
import { useClientColours } from '../use-week.ts'
import classes from './day-closing.module.css'
import type { WaitingSession } from './day-closing.ts'
import { DayClosingAll } from './day-closing-all.tsx'
import { DayClosingList, rowButton } from './day-closing-list.tsx'

interface DayClosingDialogProps {
  opened: boolean
  onClose: () => void
  /** When the dialog has left the screen. */
  onExited: () => void
}

const none: WaitingSession[] = []

/** "Dagsavslut": past sessions that nobody has marked, each marked by one key or tap. Fetched when it is first needed. */
export function DayClosingDialog({ opened, onClose, onExited }: DayClosingDialogProps) {
  const isPhone = usePhone()
  const [isAll, setIsAll] = useState(false)
  const [isEditing, setIsEditing] = useState(false)
  const inbox = trpc.sessions.unmarked.useQuery(undefined, { enabled: opened, staleTime: 0 })
  const sessions = inbox.data?.sessions ?? none
  const { colours } = useClientColours()
  const status = useStatusInDialog({ isOpen: opened, hasKeys: opened && !isEditing })
  const focus = useRowFocus(sessions, rowButton)
  const dialog = useSessionDialog({ focusEdited: focus.restore })

  function close() {
    status.leave()
    setIsAll(false)
    onClose()
  }

  function edit(id: string) {
    focus.remember(id)
    setIsEditing(true)
    dialog.edit(id)
  }

  const total = inbox.data?.total ?? 0
  return (
    <>
      <Modal
        opened={opened}
        onClose={close}
        onExitTransitionEnd={onExited}
        title={texts.title}
        size="52rem"
        fullScreen={isPhone}
        // The dialog in front takes Escape for itself.
        closeOnEscape={!isEditing}
        // Whoever opened it knows better: its button may be gone when all is marked.
        returnFocus={false}
        closeButtonProps={{ 'aria-label': commonTexts.close }}
      >
        {inbox.isError && (
          <LoadFailure
            title={texts.loadFailed}
            message={errorMessage(inbox.error)}
            onRetry={() => void inbox.refetch()}
          />
        )}
        {sessions.length === 0 && (inbox.isPending || total > 0) && !inbox.isError && (
          <Loading text={texts.loading} lines={8} />
        )}
        {inbox.data && total === 0 && (
          <Empty words={texts.done} hint={texts.doneHint}>
            <Button ref={focusIfLost} variant="default" onClick={close}>
              {commonTexts.close}
            </Button>
          </Empty>
        )}
        {sessions.length > 0 &&
          (isAll ? (
            <DayClosingAll
              sessions={sessions}
              onBack={() => setIsAll(false)}
              onConfirm={() => {
                setIsAll(false)
                status.setStatus(sessions, 'completed')
              }}
            />
          ) : (
            <>
              <div className={classes.top}>
                <p>
                  {texts.waiting(total)}
                  {total > sessions.length && (
                    <> {texts.more({ shown: sessions.length, more: total - sessions.length })}</>
                  )}
                </p>
                {sessions.length > 1 && (
                  <Button variant="default" onClick={() => setIsAll(true)}>
                    {texts.all}
                  </Button>
                )}
              </div>
              <DayClosingList
                sessions={sessions}
                colours={colours}
                awaited={status.awaited}
                onStatus={(session, to) => status.setStatus([session], to)}
                onEdit={edit}
                // Nothing is in front of the list any more.
                onFocus={() => setIsEditing(false)}
              />
            </>
          ))}
        {!(isAll && sessions.length > 0) && <LatestChange status={status} />}
      </Modal>
      {dialog.element}
    </>
  )
}

/** The latest change, and its undo. */
function LatestChange({
  status: { message, undo },
}: {
  status: Pick<ReturnType<typeof useStatusInDialog>, 'message' | 'undo'>
}) {
  return (
    <div className={classes.foot} data-empty={message === '' || undefined}>
      <p role="status">{message}</p>
      {undo && (
        <Button
          variant="default"
          leftSection={<IconArrowBackUp size={18} aria-hidden />}
          title={`${modKey()}+Z`}
          onClick={undo}
        >
          {commonTexts.undo}
        </Button>
      )}
    </div>
  )
}

/** The row that had the focus is gone, and it was the last. */
function focusIfLost(button: HTMLElement | null): void {
  if (document.activeElement === document.body) button?.focus()
}
