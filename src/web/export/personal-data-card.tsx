import { Button, Group, Text, VisuallyHidden } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { personalDataTexts as texts } from '#shared/export/texts.ts'
import { downloadFile } from '../lib/download-file.ts'
import { errorToast } from '../lib/error-messages.ts'
import { IconDownload } from '../lib/icons/files.ts'
import { notifyFailure, notifySuccess } from '../lib/toasts/notify.tsx'
import { TitledCard } from '../ui/layout/titled-card.tsx'

interface PersonalDataCardProps<Data> {
  title: string
  intro: string
  /** Reads the data; each reading is an event. */
  fetchData: () => Promise<Data>
  fileName: (data: Data) => string
  toPage: (data: Data) => string
}

/** Downloads everything about a person, as a page or as JSON (GDPR articles 15 and 20). */
export function PersonalDataCard<Data>(of: PersonalDataCardProps<Data>) {
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async (ending: 'html' | 'json') => {
      const data = await of.fetchData()
      const text = ending === 'html' ? of.toPage(data) : `${JSON.stringify(data, null, 2)}\n`
      const name = `${of.fileName(data)}.${ending}` as const
      downloadFile(name, text)
      return name
    },
    onSuccess: (name) => notifySuccess({ title: texts.done, message: name }),
    onError: (error) => notifyFailure(errorToast(texts.failed, error)),
  })
  return (
    <TitledCard title={of.title}>
      <Text size="sm">{of.intro}</Text>
      <Text size="sm" c="dimmed" mt="xs" mb="md">
        {texts.hint}
      </Text>
      <Group gap="0.5rem">
        {(['html', 'json'] as const).map((ending) => (
          <Button
            key={ending}
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden />}
            loading={isPending && variables === ending}
            disabled={isPending && variables !== ending}
            onClick={() => mutate(ending)}
          >
            {ending === 'html' ? texts.page : texts.json}
          </Button>
        ))}
      </Group>
      <VisuallyHidden role="status">{isPending && texts.submitting}</VisuallyHidden>
    </TitledCard>
  )
}
