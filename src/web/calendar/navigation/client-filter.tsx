import { ActionIcon, Popover } from '@mantine/core'
import { type ComponentProps, useRef, useState } from 'react'
import { calendarTexts } from '#shared/calendar/texts.ts'
import { IconFilter } from '../../lib/icons/editing.ts'
import { useShortcuts } from '../../lib/shortcuts/shortcuts.ts'
import { useMediaQuery } from '../../lib/use-media-query.ts'
import { ClientSelect } from '../../sessions/client-select.tsx'
import classes from './calendar-toolbar.module.css'

interface ClientFilterProps {
  clients: ComponentProps<typeof ClientSelect>['clients']
  clientId: string | null
  onClient: (id: string | null) => void
}

/** Whose sessions are shown: a field, or in a narrow window a button that opens it. */
export function ClientFilter({ clients, clientId, onClient }: ClientFilterProps) {
  const isSmall = useMediaQuery('(max-width: 79.99em)')
  const [isOpen, setIsOpen] = useState(false)
  const field = useRef<HTMLDivElement>(null)
  useShortcuts({
    search: () => (isSmall ? setIsOpen(true) : field.current?.querySelector('input')?.focus()),
  })

  const client = clients.find(({ id }) => id === clientId)
  const select = (
    <ClientSelect
      aria-label={calendarTexts.clientFilter}
      clients={clients}
      value={client ? client.id : null}
      onChange={(id) => {
        onClient(id)
        setIsOpen(false)
      }}
      allLabel={calendarTexts.allClients}
      // Its options are rendered when it opens: the calendar would mount as many elements as there are clients.
      comboboxProps={{ withinPortal: !isSmall, keepMounted: false }}
      data-autofocus
    />
  )
  if (!isSmall)
    return (
      <div ref={field} className={classes.field}>
        {select}
      </div>
    )
  return (
    <Popover opened={isOpen} onChange={setIsOpen} shadow="md" trapFocus returnFocus width={272}>
      <Popover.Target>
        <ActionIcon
          variant={client ? 'light' : 'default'}
          size="var(--app-control)"
          aria-label={calendarTexts.filteredBy(client?.name ?? calendarTexts.allClients)}
          onClick={() => setIsOpen(!isOpen)}
        >
          <IconFilter size={18} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p="xs" aria-label={calendarTexts.clientFilter}>
        {select}
      </Popover.Dropdown>
    </Popover>
  )
}
