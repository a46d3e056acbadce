import { Select, type SelectProps } from '@mantine/core'
import { type KeyboardEvent, useMemo } from 'react'
import { clientSelectTexts } from '#shared/sessions/texts.ts'
import { clientOptions, matchingOptions } from './client-options.ts'
import { useSelectListProps } from './use-select-list-props.ts'

/** Options rendered at most; the rest are found by typing. */
const shownAtMost = 200

interface ClientSelectProps
  extends Omit<SelectProps, 'data' | 'filter' | 'value' | 'onChange' | 'allowDeselect'> {
  clients: Parameters<typeof clientOptions>[0]
  value: string | null
  onChange: (id: string | null) => void
  /** The label of a first option for all clients. */
  allLabel?: string
}

/** The value of the "all" option: Mantine's Select takes null for no choice. */
const allValue = 'all'

/**
 * A searchable select of clients, by a part of the name, e-mail or phone. When the field is left with a text that only one
 * client matches, that client is chosen.
 */
export function ClientSelect({ clients, value, onChange, allLabel, ...rest }: ClientSelectProps) {
  const options = useMemo(() => {
    const all = allLabel ? [{ value: allValue, label: allLabel, fields: [allLabel] }] : []
    return [...all, ...clientOptions(clients)]
  }, [clients, allLabel])
  const byValue = useMemo(() => new Map(options.map((one) => [one.value, one])), [options])
  const list = useSelectListProps()
  const chosen = value ?? (allLabel ? allValue : null)
  const choose = (id: string | null) => onChange(id === allValue ? null : id)

  return (
    <Select
      data={options}
      value={chosen}
      onChange={choose}
      searchable
      allowDeselect={false}
      selectFirstOptionOnChange
      limit={shownAtMost}
      {...list}
      filter={({ options: given, search, limit }) =>
        matchingOptions(
          given.flatMap((item) => ('value' in item ? (byValue.get(item.value) ?? []) : [])),
          search,
        ).slice(0, limit)
      }
      nothingFoundMessage={clientSelectTexts.noMatches}
      // The next key replaces the chosen name.
      onFocus={(event) => event.currentTarget.select()}
      onKeyDownCapture={chooseMarked}
      onBlur={({ currentTarget }) => {
        const [match, another] = currentTarget.value.trim()
          ? matchingOptions(options, currentTarget.value)
          : []
        if (match && !another && match.value !== chosen) choose(match.value)
      }}
      onClick={({ currentTarget }) => {
        const isWhole = chosen !== null && currentTarget.value === byValue.get(chosen)?.label
        if (isWhole) currentTarget.select()
      }}
      {...rest}
    />
  )
}

/**
 * Enter chooses the option that is marked. Mantine forgets which one that is in a timer after it opened the list (9.6.3
 * and 9.7.4), and Enter submitted the form.
 */
function chooseMarked(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) {
    return
  }
  const list = document.getElementById(event.currentTarget.getAttribute('aria-controls') ?? '')
  const marked = list?.querySelector<HTMLElement>('[data-combobox-selected]')
  if (!marked) return
  event.preventDefault()
  event.stopPropagation()
  marked.click()
}
