import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { z } from 'zod/mini'
import { createPotTypeInput, updatePotTypeInput } from '#shared/pots/inputs.ts'
import { trainingTypeFormTexts as texts } from '#shared/pots/texts.ts'
import { useZodForm } from '../../lib/form/zod-form.ts'
import { newId } from '../../lib/new-id.ts'
import { DialogForm, FormDialog } from '../../ui/dialog/form-dialog.tsx'
import type { DialogState } from '../../ui/dialog/use-dialog.ts'
import { GrowingTextarea } from '../../ui/form/growing-textarea.tsx'
import { notifyTypeNameMissing, typeErrorMessage } from '../errors.ts'
import { useCreateTrainingType, useUpdateTrainingType } from '../mutations.ts'
import type { TrainingType } from './training-type.ts'
import { typeNamed } from './type-named.ts'

type Values = z.input<typeof createPotTypeInput>
type Form = UseFormReturnType<Values>

/** Creates a training type. Its key is made once per form, so that a retry after a lost answer is idempotent. */
export function CreateTypeDialog({
  dialog,
}: {
  dialog: DialogState<{ others: readonly TrainingType[] }>
}) {
  return (
    <FormDialog dialog={dialog} title={() => texts.createTitle}>
      {({ others }) => <CreateTypeForm others={others} onClose={dialog.close} />}
    </FormDialog>
  )
}

function CreateTypeForm({
  others,
  onClose,
}: {
  others: readonly TrainingType[]
  onClose: () => void
}) {
  const form = useZodForm(createPotTypeInput, {
    initialValues: { id: newId(), name: '', description: '' },
  })
  const create = useCreateTrainingType()
  return (
    <DialogForm
      submitLabel={texts.create}
      onCancel={onClose}
      busy={create.isPending}
      failure={create.error && typeErrorMessage(create.error)}
      onSubmit={submitting(form, others, (values) => create.mutate(values, { onSuccess: onClose }))}
    >
      <TypeFields form={form} />
    </DialogForm>
  )
}

/** Edits the name and description of a training type (design D9). */
export function EditTypeDialog({
  dialog,
  onClosed,
}: {
  dialog: DialogState<{ type: TrainingType; others: readonly TrainingType[] }>
  onClosed: (type: TrainingType) => void
}) {
  const finish = () => {
    dialog.close()
    if (dialog.subject) onClosed(dialog.subject.type)
  }
  return (
    <FormDialog dialog={dialog} onClose={finish} title={({ type }) => texts.editTitle(type.name)}>
      {(subject) => <EditTypeForm {...subject} onClose={finish} />}
    </FormDialog>
  )
}

function EditTypeForm({
  type: { id, name, description },
  others,
  onClose,
}: {
  type: TrainingType
  others: readonly TrainingType[]
  onClose: () => void
}) {
  const form = useZodForm(updatePotTypeInput, {
    initialValues: { id, name, description: description ?? '' },
  })
  const update = useUpdateTrainingType()
  return (
    <DialogForm
      submitLabel={texts.save}
      onCancel={onClose}
      busy={update.isPending}
      failure={update.error && typeErrorMessage(update.error)}
      onSubmit={submitting(form, others, (values) => update.mutate(values, { onSuccess: onClose }))}
    >
      <TypeFields form={form} />
    </DialogForm>
  )
}

/** Saves a valid form, unless another type has the same name: the two could not be told apart. */
function submitting(form: Form, others: readonly TrainingType[], save: (values: Values) => void) {
  return form.onSubmit(
    (values) => {
      if (typeNamed(others, values.name)) form.setErrors({ name: texts.nameTaken })
      else save(values)
    },
    (errors) => notifyTypeNameMissing(errors.name),
  )
}

function TypeFields({ form }: { form: Form }) {
  return (
    <>
      <TextInput
        label={texts.name}
        required
        data-autofocus
        dir="auto"
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      <GrowingTextarea
        label={texts.description}
        description={texts.descriptionHint}
        {...form.getInputProps('description')}
      />
    </>
  )
}
