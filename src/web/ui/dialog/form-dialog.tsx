import { Button, Stack } from '@mantine/core'
import { type FormEvent, Fragment, type ReactNode } from 'react'
import { commonTexts } from '#shared/texts.ts'
import { errorMessage } from '../../lib/error-messages.ts'
import { useUntilChange } from '../../lib/form/use-until-change.ts'
import { ErrorAlert } from '../feedback/error-alert.tsx'
import { ButtonRow } from '../layout/button-row.tsx'
import { Dialog } from './dialog.tsx'
import type { DialogState } from './use-dialog.ts'

interface FormDialogProps<Subject> {
  dialog: DialogState<Subject>
  /** Called instead of `dialog.close`. */
  onClose?: () => void
  title: (subject: Subject) => string
  /** It shows something that is shown only once: Escape does not close it. */
  holdsSecret?: boolean
  /** Only a button of its children closes it. */
  mustFinish?: boolean
  /** Whether the focus goes back to what opened the dialog; false when what was created takes it. */
  returnFocus?: boolean
  children: (subject: Subject) => ReactNode
}

/** A dialog with a form. Its children are mounted anew each time it opens. */
export function FormDialog<Subject>(props: FormDialogProps<Subject>) {
  const {
    dialog,
    title,
    holdsSecret = false,
    mustFinish = false,
    returnFocus = true,
    children,
  } = props
  const { subject, isOpen, openCount, close } = dialog
  return (
    <Dialog
      opened={isOpen}
      onClose={props.onClose ?? close}
      title={subject === null ? '' : title(subject)}
      returnFocus={returnFocus}
      // A click beside the dialog is easily made by mistake, and would lose what was typed.
      closeOnClickOutside={false}
      closeOnEscape={!holdsSecret && !mustFinish}
      withCloseButton={!mustFinish}
    >
      {subject !== null && <Fragment key={openCount}>{children(subject)}</Fragment>}
    </Dialog>
  )
}

interface DialogFormProps {
  submitLabel: string
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  onCancel: () => void
  /** The mutation that the form submits: the button shows that it is pending, the form shows its error. */
  saving: { isPending: boolean; error: unknown }
  /** The text of the error; null when a field shows it. */
  messageOf?: (error: unknown) => string | null
  disabled?: boolean
  /** It deletes something for good: the button is red. */
  isDestructive?: boolean
  children: ReactNode
}

/** The form of a dialog, with its error and its buttons. */
export function DialogForm(props: DialogFormProps) {
  const { submitLabel, onSubmit, onCancel, saving, messageOf = errorMessage } = props
  const { failure: error, leave } = useUntilChange(saving.error)
  const failure = error ? messageOf(error) : null
  return (
    // The clicks of an option or a step, chosen without a change of its field: React's events come through the portal of a
    // list.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <form
      onSubmit={onSubmit}
      noValidate
      onChange={leave}
      onClick={({ target }) => {
        if (target instanceof Element && target.closest('[role="option"], [type="button"]')) leave()
      }}
    >
      <Stack gap="md">
        {props.children}
        {failure && <ErrorAlert>{failure}</ErrorAlert>}
        <ButtonRow>
          <Button variant="default" onClick={onCancel}>
            {commonTexts.cancel}
          </Button>
          <Button
            type="submit"
            color={props.isDestructive ? 'red' : undefined}
            loading={saving.isPending}
            disabled={props.disabled}
          >
            {submitLabel}
          </Button>
        </ButtonRow>
      </Stack>
    </form>
  )
}
