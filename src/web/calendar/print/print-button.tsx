import { ActionIcon } from '@mantine/core'
import { printTexts as texts } from '#shared/calendar/print/texts.ts'
import { IconPrinter } from '../../lib/icons/files.ts'
import classes from './print-button.module.css'

interface PrintButtonProps {
  /** A day is shown, not the week. */
  isDay: boolean
  /** The sessions are loaded. */
  isReady: boolean
  onPrint: () => void
}

/** Prints what the calendar shows. */
export function PrintButton({ isDay, isReady, onPrint }: PrintButtonProps) {
  const name = isDay ? texts.printDay : texts.printWeek
  return (
    <ActionIcon
      className={classes.button}
      variant="subtle"
      color="gray"
      size="var(--app-control-sm)"
      aria-label={name}
      title={name}
      disabled={!isReady}
      onClick={onPrint}
    >
      <IconPrinter size={18} aria-hidden />
    </ActionIcon>
  )
}
