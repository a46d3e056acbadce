import { Button, Stack, Text } from '@mantine/core'
import type { LetterKind } from '#shared/letters/kinds.ts'
import { letterPreviewTexts as texts } from '#shared/letters/texts.ts'
import { commonTexts } from '#shared/texts.ts'
import { errorToast } from '../lib/error-messages.ts'
import { notifyFailure, notifySuccess } from '../lib/toasts/notify.tsx'
import { trpc } from '../lib/trpc.ts'
import { FormDialog } from '../ui/dialog/form-dialog.tsx'
import type { DialogState } from '../ui/dialog/use-dialog.ts'
import { QueryState } from '../ui/feedback/query-state.tsx'
import { ButtonRow } from '../ui/layout/button-row.tsx'
import { LetterFrame } from './letter-frame.tsx'

interface LetterPreviewDialogProps {
  dialog: DialogState<LetterKind>
  sendsMail: boolean
}

/** A letter as a client would get it, which can be sent to oneself. */
export function LetterPreviewDialog({ dialog, sendsMail }: LetterPreviewDialogProps) {
  return (
    <FormDialog dialog={dialog} title={(letter) => texts.titles[letter]}>
      {(letter) => <Preview letter={letter} sendsMail={sendsMail} onClose={dialog.close} />}
    </FormDialog>
  )
}

interface PreviewProps {
  letter: LetterKind
  sendsMail: boolean
  onClose: () => void
}

function Preview({ letter, sendsMail, onClose }: PreviewProps) {
  const query = trpc.letters.preview.useQuery({ letter })
  const sending = trpc.letters.sendSample.useMutation({
    onSuccess: () => notifySuccess({ title: texts.sent }),
    onError: (error) => notifyFailure(errorToast(texts.sendFailed, error)),
  })
  return (
    <Stack>
      <QueryState query={query} texts={texts} lines={12}>
        {({ subject, html, isExample }) => (
          <>
            <Text size="sm" c="dimmed">
              {isExample ? texts.example : texts.own}
            </Text>
            <Text>
              {texts.subject}: <strong>{subject}</strong>
            </Text>
            <LetterFrame title={subject} html={html} />
          </>
        )}
      </QueryState>
      <ButtonRow>
        <Button variant="default" onClick={onClose}>
          {commonTexts.close}
        </Button>
        {sendsMail && (
          <Button loading={sending.isPending} onClick={() => sending.mutate({ letter })}>
            {texts.send}
          </Button>
        )}
      </ButtonRow>
    </Stack>
  )
}
