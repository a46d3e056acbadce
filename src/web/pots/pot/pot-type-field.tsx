import { Button, NativeSelect, Stack, TextInput } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import { compareSwedish } from '#shared/collation.ts'
import { createPotTexts as texts } from '#shared/pots/changes/texts.ts'

interface PotTypeFieldProps {
  types: readonly { id: string; name: string }[]
  /** The key of the selected type, '' for none; null while a new type is entered. */
  chosen: string | null
  error: ReactNode
  onChoose: (id: string) => void
  onNew: () => void
  nameProps: GetInputPropsReturnType
}

/** Focuses whichever of the two fields is shown, also after switching. */
const focus = (field: HTMLElement | null) => field?.focus()

/** The training type of a new pot: an existing one, or a new one by name. */
export function PotTypeField({
  types,
  chosen,
  error,
  onChoose,
  onNew,
  nameProps,
}: PotTypeFieldProps) {
  const shown = { w: '100%', required: true, 'data-autofocus': true, ref: focus }
  if (chosen === null)
    return (
      <Stack align="flex-start" gap={8}>
        <TextInput
          key="new"
          {...shown}
          label={texts.typeName}
          placeholder={texts.typeNamePlaceholder}
          autoComplete="off"
          dir="auto"
          {...nameProps}
        />
        {types.length > 0 && (
          <Button variant="default" onClick={() => onChoose('')}>
            {texts.existingType}
          </Button>
        )}
      </Stack>
    )
  return (
    <Stack align="flex-start" gap={8}>
      <NativeSelect
        key="existing"
        {...shown}
        label={texts.type}
        value={chosen}
        error={error}
        onChange={(event) => onChoose(event.currentTarget.value)}
      >
        <option value="">{texts.typePlaceholder}</option>
        {[...types]
          .sort((a, b) => compareSwedish(a.name, b.name))
          .map((type) => (
            <option key={type.id} value={type.id}>
              {type.name}
            </option>
          ))}
      </NativeSelect>
      <Button variant="default" onClick={onNew}>
        {texts.newType}
      </Button>
    </Stack>
  )
}
