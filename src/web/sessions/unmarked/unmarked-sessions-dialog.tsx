import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { unmarkedSessionsTexts as texts } from '#shared/dashboard/texts.ts'
import { fillingOf, flawOf } from '#shared/pots/filling.ts'
import { commonTexts, hoursLeft } from '#shared/texts.ts'
import { IconArrowBackUp } from '../../lib/icons/arrows.ts'
import { modKey } from '../../lib/shortcuts/mod-key.ts'
import { type RouterOutputs, trpc } from '../../lib/trpc.ts'
import { useNow } from '../../lib/use-now.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import type { DialogState } from '../../ui/dialog/use-dialog.ts'
import { Empty } from '../../ui/feedback/empty.tsx'
import { QueryFailure } from '../../ui/feedback/load-failure.tsx'
import { Loading } from '../../ui/feedback/loading.tsx'
import { CountedHours, HoursStatus } from '../../ui/pot/counted-hours.tsx'
import { Vessel } from '../../ui/pot/vessel.tsx'
import { useSessionDialog } from '../editor/use-session-dialog.tsx'
import { useRowFocus } from '../list/use-row-focus.ts'
import { useClientColours } from '../use-week.ts'
import { MarkAll } from './mark-all.tsx'
import classes from './unmarked-sessions.module.css'
import { coveredDays, type UnmarkedSession } from './unmarked-sessions.ts'
import { rowButton, UnmarkedSessionsList } from './unmarked-sessions-list.tsx'
import { useStatusInDialog } from './use-status-in-dialog.ts'

interface UnmarkedSessionsDialogProps {
  dialog: DialogState<object>
  /** Called after the closing transition. */
  onExited: () => void
}

const none: UnmarkedSession[] = []

/** "Stäm av": past sessions without a status, each settled by one key or tap. Loaded when it is first opened. */
export function UnmarkedSessionsDialog({ dialog, onExited }: UnmarkedSessionsDialogProps) {
  const { isOpen } = dialog
  const [isAll, setIsAll] = useState(false)
  const [isEditing, setIsEditing] = useState(false)
  const unmarked = trpc.sessions.unmarked.useQuery(undefined, { enabled: isOpen, staleTime: 0 })
  const sessions = unmarked.data?.sessions ?? none
  const { colours } = useClientColours()
  const status = useStatusInDialog({ isOpen, hasKeys: isOpen && !isEditing })
  const focus = useRowFocus(sessions, rowButton)
  const editor = useSessionDialog({ focusEdited: focus.restore })

  function close() {
    status.leave()
    setIsAll(false)
    dialog.close()
  }

  function edit(id: string) {
    focus.remember(id)
    setIsEditing(true)
    editor.edit(id)
  }

  const total = unmarked.data?.total ?? 0
  return (
    <Dialog
      opened={isOpen}
      onClose={close}
      onExited={onExited}
      title={texts.title}
      size="52rem"
      // The opener restores the focus: its button may be gone when no session is left.
      returnFocus={false}
    >
      {unmarked.isError && <QueryFailure query={unmarked} title={texts.loadFailed} />}
      {sessions.length === 0 && (unmarked.isPending || total > 0) && !unmarked.isError && (
        <Loading text={texts.loading} lines={8} />
      )}
      {unmarked.data && total === 0 && (
        <Empty picture="done" title={texts.done} hint={texts.doneHint}>
          <Button ref={focusIfLost} variant="default" onClick={close}>
            {commonTexts.close}
          </Button>
        </Empty>
      )}
      {sessions.length > 0 &&
        (isAll ? (
          <MarkAll
            sessions={sessions}
            onBack={() => setIsAll(false)}
            onConfirm={() => {
              setIsAll(false)
              status.setStatus(sessions, 'completed')
            }}
          />
        ) : (
          <>
            <Group justify="space-between" gap="sm" mb="sm" className={classes.top}>
              <Text flex="1 1 16rem">
                {texts.notMarked(total)} {coveredDays(sessions)}
                {total > sessions.length && (
                  <> {texts.more({ shown: sessions.length, more: total - sessions.length })}</>
                )}
              </Text>
              {sessions.length > 1 && (
                <Button variant="default" onClick={() => setIsAll(true)}>
                  {texts.all}
                </Button>
              )}
            </Group>
            <UnmarkedSessionsList
              sessions={sessions}
              colours={colours}
              awaited={status.awaited}
              onStatus={(session, to) => status.setStatus([session], to)}
              onEdit={edit}
              // The list has the focus again, so the edit dialog is closed.
              onFocus={() => setIsEditing(false)}
            />
          </>
        ))}
      {!(isAll && sessions.length > 0) && <LatestChange status={status} />}
      {editor.element}
    </Dialog>
  )
}

/** The latest change with the level of its pot, which falls and rises with it, and its undo. */
function LatestChange({
  status: { message, undo, potId },
}: {
  status: Pick<ReturnType<typeof useStatusInDialog>, 'message' | 'undo' | 'potId'>
}) {
  const pot = trpc.pots.all.useQuery().data?.find(({ id }) => id === potId)
  return (
    <Group
      justify="flex-end"
      gap="sm"
      wrap="nowrap"
      data-actions
      style={{ visibility: message === '' && !pot ? 'hidden' : undefined }}
    >
      {pot && <MarkedVessel key={pot.id} pot={pot} />}
      <div className={classes.latest}>
        {pot && (
          <Text fz="lg" fw={600} className={classes.hours}>
            <CountedHours key={pot.id} hours={pot.hoursRemaining} text={hoursLeft} />
          </Text>
        )}
        <HoursStatus pot={pot} />
        <Text role="status" fz="md" lineClamp={3}>
          {message}
        </Text>
      </div>
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
    </Group>
  )
}

/** A pot's vessel, painted as it was before the change that it shows: the pots change after the paint. */
function MarkedVessel({ pot }: { pot: RouterOutputs['pots']['all'][number] }) {
  const now = useNow()
  return (
    <span className={classes.vessel}>
      <Vessel size={48} isLive filling={fillingOf(pot)} flaw={flawOf(pot.forecast, now)} />
    </span>
  )
}

/** Takes the focus when the last row, which had it, is gone. */
function focusIfLost(button: HTMLElement | null): void {
  if (document.activeElement === document.body) button?.focus()
}
