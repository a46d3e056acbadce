import { Button, NativeSelect, Stack } from '@mantine/core'
import { useState } from 'react'
import { importTexts as texts } from '#shared/clients/import/texts.ts'
import { clientListTexts } from '#shared/clients/texts.ts'
import { createPotTexts } from '#shared/pots/changes/texts.ts'
import { trpc } from '../../lib/trpc.ts'
import { ErrorAlert } from '../../ui/feedback/error-alert.tsx'
import { QueryState } from '../../ui/feedback/query-state.tsx'
import { ButtonRow } from '../../ui/layout/button-row.tsx'
import { PreviewOfSheet, type PreviewProps } from './preview-of-sheet.tsx'
import type { Sheet } from './reading/sheets.ts'

/** What becomes of each row of a sheet, beside the trainer's own clients and training types. */
export function Preview({ sheets, ...rest }: PreviewProps & { sheets: readonly Sheet[] }) {
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      sheets.findIndex(({ problem }) => problem === null),
    ),
  )
  const clients = trpc.clients.list.useQuery()
  const types = trpc.pots.types.useQuery()
  const sheet = sheets[at]
  if (!sheet) return null
  return (
    <Stack gap="sm">
      {sheets.length > 1 && (
        <NativeSelect
          label={texts.sheet}
          data={sheets.map(({ name }, n) => ({ value: `${n}`, label: name }))}
          value={`${at}`}
          onChange={(event) => setAt(Number(event.currentTarget.value))}
        />
      )}
      {sheet.problem ? (
        <>
          <ErrorAlert>{sheet.problem}</ErrorAlert>
          <ButtonRow>
            <Button variant="default" onClick={rest.onBack}>
              {texts.another}
            </Button>
          </ButtonRow>
        </>
      ) : (
        <QueryState
          query={clients}
          texts={{ loading: clientListTexts.loading, loadFailed: clientListTexts.loadFailed }}
          lines={8}
        >
          {(own) => (
            <QueryState
              query={types}
              texts={{ loadFailed: createPotTexts.typesLoadFailed }}
              lines={8}
            >
              {(ownTypes) => (
                <PreviewOfSheet
                  key={at}
                  table={sheet.rows}
                  clients={own}
                  types={ownTypes}
                  {...rest}
                />
              )}
            </QueryState>
          )}
        </QueryState>
      )}
    </Stack>
  )
}
