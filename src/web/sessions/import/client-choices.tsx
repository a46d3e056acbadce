import { NativeSelect, Text } from '@mantine/core'
import { useMemo } from 'react'
import { formatHours, formatHoursUnit } from '#shared/hours.ts'
import type { clientSums } from '#shared/sessions/import/pots.ts'
import type { groupsOf } from '#shared/sessions/import/rows.ts'
import { balanceText, importTexts as texts } from '#shared/sessions/import/texts.ts'
import { Disclosure } from '../../ui/layout/disclosure.tsx'
import { Name } from '../../ui/table/name.tsx'
import { type Column, ResponsiveTable } from '../../ui/table/responsive-table.tsx'
import { ClientSelect } from '../client-select.tsx'
import styles from './client-choices.module.css'

type Group = ReturnType<typeof groupsOf>[number]
type Sum = ReturnType<typeof clientSums>[number]

interface GroupChoicesProps {
  groups: readonly Group[]
  clients: Parameters<typeof ClientSelect>[0]['clients']
  chosen: ReadonlyMap<string, string>
  onChoose: (group: string, clientId: string | null) => void
}

/** The client of all rows that look alike, chosen once. */
export function GroupChoices({ groups, clients, chosen, onChoose }: GroupChoicesProps) {
  const columns = useMemo<Column<Group>[]>(
    () => [
      { header: texts.whatIs, kind: 'name', cell: ({ title }) => <Name name={title} /> },
      {
        header: texts.count,
        align: 'end',
        isLabelledOnPhone: true,
        cell: ({ count }) => formatHours(count),
      },
      {
        header: texts.client,
        cell: ({ group, title }) => (
          <ClientSelect
            size="xs"
            aria-label={texts.clientOf(title)}
            clients={clients}
            value={chosen.get(group) ?? null}
            allLabel={texts.leaveOut}
            onChange={(id) => onChoose(group, id)}
            comboboxProps={{ keepMounted: false }}
          />
        ),
      },
    ],
    [clients, chosen, onChoose],
  )
  return (
    <Disclosure label={texts.unmatched} isOpenAtFirst>
      <Text size="sm" c="dimmed">
        {texts.unmatchedHint}
      </Text>
      <ResponsiveTable
        label={texts.unmatched}
        columns={columns}
        rows={groups}
        keyOf={({ group }) => group}
        className={styles.groups}
        incremental={{ resetKey: null, including: -1 }}
      />
    </Disclosure>
  )
}

interface PotSumsProps {
  sums: readonly Sum[]
  onChoose: (clientId: string, potId: string | null) => void
}

/** The pot of each client's sessions, and what the pots that they touch hold before and after. */
export function PotSums({ sums, onChoose }: PotSumsProps) {
  const columns = useMemo<Column<Sum>[]>(
    () => [
      { header: texts.client, kind: 'name', cell: ({ name }) => <Name name={name} /> },
      {
        header: texts.count,
        align: 'end',
        isLabelledOnPhone: true,
        cell: ({ count }) => formatHours(count),
      },
      {
        header: texts.pot,
        cell: ({ id, name, pots, chosen }) =>
          pots.length === 0 ? (
            texts.noPot
          ) : (
            <NativeSelect
              size="xs"
              aria-label={texts.potOf(name)}
              data={[
                ...pots.map((pot) => ({
                  value: pot.id,
                  label: `${pot.potTypeName} · ${formatHoursUnit(pot.hoursRemaining)}`,
                })),
                { value: '', label: texts.noPot },
              ]}
              value={chosen ?? ''}
              onChange={(event) => onChoose(id, event.currentTarget.value || null)}
            />
          ),
      },
      ...(['before', 'after'] as const).map(
        (when): Column<Sum> => ({
          header: texts[when],
          kind: 'lines',
          isLabelledOnPhone: true,
          cell: ({ touched }) =>
            touched.map(({ pot, ...balance }) => (
              <span key={pot.id} title={pot.potTypeName}>
                {balanceText(balance[when])}
              </span>
            )),
        }),
      ),
    ],
    [onChoose],
  )
  return (
    <Disclosure label={texts.pots} isOpenAtFirst>
      <ResponsiveTable
        label={texts.pots}
        columns={columns}
        rows={sums}
        keyOf={({ id }) => id}
        isSame={(a, b) => JSON.stringify(a) === JSON.stringify(b)}
        className={styles.sums}
        incremental={{ resetKey: null, including: -1 }}
      />
    </Disclosure>
  )
}
