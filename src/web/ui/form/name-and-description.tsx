import type { UseFormReturnType } from '@mantine/form'
import { TextArea } from './text-area.tsx'
import { NameInput } from './text-inputs.tsx'

interface Details {
  name: string
  description?: string | null | undefined
}

interface NameAndDescriptionProps<Values extends Details> {
  form: UseFormReturnType<Values>
  texts: { name: string; description: string; descriptionHint?: string }
}

/** The two fields of something that the user names and describes. */
export function NameAndDescription<Values extends Details>(props: NameAndDescriptionProps<Values>) {
  const { form, texts } = props
  return (
    <>
      <NameInput label={texts.name} required data-autofocus {...form.getInputProps('name')} />
      <TextArea
        label={texts.description}
        description={texts.descriptionHint}
        {...form.getInputProps('description')}
      />
    </>
  )
}
