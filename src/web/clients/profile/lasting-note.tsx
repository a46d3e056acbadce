import { Button, Group, Stack, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { saveLastingNoteInput } from '#shared/clients/inputs.ts'
import { lastingNoteTexts as texts } from '#shared/clients/texts.ts'
import { commonTexts } from '#shared/texts.ts'
import { errorMessage, problemCodeOf } from '../../lib/error-messages.ts'
import { useZodForm } from '../../lib/form/zod-form.ts'
import { trpc } from '../../lib/trpc.ts'
import { ErrorAlert } from '../../ui/feedback/error-alert.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { ScreenSection } from '../../ui/page/screen-section.tsx'
import { useSaveLastingNote } from '../mutations.ts'
import styles from './client-overview.module.css'

/** Whether the note is being edited. */
export type NoteEditing = readonly [isEditing: boolean, setEditing: (isEditing: boolean) => void]

interface LastingNoteProps {
  clientId: string
  note: string
  editing: NoteEditing
}

/** "Bra att veta": what the trainer wants to remember about a client, edited in its place (D105). */
export function LastingNote({
  clientId,
  note,
  editing: [isEditing, setEditing],
}: LastingNoteProps) {
  const button = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(isEditing)
  useEffect(() => {
    if (wasEditing.current && !isEditing) button.current?.focus()
    wasEditing.current = isEditing
  }, [isEditing])
  return (
    <ScreenSection
      id="lasting-note"
      title={texts.title}
      aside={
        !isEditing && (
          <Button ref={button} variant="subtle" size="xs" onClick={() => setEditing(true)}>
            {note === '' ? texts.write : texts.edit}
          </Button>
        )
      }
    >
      {isEditing ? (
        <LastingNoteForm clientId={clientId} note={note} onClose={() => setEditing(false)} />
      ) : (
        <Text className={styles.text} c={note === '' ? 'dimmed' : undefined} dir="auto">
          {note || texts.none}
        </Text>
      )}
    </ScreenSection>
  )
}

interface LastingNoteFormProps {
  clientId: string
  note: string
  onClose: () => void
}

function LastingNoteForm({ clientId, note, onClose }: LastingNoteFormProps) {
  const utils = trpc.useUtils()
  const save = useSaveLastingNote()
  // The note that the user saw: after a refusal the newer one, which is then shown.
  const [noteBefore, setNoteBefore] = useState(note)
  const form = useZodForm(saveLastingNoteInput, {
    initialValues: { id: clientId, lastingNote: note, noteBefore: '' },
  })
  const field = useRef<HTMLTextAreaElement>(null)
  // Focused once: not again when its tab is reopened.
  const wasFocused = useRef(false)
  useEffect(() => {
    if (!wasFocused.current) field.current?.focus()
    wasFocused.current = true
  }, [])
  const isChanged = problemCodeOf(save.error) === 'CLIENT_NOTE_CHANGED'

  return (
    <form
      noValidate
      onSubmit={form.onSubmit((values) =>
        save.mutate(
          { ...values, noteBefore },
          {
            onSuccess: onClose,
            onError: () =>
              setNoteBefore(utils.clients.notes.getData({ id: clientId })?.lastingNote ?? note),
          },
        ),
      )}
    >
      <Stack gap="sm">
        <TextArea
          ref={field}
          aria-label={texts.title}
          description={texts.hint}
          {...form.getInputProps('lastingNote')}
        />
        {save.error && (
          <ErrorAlert title={isChanged ? errorMessage(save.error) : undefined}>
            {isChanged ? (
              <>
                {texts.storedNow}
                <Text className={styles.text} dir="auto">
                  {noteBefore || texts.none}
                </Text>
              </>
            ) : (
              errorMessage(save.error)
            )}
          </ErrorAlert>
        )}
        <Group gap="xs">
          <Button type="submit" variant="default" loading={save.isPending}>
            {commonTexts.save}
          </Button>
          <Button variant="subtle" onClick={onClose}>
            {commonTexts.cancel}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
