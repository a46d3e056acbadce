import { Button, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { brokenTexts, commonTexts } from '#shared/texts.ts'
import { ErrorAlert } from '../feedback/error-alert.tsx'
import { ErrorBoundary } from '../feedback/error-boundary.tsx'

/** Keeps a crash in a dialog's content inside the dialog: the screen behind it stays as it is. */
export function DialogBoundary({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary
      fallback={(_, retry) => (
        <ErrorAlert title={brokenTexts.title}>
          <Stack gap="sm" align="flex-start">
            {brokenTexts.dialogText}
            <Button variant="default" onClick={retry}>
              {commonTexts.retry}
            </Button>
          </Stack>
        </ErrorAlert>
      )}
    >
      {children}
    </ErrorBoundary>
  )
}
