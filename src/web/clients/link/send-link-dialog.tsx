import { Button } from '@mantine/core'
import { sendLinkTexts as texts } from '#shared/clients/link/texts.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import type { DialogState } from '../../ui/dialog/use-dialog.ts'
import { ButtonRow } from '../../ui/layout/button-row.tsx'
import { type Recipient, SendLink } from './send-link.tsx'

/** "Skicka länk" as a dialog of its own. */
export function SendLinkDialog({
  dialog: { subject, isOpen, openCount, close },
  onSent,
}: {
  dialog: DialogState<Recipient>
  onSent?: () => void
}) {
  return (
    <Dialog opened={isOpen} onClose={close} title={subject ? texts.title(subject.name) : ''}>
      {subject && <SendLink key={openCount} client={subject} onSent={onSent} />}
      <ButtonRow>
        <Button variant="default" onClick={close}>
          {texts.close}
        </Button>
      </ButtonRow>
    </Dialog>
  )
}
