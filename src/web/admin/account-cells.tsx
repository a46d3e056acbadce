import { IconBan, IconCheck } from '@tabler/icons-react'
import { trainerListTexts as texts } from '#shared/admin/texts.ts'
import { formatDateTime } from '#shared/time.ts'
import { Badge } from '../ui/feedback/badge.tsx'

/** Whether an account is active or disabled. */
export function AccountStatus({ isDisabled }: { isDisabled: boolean }) {
  return isDisabled ? (
    <Badge icon={IconBan} tone="bad">
      {texts.disabled}
    </Badge>
  ) : (
    <Badge icon={IconCheck} tone="good">
      {texts.active}
    </Badge>
  )
}

/** When an account last logged in. */
export function LastLogin({ at }: { at: Date | null }) {
  return at ? <time dateTime={at.toISOString()}>{formatDateTime(at)}</time> : texts.never
}

interface DisableButtonProps {
  account: { name: string; isDisabled: boolean }
  onDisable: () => void
  onEnable: () => void
}

/** Disables an account, or enables a disabled one. */
export function DisableButton({ account, onDisable, onEnable }: DisableButtonProps) {
  const { name, isDisabled } = account
  return (
    <button
      type="button"
      data-danger={isDisabled ? undefined : true}
      aria-label={isDisabled ? texts.enableOne(name) : texts.disableOne(name)}
      onClick={isDisabled ? onEnable : onDisable}
    >
      {isDisabled ? texts.enable : texts.disable}
    </button>
  )
}
