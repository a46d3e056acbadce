import { Button, NativeSelect, Stack } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { importTexts as texts } from '#shared/import/texts.ts'
import type { Sheet } from '../../lib/sheets/sheets.ts'
import { ErrorAlert } from '../feedback/error-alert.tsx'
import { ButtonRow } from '../layout/button-row.tsx'

interface SheetChoiceProps {
  sheets: readonly Sheet[]
  onBack: () => void
  children: (sheet: Sheet, at: number) => ReactNode
}

/** The sheet that is read, chosen when there are several. */
export function SheetChoice({ sheets, onBack, children }: SheetChoiceProps) {
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      sheets.findIndex(({ problem }) => problem === null),
    ),
  )
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
            <Button variant="default" onClick={onBack}>
              {texts.another}
            </Button>
          </ButtonRow>
        </>
      ) : (
        children(sheet, at)
      )}
    </Stack>
  )
}
