import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { formatHours } from '#shared/hours.ts'
import { createPotInput, createPotTypeInput } from '#shared/pots/inputs.ts'
import { initialHoursDefault } from '#shared/pots/limits.ts'
import { potFormTexts, potToasts, createPotTexts as texts } from '#shared/pots/texts.ts'
import { errorMessage } from '../../lib/error-messages.ts'
import { useZodForm } from '../../lib/form/zod-form.ts'
import { newId } from '../../lib/new-id.ts'
import { notifyFailure } from '../../lib/toasts/notify.tsx'
import { DialogForm, FormDialog } from '../../ui/dialog/form-dialog.tsx'
import type { Question } from '../../ui/dialog/use-dialog.ts'
import { useCreatePot, useCreatePotType } from '../mutations.ts'
import { tellNameMissing } from '../training-types/errors.ts'
import { typeNamed } from '../training-types/type-named.ts'
import { PotTypeField } from './pot-type-field.tsx'

type Types = readonly { id: string; name: string }[]

/**
 * Opens a pot, of a training type that exists or of one written here and now (spec 2, Pot management). Both keys are made
 * once, so a retry makes nothing twice.
 */
export function CreatePotDialog({
  asked,
  types,
}: {
  asked: Question<{ clientId: string }>
  types: Types
}) {
  const { about, isOpen, turn, close } = asked
  return (
    <FormDialog opened={isOpen} onClose={close} title={texts.title}>
      {about && <CreatePotForm key={turn} {...about} types={types} onClose={close} />}
    </FormDialog>
  )
}

interface CreatePotFormProps {
  clientId: string
  types: Types
  onClose: () => void
}

function CreatePotForm({ clientId, types, onClose }: CreatePotFormProps) {
  const type = useZodForm(createPotTypeInput, {
    initialValues: { id: newId(), name: '', description: '' },
  })
  const [isNewType, setIsNewType] = useState(types.length === 0)
  const pot = useZodForm(createPotInput, {
    initialValues: {
      id: newId(),
      clientId,
      potTypeId: isNewType ? type.values.id : '',
      initialHours: formatHours(initialHoursDefault),
    },
  })
  const createType = useCreatePotType()
  const createPot = useCreatePot()
  const failure = createType.error ?? createPot.error

  function choose(id: string, isNew: boolean) {
    setIsNewType(isNew)
    pot.setFieldValue('potTypeId', id)
  }

  async function save() {
    const typeErrors = isNewType ? type.validate().errors : {}
    const potErrors = pot.validate().errors
    if (Object.keys({ ...typeErrors, ...potErrors }).length > 0)
      return explain({
        type: potErrors.potTypeId,
        hours: potErrors.initialHours,
        name: typeErrors.name,
      })
    const potTypeId = isNewType ? await typeToUse() : pot.getValues().potTypeId
    if (potTypeId === null) return
    // From here on the type exists, whatever becomes of the pot.
    choose(potTypeId, false)
    createPot.mutate({ ...pot.getValues(), potTypeId }, { onSuccess: onClose })
  }

  /** The key of the type that is written; null when it could not be created. A name that exists is used as it is. */
  async function typeToUse(): Promise<string | null> {
    const namesake = typeNamed(types, type.getValues().name)
    if (namesake) return namesake.id
    return createType.mutateAsync(type.getValues()).then(
      (created) => created.id,
      () => null,
    )
  }

  return (
    <DialogForm
      submitLabel={texts.submit}
      onCancel={onClose}
      busy={createType.isPending || createPot.isPending}
      failure={failure && errorMessage(failure)}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <PotTypeField
        types={types}
        chosen={isNewType ? null : pot.values.potTypeId}
        error={pot.errors.potTypeId}
        onChoose={(id) => choose(id, false)}
        onNew={() => choose(type.values.id, true)}
        nameProps={type.getInputProps('name')}
      />
      <TextInput
        label={texts.initialHours}
        required
        inputMode="decimal"
        autoComplete="off"
        key={pot.key('initialHours')}
        {...pot.getInputProps('initialHours')}
      />
    </DialogForm>
  )
}

/** The catalogue's words for what is missing (spec 5); the fields say it, too. */
function explain(wrong: { type: unknown; name: unknown; hours: unknown }): void {
  if (wrong.type)
    notifyFailure({ title: potToasts.typeMissing, message: potFormTexts.typeRequired })
  tellNameMissing(wrong.name)
  if (wrong.hours) notifyFailure({ title: potToasts.initialHoursInvalid })
}
