import { Button, Group, Stack } from '@mantine/core'
import { notifyFailure, notifySuccess, notifyUndo } from '../../lib/toasts/notify.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { DialogForm, FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { useDialog } from '../../ui/dialog/use-dialog.ts'
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
            <ConfirmDialog
              opened={asking.isOpen}
              onClose={asking.close}
              title={words.question}
              confirmLabel={words.discard}
              onConfirm={asking.close}
              danger
            >
              {words.lost}
            </ConfirmDialog>
          </DialogForm>
        )}
      </FormDialog>
      <ConfirmDialog
        opened={confirming.isOpen}
        onClose={confirming.close}
        title={words.question}
        confirmLabel={words.discard}
        onConfirm={confirming.close}
      >
        {words.lost}
      </ConfirmDialog>
    </Group>
  )
}
