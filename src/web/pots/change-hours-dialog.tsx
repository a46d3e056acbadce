import { ActionIcon, Text, TextInput } from '@mantine/core'
import { IconPlusMinus } from '@tabler/icons-react'
import { changeHoursInput } from '#shared/pots/inputs.ts'
import { potFormTexts, potToasts, changeHoursTexts as texts } from '#shared/pots/texts.ts'
import { newId } from '../lib/new-id.ts'
import { notifyFailure } from '../lib/notify.tsx'
import { problemWords } from '../lib/problem-words.ts'
import { useZodForm } from '../lib/zod-form.ts'
import { DialogForm, FormDialog } from '../ui/form-dialog.tsx'
import type { Question } from '../ui/use-asked.ts'
import styles from './change-hours-dialog.module.css'
import { foretellChange, withOtherSign } from './foretell.ts'
import { useChangeHours } from './mutations.ts'
import type { Pot } from './pot.ts'

/** Adds or removes hours, with a reason that the client sees (spec 4, Manual pot hour change). */
export function ChangeHoursDialog({ asked }: { asked: Question<Pot> }) {
  const { about: pot, isOpen, turn, close } = asked
  return (
    <FormDialog opened={isOpen} onClose={close} title={pot ? texts.title(pot.potTypeName) : ''}>
      {pot && <ChangeHoursForm key={turn} pot={pot} onClose={close} />}
    </FormDialog>
  )
}

function ChangeHoursForm({ pot, onClose }: { pot: Pot; onClose: () => void }) {
  const form = useZodForm(changeHoursInput, {
    initialValues: { id: newId(), potId: pot.id, hours: '', reason: '' },
  })
  const change = useChangeHours()
  const hours = String(form.values.hours)
  const foretold = foretellChange(pot, hours)

  return (
    <DialogForm
      submitLabel={texts.submit}
      onCancel={onClose}
      busy={change.isPending}
      failure={change.error && problemWords(change.error)}
      onSubmit={form.onSubmit(
        (values) => change.mutate(values, { onSuccess: onClose }),
        (errors) => {
          if (errors.hours)
            notifyFailure({ title: potToasts.hoursInvalid, message: potFormTexts.hoursInvalid })
        },
      )}
    >
      <TextInput
        label={texts.hours}
        description={texts.hoursHint}
        required
        data-autofocus
        inputMode="decimal"
        autoComplete="off"
        rightSection={
          <ActionIcon
            variant="subtle"
            color="gray"
            size={32}
            aria-label={texts.switchSign}
            title={texts.switchSign}
            onClick={() => form.setFieldValue('hours', withOtherSign(hours))}
          >
            <IconPlusMinus size={18} aria-hidden />
          </ActionIcon>
        }
        key={form.key('hours')}
        {...form.getInputProps('hours')}
      />
      <TextInput
        label={texts.reason}
        description={texts.reasonHint}
        placeholder={texts.reasonPlaceholder}
        required
        dir="auto"
        autoComplete="off"
        key={form.key('reason')}
        {...form.getInputProps('reason')}
      />
      <div className={styles.result} role="status" data-below={isBelow(foretold) || undefined}>
        <Text fw={650}>
          {foretold ? texts.result(foretold.remaining) : texts.unchanged(pot.hoursRemaining)}
        </Text>
        <Text size="sm" c="dimmed">
          {foretold ? texts.total(foretold.total) : texts.unchangedTotal(pot.totalHours)}
        </Text>
      </div>
    </DialogForm>
  )
}

function isBelow(foretold: ReturnType<typeof foretellChange>): boolean {
  return foretold !== null && foretold.remaining.after < 0
}
