import { Button, Group, Stack } from '@mantine/core'
import { notifyFailure, notifySuccess, notifyUndo } from '../../lib/toasts/notify.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { DialogForm, FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { type DialogState, useDialog } from '../../ui/dialog/use-dialog.ts'
import { GrowingTextarea } from '../../ui/form/growing-textarea.tsx'
import { NameInput } from '../../ui/form/text-inputs.tsx'
import { styleguideTexts as texts } from './texts.ts'

const { dialog: words, toast, form } = texts

export function DialogSamples() {
  const editing = useDialog<object>()
  const asking = useDialog<object>()
  const confirming = useDialog<object>()
  return (
    <Group gap="sm">
      <Button variant="default" onClick={() => editing.open({})}>
        {words.open}
      </Button>
      <Button variant="default" onClick={() => confirming.open({})}>
        {words.confirm}
      </Button>
      <Button variant="default" onClick={() => notifySuccess({ title: toast.saved })}>
        {toast.success}
      </Button>
      <Button
        variant="default"
        onClick={() => notifyFailure({ title: toast.failed, message: toast.why })}
      >
        {toast.failure}
      </Button>
      <Button variant="default" onClick={() => notifyUndo({ title: toast.saved, undo: () => {} })}>
        {toast.undo}
      </Button>
      <FormDialog dialog={editing} title={() => words.title}>
        {() => (
          <DialogForm
            submitLabel={words.save}
            onSubmit={(event) => event.preventDefault()}
            onCancel={editing.close}
            saving={{ isPending: false, error: null }}
          >
            <Stack gap="md">
              {Array.from({ length: 6 }, (_, n) => (
                <NameInput key={n} label={`${form.name} ${n + 1}`} />
              ))}
              <GrowingTextarea label={form.notes} />
              <Button variant="subtle" color="gray" onClick={() => asking.open({})}>
                {words.ask}
              </Button>
            </Stack>
            <Question dialog={asking} danger />
          </DialogForm>
        )}
      </FormDialog>
      <Question dialog={confirming} />
    </Group>
  )
}

function Question({ dialog, danger }: { dialog: DialogState<object>; danger?: boolean }) {
  const { isOpen, close } = dialog
  return (
    <ConfirmDialog
      opened={isOpen}
      onClose={close}
      title={words.question}
      confirmLabel={words.discard}
      onConfirm={close}
      danger={danger}
    >
      {words.lost}
    </ConfirmDialog>
  )
}
