import { Alert, Button, Stack, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { temporaryPasswordDays } from '#shared/auth/limits.ts'
import { inviteInput } from '#shared/organizations/inputs.ts'
import { formatCode } from '#shared/organizations/invitation.ts'
import type { Invited } from '#shared/organizations/payload.ts'
import { organizationToasts, inviteTexts as texts } from '#shared/organizations/texts.ts'
import { formatMoment } from '#shared/time.ts'
import { useAttemptKey } from '../../lib/form/use-attempt-key.ts'
import { useZodForm } from '../../lib/form/zod-form.ts'
import { newId } from '../../lib/new-id.ts'
import { paths } from '../../lib/paths.ts'
import { DialogForm, FormDialog } from '../../ui/dialog/form-dialog.tsx'
import type { DialogState } from '../../ui/dialog/use-dialog.ts'
import { EmailInput } from '../../ui/form/text-inputs.tsx'
import { ButtonRow } from '../../ui/layout/button-row.tsx'
import { CopyButton } from '../../ui/layout/copy-button.tsx'
import { inviteErrorMessage, inviteFieldErrors } from '../errors.ts'
import { useInvite } from '../mutations.ts'
import styles from './invite-dialog.module.css'

/** Invites a trainer, then shows the code, and once the password of a new account (S67, D23). */
export function InviteDialog({ dialog }: { dialog: DialogState<{ organizationId: string }> }) {
  const [holdsSecret, setHoldsSecret] = useState(false)

  function finish() {
    dialog.close()
    setHoldsSecret(false)
  }

  return (
    <FormDialog
      dialog={dialog}
      onClose={finish}
      title={() => texts.title}
      holdsSecret={holdsSecret}
    >
      {({ organizationId }) => (
        <InviteSteps
          organizationId={organizationId}
          onSecret={() => setHoldsSecret(true)}
          onClose={finish}
        />
      )}
    </FormDialog>
  )
}

interface StepsProps {
  organizationId: string
  /** Called when a password is shown, which is shown only once. */
  onSecret: () => void
  onClose: () => void
}

/** Keeps the answer, which holds secrets, only while the dialog is open. */
function InviteSteps({ organizationId, onSecret, onClose }: StepsProps) {
  const [invited, setInvited] = useState<Invited | null>(null)
  if (invited) return <InviteResult invited={invited} onClose={onClose} />
  return (
    <InviteForm
      organizationId={organizationId}
      onCancel={onClose}
      onInvited={(answer) => {
        setInvited(answer)
        if (answer.temporaryPassword !== null) onSecret()
      }}
    />
  )
}

function InviteForm({
  organizationId,
  onCancel,
  onInvited,
}: {
  organizationId: string
  onCancel: () => void
  onInvited: (invited: Invited) => void
}) {
  const form = useZodForm(inviteInput, {
    initialValues: { id: newId(), organizationId, email: '' },
  })
  const keyFor = useAttemptKey()
  const invite = useInvite()
  return (
    <DialogForm
      submitLabel={texts.submit}
      onCancel={onCancel}
      saving={invite}
      messageOf={inviteErrorMessage}
      onSubmit={form.onSubmit((values) =>
        invite.mutate(
          { ...values, id: keyFor(values) },
          {
            onSuccess: onInvited,
            onError: (error) => form.setErrors(inviteFieldErrors(error)),
          },
        ),
      )}
    >
      <EmailInput label={texts.email} required data-autofocus {...form.getInputProps('email')} />
      <Text size="sm" c="dimmed">
        {texts.hint}
      </Text>
    </DialogForm>
  )
}

const headingStyle = { outline: 'none', overflowWrap: 'anywhere' } as const

/** The result, shown once: the code, the link where it is used, and the password of a new account. */
function InviteResult({ invited, onClose }: { invited: Invited; onClose: () => void }) {
  const { email, code, expiresAt, trainerCreated, temporaryPassword, sendsMail } = invited
  const page = trainerCreated ? paths.register : paths.joinOrganization
  const link = new URL(`${page}#code=${code}`, window.location.origin).href
  const heading = useRef<HTMLParagraphElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <Stack gap="sm">
      <div>
        {/* Takes the focus from the unmounted submit button. A button would close the dialog on a second Enter. */}
        <Text ref={heading} tabIndex={-1} fw={600} style={headingStyle}>
          {texts.created(email)}
        </Text>
        {sendsMail && <Text size="sm">{texts.mailed}</Text>}
      </div>
      {!sendsMail && (
        <Alert variant="outline" color="orange" title={texts.notMailed}>
          {texts.notMailedHint}
        </Alert>
      )}
      <CopyableValue
        label={texts.code}
        value={formatCode(code)}
        hint={texts.codeUntil(formatMoment(expiresAt))}
        copy={texts.copyCode}
        done={organizationToasts.codeCopied}
        failed={organizationToasts.codeNotCopied}
      />
      {temporaryPassword !== null && (
        <CopyableValue
          label={texts.password}
          value={temporaryPassword}
          hint={texts.passwordHint(temporaryPasswordDays)}
          copy={texts.copyPassword}
          done={organizationToasts.passwordCopied}
          failed={organizationToasts.passwordNotCopied}
        />
      )}
      <CopyableValue
        label={texts.link}
        value={link}
        hint={nextStepText(invited)}
        copy={texts.copyLink}
        done={organizationToasts.linkCopied}
        failed={organizationToasts.linkNotCopied}
      />
      <ButtonRow>
        <Button onClick={onClose}>{texts.done}</Button>
      </ButtonRow>
    </Stack>
  )
}

/** What the invited person has to do next. */
function nextStepText({ trainerCreated, temporaryPassword }: Invited): string {
  if (!trainerCreated) return texts.hasAccount
  return temporaryPassword === null ? texts.passwordGone : texts.newAccount
}

interface CopyableValueProps {
  label: string
  value: string
  hint: string
  /** The texts of the button and the toasts. */
  copy: string
  done: string
  failed: string
}

/** A value for the invited person, with a button that copies it. */
function CopyableValue({ label, value, hint, copy, done, failed }: CopyableValueProps) {
  return (
    <div className={styles.copyable}>
      <Text span fz="sm" fw={600}>
        {label}
      </Text>
      <CopyButton
        text={value}
        texts={{ copy, copied: texts.copied }}
        size="xs"
        done={{ title: organizationToasts.copied, message: done }}
        failed={{ title: failed, message: organizationToasts.notCopied }}
      />
      <code>{value}</code>
      <Text span fz="sm" lh={1.4} c="dimmed">
        {hint}
      </Text>
    </div>
  )
}
