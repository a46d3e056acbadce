import { Group } from '@mantine/core'
import { trainerListTexts as texts } from '#shared/admin/texts.ts'
import { formatMoment } from '#shared/time.ts'
import { IconShieldLock } from '../lib/icons/locks.ts'
import { IconCheck } from '../lib/icons/marks.ts'
import { IconBan } from '../lib/icons/states.ts'
import { Badge } from '../ui/feedback/badge.tsx'

interface AccountStatusProps {
  account: { isDisabled: boolean; hasSecondFactor: boolean }
}

/** Whether an account is active or disabled, and whether it has a second factor. */
export function AccountStatus({ account: { isDisabled, hasSecondFactor } }: AccountStatusProps) {
  return (
    <Group gap="0.25rem 0.5rem">
      {isDisabled ? (
        <Badge icon={IconBan} tone="bad">
          {texts.disabled}
        </Badge>
      ) : (
        <Badge icon={IconCheck} tone="good">
          {texts.active}
        </Badge>
      )}
      {hasSecondFactor && <Badge icon={IconShieldLock}>{texts.twoSteps}</Badge>}
    </Group>
  )
}

interface RemoveFactorButtonProps {
  account: { name: string; hasSecondFactor: boolean }
  onRemove: () => void
}

/** Removes the second factor of an account that has one. */
export function RemoveFactorButton({ account, onRemove }: RemoveFactorButtonProps) {
  const { name, hasSecondFactor } = account
  if (!hasSecondFactor) return null
  return (
    <button type="button" aria-label={texts.removeFactorOf(name)} onClick={onRemove}>
      {texts.removeFactor}
    </button>
  )
}

/** When an account last logged in. */
export function LastLogin({ at }: { at: Date | null }) {
  return at ? <time dateTime={at.toISOString()}>{formatMoment(at)}</time> : texts.never
}

interface DisableButtonProps {
  account: { id: string; name: string; isDisabled: boolean }
  onDisable: () => void
  onEnable: () => void
}

/** Disables an account, or enables a disabled one. */
export function DisableButton({ account, onDisable, onEnable }: DisableButtonProps) {
  const { id, name, isDisabled } = account
  return (
    <button
      type="button"
      data-toggle={id}
      data-danger={isDisabled ? undefined : true}
      aria-label={isDisabled ? texts.enableOne(name) : texts.disableOne(name)}
      onClick={isDisabled ? onEnable : onDisable}
    >
      {isDisabled ? texts.enable : texts.disable}
    </button>
  )
}
