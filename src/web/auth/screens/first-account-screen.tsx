import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { firstAccountTexts as texts } from '#shared/auth/first-account/texts.ts'
import { makeFirstAccountInput } from '#shared/auth/inputs.ts'
import { problemTexts } from '#shared/texts.ts'
import { errorMessage } from '../../lib/error-messages.ts'
import { paths } from '../../lib/paths.ts'
import { usePrefetchScreen } from '../../lib/prefetch.tsx'
import { trpc } from '../../lib/trpc.ts'
import { CheckedLink, DeadLink, useLinkCheck } from './mailed-link.tsx'
import { NewPasswordFields } from './password-fields.tsx'
import { EmailField, PublicForm, PublicFormCard } from './public-form-card.tsx'
import { useFragmentToken } from './use-fragment-token.ts'
import { type LinkEnd, useLinkEnd } from './use-link-end.ts'
import { useLoginAnswer } from './use-login-answer.ts'
import { usePublicForm } from './use-public-form.ts'

/** /first-account, the target of the link that an empty product prints to the terminal (D42). */
export function FirstAccountScreen() {
  const token = useFragmentToken('firstAccountToken')
  const check = trpc.auth.checkFirstAccount.useQuery({ token }, useLinkCheck(token))
  if (token === '') return <DeadLink texts={texts} message={problemTexts.firstAccountLinkInvalid} />
  return (
    <CheckedLink
      check={check}
      texts={texts}
      dead={(error) => <DeadLink texts={texts} message={errorMessage(error)} />}
    >
      {() => <NewAccount key={token} token={token} />}
    </CheckedLink>
  )
}

function NewAccount({ token }: { token: string }) {
  const preload = usePrefetchScreen()
  const make = trpc.auth.makeFirstAccount.useMutation(
    useLoginAnswer(texts.succeeded, paths.adminDashboard),
  )
  const [ended, setEnded] = useState<LinkEnd | null>(null)
  const isEnd = useLinkEnd('FIRST_ACCOUNT_LINK_INVALID', setEnded)
  const { form, parts, fail } = usePublicForm({
    schema: makeFirstAccountInput,
    initialValues: { token, name: '', email: '', password: '', confirmation: '' },
    isPending: make.isPending || make.isSuccess,
    submit: (values) => {
      preload(paths.adminDashboard)
      make.mutate(values, { onError: (error) => isEnd(error) || fail(error) })
    },
  })

  if (ended === 'perhaps') return <DeadLink texts={texts} message={texts.perhaps} />
  if (ended === 'invalid')
    return <DeadLink texts={texts} message={problemTexts.firstAccountLinkInvalid} />
  return (
    <PublicFormCard title={texts.title} description={texts.description}>
      <PublicForm
        {...parts}
        failureTitle={texts.failed}
        submitLabel={texts.submit}
        submittingLabel={texts.submitting}
      >
        <TextInput
          name="name"
          label={texts.name}
          description={texts.nameHint}
          autoComplete="name"
          size="md"
          required
          withAsterisk={false}
          autoFocus
          {...form.getInputProps('name')}
        />
        <EmailField {...form.getInputProps('email')} />
        <NewPasswordFields form={form} texts={texts} />
      </PublicForm>
    </PublicFormCard>
  )
}
