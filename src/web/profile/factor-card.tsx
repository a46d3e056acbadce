import { Button, Group, Loader, Text } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import { factorCardTexts as texts } from '#shared/auth/factor/texts.ts'
import type { SecondFactor } from '#shared/auth/second-factor.ts'
import { formatMoment } from '#shared/time.ts'
import type { FactorStep } from '../auth/factor/factor-steps.tsx'
import { passkeyBarrier } from '../auth/factor/passkey-support.ts'
import { useCurrentUser } from '../lib/current-user.tsx'
import { trpc } from '../lib/trpc.ts'
import { useDialog } from '../ui/dialog/use-dialog.ts'
import { QueryState } from '../ui/feedback/query-state.tsx'
import { TitledCard } from '../ui/layout/titled-card.tsx'
import { AccountRow, AccountRows } from './account-rows.tsx'
import { FactorDialog, type RemovableFactor, RemoveFactorDialog } from './factor-dialogs.tsx'
import { useSendProof } from './mutations.ts'

/** "Tvåstegsinloggning": the current user's second factor and its recovery codes, and how they change. */
export function FactorCard() {
  const factor = trpc.profile.secondFactor.useQuery()
  return (
    <TitledCard title={texts.title}>
      <QueryState query={factor} texts={texts} lines={4}>
        {(data) => <Factor factor={data} />}
      </QueryState>
    </TitledCard>
  )
}

function Factor({ factor }: { factor: SecondFactor }) {
  const adding = useDialog<FactorStep>()
  const removing = useDialog<RemovableFactor>()
  const list = useRef<HTMLUListElement>(null)
  const hasApp = factor.authenticator !== null
  const isOn = hasApp || factor.passkeys.length > 0
  const barrier = passkeyBarrier()
  return (
    <>
      <Text size="sm" mb="md">
        {isOn ? texts.on : texts.off}
      </Text>
      {isOn && (
        <AccountRows label={texts.list} isFrameless listRef={list}>
          <Ways factor={factor} onRemove={removing.open} />
          <AccountRow
            title={texts.recovery.title}
            facts={[texts.recovery.left(factor.recoveryCodesLeft)]}
            action={{
              words: texts.recovery.renew,
              label: texts.recovery.renewLabel,
              onClick: () => adding.open({ is: 'newCodes' }),
            }}
          />
        </AccountRows>
      )}
      {factor.mustProveAddress ? (
        <Proof hasFactor={isOn} />
      ) : (
        <Group gap="xs" mt="md">
          <Button
            variant={isOn ? 'default' : 'filled'}
            disabled={barrier !== null}
            onClick={() => adding.open({ is: 'passkey' })}
          >
            {barrier ?? texts.addPasskey}
          </Button>
          <Button
            variant="default"
            onClick={() => adding.open({ is: 'authenticator', replaces: hasApp })}
          >
            {hasApp ? texts.replaceAuthenticator : texts.addAuthenticator}
          </Button>
        </Group>
      )}
      <FactorDialog dialog={adding} isFirst={!isOn} />
      <RemoveFactorDialog dialog={removing} onRemoved={() => list.current?.focus()} />
    </>
  )
}

/** Why no factor can be added yet, and the mail that changes that. */
function Proof({ hasFactor }: { hasFactor: boolean }) {
  const { email } = useCurrentUser()
  const send = useSendProof()
  const [isSent, setIsSent] = useState(false)
  const { unproven } = texts
  return (
    <>
      <Text size="sm" mt="md" style={{ overflowWrap: 'anywhere' }}>
        {isSent ? unproven.sentTo(email) : unproven.text(email)}
        {hasFactor && ` ${unproven.removed}`}
      </Text>
      <Button
        mt="md"
        variant={isSent ? 'default' : 'filled'}
        leftSection={send.isPending && <Loader size={16} color="currentColor" />}
        // Not `disabled`, which would lose the focus.
        aria-disabled={send.isPending || undefined}
        onClick={() => {
          if (!send.isPending) send.mutate({ email }, { onSuccess: () => setIsSent(true) })
        }}
      >
        {isSent ? unproven.sendAgain : unproven.send}
      </Button>
    </>
  )
}

interface WaysProps {
  factor: SecondFactor
  onRemove: (way: RemovableFactor) => void
}

/** The passkeys and the app. The last one of an account that must have a second factor cannot be removed. */
function Ways({ factor: { passkeys, authenticator, isRequired }, onRemove }: WaysProps): ReactNode {
  const isLast = passkeys.length + (authenticator ? 1 : 0) === 1
  const rows = [
    ...passkeys.map((passkey) => ({ ...passkey, factor: { id: passkey.id } })),
    ...(authenticator
      ? [{ ...authenticator, name: texts.authenticator, factor: 'authenticator' as const }]
      : []),
  ]
  return rows.map(({ factor, name, createdAt, lastUsedAt }) => (
    <AccountRow
      key={typeof factor === 'string' ? factor : factor.id}
      title={name}
      facts={[
        `${texts.added(formatMoment(createdAt))} · ${lastUsedAt ? texts.used(formatMoment(lastUsedAt)) : texts.neverUsed}`,
        isLast && isRequired ? texts.required : null,
      ]}
      action={
        isLast && isRequired
          ? null
          : {
              words: texts.remove,
              label: texts.removeOne(name),
              onClick: () => onRemove({ factor, name, isLast }),
            }
      }
    />
  ))
}
