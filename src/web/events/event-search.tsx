import { Button, Group, NativeSelect, TextInput } from '@mantine/core'
import { securityEventGroups } from '#shared/events/groups.ts'
import { exportSecurityEventsInput, type SecurityFilter } from '#shared/events/inputs.ts'
import { eventGroupTexts, eventListTexts, securityLogTexts as texts } from '#shared/events/texts.ts'
import { useZodForm } from '../lib/form/zod-form.ts'
import { IconSearch } from '../lib/icons/editing.ts'
import { DateField } from '../ui/form/date-field.tsx'
import styles from './event-list.module.css'

const choices = [
  { value: '', label: eventListTexts.all },
  ...securityEventGroups.map((group) => ({ value: group, label: eventGroupTexts[group] })),
]

interface EventSearchProps {
  onSearch: (filter: SecurityFilter) => void
  onClear: () => void
}

/** The search of the event log: an account by its e-mail address, days, and a group. */
export function EventSearch({ onSearch, onClear }: EventSearchProps) {
  const form = useZodForm(exportSecurityEventsInput, {
    initialValues: { email: '', from: null, to: null, group: null },
  })
  const dateField = (name: 'from' | 'to') => ({
    ...form.getInputProps(name),
    label: texts[name],
    required: false,
    value: form.values[name] ?? '',
    onChange: (date: string) => form.setFieldValue(name, date === '' ? null : date),
  })
  return (
    <form
      noValidate
      onSubmit={form.onSubmit((values) => onSearch(exportSecurityEventsInput.parse(values)))}
    >
      <div className={styles.search}>
        <TextInput
          label={texts.email}
          type="email"
          autoComplete="off"
          key={form.key('email')}
          {...form.getInputProps('email')}
          value={form.values.email ?? ''}
        />
        <DateField {...dateField('from')} key={form.key('from')} />
        <DateField {...dateField('to')} key={form.key('to')} />
        <NativeSelect
          label={texts.group}
          data={choices}
          key={form.key('group')}
          value={form.values.group ?? ''}
          onChange={({ currentTarget: { value } }) =>
            form.setFieldValue('group', securityEventGroups.find((name) => name === value) ?? null)
          }
        />
      </div>
      <Group gap="0.5rem" my="md">
        <Button type="submit" leftSection={<IconSearch size={18} aria-hidden />}>
          {texts.search}
        </Button>
        <Button
          variant="default"
          onClick={() => {
            form.reset()
            onClear()
          }}
        >
          {texts.clear}
        </Button>
      </Group>
    </form>
  )
}
