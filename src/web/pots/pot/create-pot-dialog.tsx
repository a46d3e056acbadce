import { useState } from 'react'
import { formatHours } from '#shared/hours.ts'
import { potFormTexts, potToasts, createPotTexts as texts } from '#shared/pots/changes/texts.ts'
import { createPotInput, createPotTypeInput } from '#shared/pots/inputs.ts'
import { initialHoursDefault } from '#shared/pots/limits.ts'
import { useZodForm } from '../../lib/form/zod-form.ts'
import { newId } from '../../lib/new-id.ts'
import { notifyFailure } from '../../lib/toasts/notify.tsx'
import { trpc } from '../../lib/trpc.ts'
import { DialogForm, FormDialog } from '../../ui/dialog/form-dialog.tsx'
import type { DialogState } from '../../ui/dialog/use-dialog.ts'
import { HoursInput } from '../../ui/form/text-inputs.tsx'
import { notifyTypeNameMissing } from '../errors.ts'
import { useCreatePot, useCreatePotType } from '../mutations.ts'
import { typeNamed } from '../training-types/training-type.ts'
import { PotTypeField } from './pot-type-field.tsx'
import { noPrice, OptionalPrice } from './price-fields.tsx'

type Types = readonly { id: string; name: string; pots: number }[]

/**
 * Creates a pot of an existing training type, or of a new one (S34). The keys of both are made once per
 * form, so that a retry is idempotent. The training types are loaded before it opens.
 */
export function CreatePotDialog({
  dialog,
  onCreated,
}: {
  dialog: DialogState<{ clientId: string }>
  onCreated?: (() => void) | undefined
}) {
  const types = trpc.pots.types.useQuery(undefined, { enabled: false }).data ?? []
  return (
    <FormDialog dialog={dialog} title={() => texts.title}>
      {({ clientId }) => (
        <CreatePotForm
          clientId={clientId}
          types={types}
          onCancel={dialog.close}
          onCreated={() => {
            dialog.close()
            onCreated?.()
          }}
        />
      )}
    </FormDialog>
  )
}

interface CreatePotFormProps {
  clientId: string
  types: Types
  onCancel: () => void
  onCreated: () => void
}

function CreatePotForm({ clientId, types, onCancel, onCreated }: CreatePotFormProps) {
  const type = useZodForm(createPotTypeInput, {
    initialValues: { id: newId(), name: '', description: '' },
  })
  const [isNewType, setIsNewType] = useState(types.length === 0)
  const pot = useZodForm(createPotInput, {
    initialValues: {
      id: newId(),
      clientId,
      potTypeId: isNewType ? type.values.id : (mostUsed(types)?.id ?? ''),
      initialHours: formatHours(initialHoursDefault),
      price: noPrice,
    },
  })
  const createType = useCreatePotType()
  const createPot = useCreatePot()
  const saving = {
    isPending: createType.isPending || createPot.isPending,
    error: createType.error ?? createPot.error,
  }

  function choose(id: string, isNew: boolean) {
    setIsNewType(isNew)
    pot.setFieldValue('potTypeId', id)
  }

  async function save() {
    const typeErrors = isNewType ? type.validate().errors : {}
    const potErrors = pot.validate().errors
    if (Object.keys({ ...typeErrors, ...potErrors }).length > 0)
      return notifyInvalidFields({
        type: potErrors.potTypeId,
        hours: potErrors.initialHours,
        name: typeErrors.name,
      })
    const potTypeId = isNewType ? await typeToUse() : pot.getValues().potTypeId
    if (potTypeId === null) return
    // The type now exists, even if creating the pot fails.
    choose(potTypeId, false)
    createPot.mutate({ ...pot.getValues(), potTypeId }, { onSuccess: onCreated })
  }

  /** The key of the entered type: an existing one of that name, or a new one; null when it could not be created. */
  async function typeToUse(): Promise<string | null> {
    const namesake = typeNamed(types, type.getValues().name)
    if (namesake) return namesake.id
    const input = type.getValues()
    return createType.mutateAsync(input).then(
      () => input.id,
      () => null,
    )
  }

  return (
    <DialogForm
      submitLabel={texts.submit}
      onCancel={onCancel}
      saving={saving}
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
      <HoursInput label={texts.initialHours} required {...pot.getInputProps('initialHours')} />
      <OptionalPrice
        amount={pot.getInputProps('price.amount')}
        paidOn={pot.getInputProps('price.paidOn')}
      />
    </DialogForm>
  )
}

/** The training type that most pots have; the oldest of equals. */
function mostUsed(types: Types): Types[number] | undefined {
  return [...types].sort((a, b) => b.pots - a.pots)[0]
}

/** Shows the catalogue's toasts for invalid fields (S4), besides the field errors. */
function notifyInvalidFields(wrong: { type: unknown; name: unknown; hours: unknown }): void {
  if (wrong.type)
    notifyFailure({ title: potToasts.typeMissing, message: potFormTexts.typeRequired })
  notifyTypeNameMissing(wrong.name)
  if (wrong.hours) notifyFailure({ title: potToasts.initialHoursInvalid })
}
