import { createPotTypeInput, updatePotTypeInput } from '#shared/pots/inputs.ts'
import { trainingTypeFormTexts as texts } from '#shared/pots/training-types/texts.ts'
import { useZodForm } from '../../lib/form/zod-form.ts'
import { newId } from '../../lib/new-id.ts'
import { DialogForm, FormDialog } from '../../ui/dialog/form-dialog.tsx'
import type { DialogState } from '../../ui/dialog/use-dialog.ts'
import { NameAndDescription } from '../../ui/form/name-and-description.tsx'
import { notifyTypeNameMissing, typeErrorMessage } from '../errors.ts'
import { useCreateTrainingType, useUpdateTrainingType } from '../mutations.ts'
import type { TrainingType } from './training-type.ts'
import { typeNamed } from './training-type.ts'

/** Creates a training type. */
export function CreateTypeDialog({
  dialog,
}: {
  dialog: DialogState<{ others: readonly TrainingType[] }>
}) {
  return (
    <FormDialog dialog={dialog} title={() => texts.createTitle}>
      {({ others }) => <TypeForm type={null} others={others} onClose={dialog.close} />}
    </FormDialog>
  )
}

/** Edits the name and description of a training type (D9). */
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
      {(subject) => <TypeForm {...subject} onClose={finish} />}
    </FormDialog>
  )
}

interface TypeFormProps {
  /** Null for a new one. Its key is then made once per form, so that a retry after a lost answer is idempotent. */
  type: TrainingType | null
  others: readonly TrainingType[]
  onClose: () => void
}

function TypeForm({ type, others, onClose }: TypeFormProps) {
  const form = useZodForm(type ? updatePotTypeInput : createPotTypeInput, {
    initialValues: {
      id: type?.id ?? newId(),
      name: type?.name ?? '',
      description: type?.description ?? '',
    },
  })
  const create = useCreateTrainingType()
  const update = useUpdateTrainingType()
  const saving = type ? update : create

  function save(values: typeof form.values) {
    // Two types of the same name could not be told apart.
    if (typeNamed(others, values.name)) form.setErrors({ name: texts.nameTaken })
    else saving.mutate(values, { onSuccess: onClose })
  }

  return (
    <DialogForm
      submitLabel={type ? texts.save : texts.create}
      onCancel={onClose}
      saving={saving}
      messageOf={typeErrorMessage}
      onSubmit={form.onSubmit(save, (errors) => notifyTypeNameMissing(errors.name))}
    >
      <NameAndDescription form={form} texts={texts} />
    </DialogForm>
  )
}
