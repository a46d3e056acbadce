import { Box, Button, NativeSelect, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { sheetAddresses, sheetApps } from '#shared/export/sheets/addresses.ts'
import {
  type SheetKind,
  type SheetPeriod,
  sheetKinds,
  sheetPeriods,
  sheetsMax,
} from '#shared/export/sheets/kinds.ts'
import type { Sheet } from '#shared/export/sheets/payload.ts'
import { sheetTexts as texts } from '#shared/export/sheets/texts.ts'
import { formatDateLong, formatMoment, localDateOf } from '#shared/time.ts'
import { trpc } from '../../lib/trpc.ts'
import { AddressCard, AddressConsequence, TextToCopy } from '../../ui/address/address-card.tsx'
import { ConfirmMutationDialog } from '../../ui/dialog/confirm-mutation-dialog.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { type DialogState, useDialog } from '../../ui/dialog/use-dialog.ts'
import { QueryState } from '../../ui/feedback/query-state.tsx'
import { ButtonRow } from '../../ui/layout/button-row.tsx'
import { CopyButton } from '../../ui/layout/copy-button.tsx'
import { useEndSheet, useMakeSheet } from './mutations.ts'

/** "Adresser för kalkylark": the trainer's addresses, each with how Excel and Google Sheets take it, and a new one (D136). */
export function SheetsDialog({ dialog }: { dialog: DialogState<true> }) {
  return (
    <Dialog opened={dialog.isOpen} onClose={dialog.close} title={texts.title} size="lg">
      {dialog.subject && <Sheets key={dialog.openCount} />}
      <ButtonRow>
        <Button variant="default" onClick={dialog.close}>
          {texts.close}
        </Button>
      </ButtonRow>
    </Dialog>
  )
}

function Sheets() {
  // The addresses are secrets, so they are kept no longer than the dialog is open.
  const sheets = trpc.export.sheets.useQuery(undefined, { gcTime: 0 })
  const ending = useDialog<Sheet>()
  return (
    <Stack gap="md">
      <div>
        <Text size="sm" fw="var(--app-weight-strong)">
          {texts.who}
        </Text>
        <Text size="sm">{texts.what}</Text>
      </div>
      <QueryState query={sheets} texts={texts} lines={4}>
        {(found) => (
          <>
            {found.map((sheet) => (
              <SheetCard key={sheet.id} sheet={sheet} onEnd={() => ending.open(sheet)} />
            ))}
            {found.length < sheetsMax ? <NewSheet /> : <Text size="sm">{texts.full}</Text>}
          </>
        )}
      </QueryState>
      <ConfirmMutationDialog
        dialog={ending}
        texts={{ title: texts.endTitle, confirm: texts.end }}
        mutation={useEndSheet()}
        variables={({ id }) => ({ id })}
      >
        {(sheet) => (
          <AddressConsequence name={nameOf(sheet)}>{texts.endConsequence}</AddressConsequence>
        )}
      </ConfirmMutationDialog>
    </Stack>
  )
}

function nameOf({ kind, period }: Sheet): string {
  return texts.named(texts.kinds[kind], period === null ? texts.now : texts.periods[period])
}

function SheetCard({ sheet, onEnd }: { sheet: Sheet; onEnd: () => void }) {
  const { createdAt, lastReadAt, path } = sheet
  const name = nameOf(sheet)
  const read = lastReadAt === null ? texts.neverRead : texts.lastRead(formatMoment(lastReadAt))
  return (
    <AddressCard
      name={name}
      about={`${texts.made(formatDateLong(localDateOf(createdAt)))} ${read}`}
      path={path}
      unreadable={texts.unreadable}
      acts={[{ label: texts.end, onClick: onEnd }]}
    >
      {(shown) => {
        const taken = sheetAddresses(shown, window.location.origin)
        return sheetApps.map((app) => {
          const { label, how, copy } = texts.apps[app]
          return (
            <Box key={app}>
              <Text size="sm" fw={500}>
                {label}
              </Text>
              <TextToCopy label={`${label}: ${name}`} text={taken[app]} />
              <Text size="sm" c="dimmed" my="xs">
                {how}
              </Text>
              <CopyButton size="xs" text={taken[app]} texts={copy} failed={texts.notCopied} />
            </Box>
          )
        })
      }}
    </AddressCard>
  )
}

function NewSheet() {
  const make = useMakeSheet()
  const [kind, setKind] = useState<SheetKind>('sessions')
  const [period, setPeriod] = useState<SheetPeriod>('thisYear')
  return (
    <Stack gap="sm" component="fieldset" bd={0} m={0} p={0} miw={0}>
      <Text component="legend" fw="var(--app-weight-strong)" p={0} mb="xs">
        {texts.add}
      </Text>
      <NativeSelect
        label={texts.kind}
        value={kind}
        onChange={({ currentTarget: { value } }) =>
          setKind(sheetKinds.find((one) => one === value) ?? kind)
        }
        data={sheetKinds.map((value) => ({ value, label: texts.kinds[value] }))}
      />
      {/* Balances are those of now. */}
      {kind !== 'clients' && (
        <NativeSelect
          label={texts.period}
          value={period}
          onChange={({ currentTarget: { value } }) =>
            setPeriod(sheetPeriods.find((one) => one === value) ?? period)
          }
          data={sheetPeriods.map((value) => ({ value, label: texts.periods[value] }))}
        />
      )}
      <Button
        variant="default"
        loading={make.isPending}
        onClick={() => make.mutate({ kind, period })}
      >
        {texts.create}
      </Button>
    </Stack>
  )
}
