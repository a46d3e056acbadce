import { Button, Group, Stack, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { factorStepsTexts, recoveryCodesTexts } from '#shared/auth/factor/texts.ts'
import { useCurrentUser } from '../../lib/current-user.tsx'
import { downloadFile } from '../../lib/download-file.ts'
import { IconDownload, IconPrinter } from '../../lib/icons/files.ts'
import { PasswordForm } from '../../ui/dialog/password-dialog.tsx'
import { CopyButton } from '../../ui/layout/copy-button.tsx'
import { PrintedAlone } from '../../ui/page/printed-alone.tsx'
import { AddAuthenticator } from './add-authenticator.tsx'
import { AddPasskey } from './add-passkey.tsx'
import { useNewRecoveryCodes } from './mutations.ts'
import classes from './recovery-codes.module.css'

/** What the steps do. Recovery codes are shown once, after the steps that have made them. */
export type FactorStep =
  | { is: 'passkey' | 'newCodes' }
  | { is: 'authenticator'; replaces: boolean }
  | { is: 'codes'; codes: readonly string[] }

interface FactorStepsProps {
  step: FactorStep
  onCancel: () => void
  /** Called when a factor is added or codes are made, with the codes to show, if any. */
  onNext: (codes: readonly string[] | null) => void
  /** The shown codes are saved. */
  onDone: () => void
}

/** The forms that add a factor or make recovery codes: in a dialog, or on a page. Loaded when they are needed. */
export function FactorSteps({ step, onCancel, onNext, onDone }: FactorStepsProps) {
  if (step.is === 'authenticator')
    return <AddAuthenticator replaces={step.replaces} onCancel={onCancel} onAdded={onNext} />
  if (step.is === 'codes') return <RecoveryCodes codes={step.codes} onDone={onDone} />
  if (step.is === 'newCodes') return <NewRecoveryCodes onCancel={onCancel} onMade={onNext} />
  return <AddPasskey onCancel={onCancel} onAdded={onNext} />
}

interface NewRecoveryCodesProps {
  onCancel: () => void
  onMade: (codes: readonly string[]) => void
}

/** Makes new recovery codes after the password. */
function NewRecoveryCodes({ onCancel, onMade }: NewRecoveryCodesProps) {
  const renew = useNewRecoveryCodes()
  const texts = factorStepsTexts.codes
  return (
    <PasswordForm
      submitLabel={texts.submit}
      onCancel={onCancel}
      mutation={renew}
      variables={{}}
      onDone={({ recoveryCodes }) => onMade(recoveryCodes)}
    >
      <Text size="sm">{texts.intro}</Text>
    </PasswordForm>
  )
}

interface RecoveryCodesProps {
  codes: readonly string[]
  onDone: () => void
}

/** The recovery codes, shown once: to copy, download or print before the person goes on. */
function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const { email } = useCurrentUser()
  const lines = [
    recoveryCodesTexts.account(email),
    '',
    ...codes,
    '',
    recoveryCodesTexts.once,
    '',
  ].join('\n')
  // They replace the form that had the focus.
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => list.current?.focus(), [])

  return (
    <Stack gap="md">
      <Text size="sm">{recoveryCodesTexts.intro}</Text>
      <ul ref={list} tabIndex={-1} className={classes.codes} aria-label={recoveryCodesTexts.list}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group gap="xs">
        <CopyButton
          text={codes.join('\n')}
          texts={recoveryCodesTexts}
          failed={recoveryCodesTexts.copyFailed}
        />
        <Button
          variant="default"
          size="sm"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => downloadFile(`${recoveryCodesTexts.fileName}.txt`, lines)}
        >
          {recoveryCodesTexts.download}
        </Button>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconPrinter size={16} aria-hidden />}
          onClick={() => window.print()}
        >
          {recoveryCodesTexts.print}
        </Button>
      </Group>
      <Button onClick={onDone}>{recoveryCodesTexts.done}</Button>
      <PrintedAlone>
        <pre>{lines}</pre>
      </PrintedAlone>
    </Stack>
  )
}
