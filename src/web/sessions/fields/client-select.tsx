import { Select, type SelectProps } from '@mantine/core'
import { useMemo } from 'react'
import { sessionFormTexts } from '#shared/sessions/texts.ts'
import { plainList } from '../list/plain-list.ts'
import { clientOptions, matchingOptions } from './client-options.ts'

/** As many as anyone looks through; the rest are found by typing. */
const shownAtMost = 200

interface ClientSelectProps
  extends Omit<SelectProps, 'data' | 'filter' | 'value' | 'onChange' | 'allowDeselect'> {
  clients: Parameters<typeof clientOptions>[0]
  value: string | null
  onChange: (id: string | null) => void
  /** A choice before the clients that stands for none of them. */
  allLabel?: string
}

/** The value of "all": Mantine's select takes null for nothing chosen. */
const allValue = 'all'

/** Chooses a client by typing a part of the name, e-mail or phone. */
export function ClientSelect({ clients, value, onChange, allLabel, ...rest }: ClientSelectProps) {
  const options = useMemo(() => {
    const all = allLabel ? [{ value: allValue, label: allLabel, fields: [allLabel] }] : []
    return [...all, ...clientOptions(clients)]
  }, [clients, allLabel])
  const byValue = useMemo(() => new Map(options.map((one) => [one.value, one])), [options])
  const chosen = value ?? (allLabel ? allValue : null)

  return (
    <Select
      data={options}
      value={chosen}
      onChange={(id) => onChange(id === allValue ? null : id)}
      searchable
      allowDeselect={false}
      selectFirstOptionOnChange
      limit={shownAtMost}
      {...plainList}
      filter={({ options: given, search, limit }) =>
        matchingOptions(
          given.flatMap((item) => ('value' in item ? (byValue.get(item.value) ?? []) : [])),
          search,
        ).slice(0, limit)
      }
      nothingFoundMessage={sessionFormTexts.noClientMatches}
      // The chosen name is replaced by what is typed next.
      onFocus={(event) => event.currentTarget.select()}
      onClick={({ currentTarget }) => {
        const isWhole = chosen !== null && currentTarget.value === byValue.get(chosen)?.label
        if (isWhole) currentTarget.select()
      }}
      {...rest}
    />
  )
}
