import { TextInput } from '@mantine/core'
import { TRPCClientError } from '@trpc/client'
import { factorStepsTexts } from '#shared/auth/factor/texts.ts'
import { passkeyNameInput } from '#shared/auth/second-factor-inputs.ts'
import { errorMessage, problemCodeOf } from '../../lib/error-messages.ts'
import { useZodForm } from '../../lib/form/zod-form.ts'
import { type RouterOutputs, trpc } from '../../lib/trpc.ts'
import { DialogForm } from '../../ui/dialog/form-dialog.tsx'
import { deviceName } from './device-name.ts'
import { useAddPasskey } from './mutations.ts'
import { isKnownPasskey } from './passkeys.ts'
import { SetupForm } from './setup-form.tsx'

const texts = factorStepsTexts.passkey

interface AddFactorProps {
  onCancel: () => void
  /** Called with the recovery codes when it is the account's first factor. */
  onAdded: (codes: readonly string[] | null) => void
}

/** Adds a passkey: the password, then a name and the browser's dialog. */
export function AddPasskey({ onCancel, onAdded }: AddFactorProps) {
  const start = trpc.profile.startPasskey.useMutation()
  return (
    <SetupForm start={start} intro={texts.intro} onCancel={onCancel}>
      {(started, onExpired) => (
        <NameForm started={started} onCancel={onCancel} onAdded={onAdded} onExpired={onExpired} />
      )}
    </SetupForm>
  )
}

interface NameFormProps extends AddFactorProps {
  started: RouterOutputs['profile']['startPasskey']
  /** It took too long: the password is asked for again. */
  onExpired: (reason: string) => void
}

function NameForm({ started, onCancel, onAdded, onExpired }: NameFormProps) {
  const add = useAddPasskey()
  const form = useZodForm(passkeyNameInput, {
    initialValues: { name: deviceName(navigator) ?? texts.defaultName },
  })
  return (
    <DialogForm
      submitLabel={texts.submit}
      onCancel={onCancel}
      saving={add}
      messageOf={creationError}
      onSubmit={form.onSubmit(({ name }) => {
        if (add.isPending) return
        add.mutate(
          { ...started, name },
          {
            onSuccess: ({ recoveryCodes }) => onAdded(recoveryCodes),
            onError: (error) => {
              if (problemCodeOf(error) === 'FACTOR_SETUP_EXPIRED') onExpired(errorMessage(error))
              else form.getInputNode('name')?.focus()
            },
          },
        )
      })}
    >
      <TextInput
        label={texts.name}
        description={texts.nameHint}
        autoComplete="off"
        autoFocus
        {...form.getInputProps('name')}
      />
    </DialogForm>
  )
}

/** The server's errors are in the catalogue; any other is the browser's, most often since the person cancelled. */
function creationError(error: unknown): string {
  if (error instanceof TRPCClientError) return errorMessage(error)
  return isKnownPasskey(error) ? texts.exists : texts.notCreated
}
