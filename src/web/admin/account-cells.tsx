import { Group } from '@mantine/core'
import { trainerListTexts as texts } from '#shared/admin/texts.ts'
import { formatMoment } from '#shared/time.ts'
import { IconShieldLock } from '../lib/icons/locks.ts'
import { IconCheck } from '../lib/icons/marks.ts'
import { IconBan } from '../lib/icons/states.ts'
import { Badge } from '../ui/feedback/badge.tsx'
import type { MenuItem } from '../ui/menu/menu.tsx'

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

/** Removes the second factor of an account that has one. */
export function removeFactorItems(
  { name, hasSecondFactor }: { name: string; hasSecondFactor: boolean },
  onSelect: () => void,
): MenuItem[] {
  return hasSecondFactor
    ? [{ text: texts.removeFactor, name: texts.removeFactorOf(name), onSelect }]
    : []
}

/** When an account last logged in. */
export function LastLogin({ at }: { at: Date | null }) {
  return at ? <time dateTime={at.toISOString()}>{formatMoment(at)}</time> : <>{texts.never}</>
}

/** Disables an account, or enables a disabled one. */
export function disableItem(
  { name, isDisabled }: { name: string; isDisabled: boolean },
  { onDisable, onEnable }: { onDisable: () => void; onEnable: () => void },
): MenuItem {
  return isDisabled
    ? { text: texts.enable, name: texts.enableOne(name), onSelect: onEnable }
    : { text: texts.disable, name: texts.disableOne(name), isDanger: true, onSelect: onDisable }
}
