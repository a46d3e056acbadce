import { Button } from '@mantine/core'
import { answersTexts as texts } from '#shared/answers/texts.ts'
import { commonTexts } from '#shared/texts.ts'
import { trpc } from '../lib/trpc.ts'
import { useSessionDialog } from '../sessions/editor/use-session-dialog.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import type { DialogState } from '../ui/dialog/use-dialog.ts'
import { Empty } from '../ui/feedback/empty.tsx'
import { QueryState } from '../ui/feedback/query-state.tsx'
import { AnswersList } from './answers-list.tsx'

interface AnswersDialogProps {
  dialog: DialogState<object>
  /** Called after the closing transition. */
  onExited: () => void
}

/** "Från klienterna" over the calendar. Loaded when it is first opened. */
export function AnswersDialog({ dialog: { isOpen, close }, onExited }: AnswersDialogProps) {
  const answers = trpc.answers.list.useQuery(undefined, { enabled: isOpen, staleTime: 0 })
  const booking = useSessionDialog()
  return (
    <Dialog
      opened={isOpen}
      onClose={close}
      onExited={onExited}
      title={texts.title}
      size="52rem"
      // The opener restores the focus: its button may be gone when no answer is left.
      returnFocus={false}
    >
      <QueryState query={answers} texts={texts} lines={8}>
        {(list) =>
          list.total > 0 ? (
            <AnswersList list={list} onBook={booking.add} />
          ) : (
            <Empty picture="done" title={texts.none} hint={texts.noneHint}>
              <Button ref={focusIfLost} variant="default" onClick={close}>
                {commonTexts.close}
              </Button>
            </Empty>
          )
        }
      </QueryState>
      {booking.element}
    </Dialog>
  )
}

/** Takes the focus when the last row, which had it, is gone. */
function focusIfLost(button: HTMLElement | null): void {
  if (document.activeElement === document.body) button?.focus()
}
