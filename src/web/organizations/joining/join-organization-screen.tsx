import { Alert, Anchor, Button, Stack, Text, TextInput } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { isTrainerRole } from '#shared/access/roles.ts'
import { joinInput } from '#shared/organizations/inputs.ts'
import { joinTexts as texts } from '#shared/organizations/texts.ts'
import { useCurrentUser } from '../../lib/current-user.tsx'
import { errorMessage } from '../../lib/error-messages.ts'
import { useZodForm } from '../../lib/form/zod-form.ts'
import { paths } from '../../lib/paths.ts'
import { Screen } from '../../ui/page/screen.tsx'
import { useJoinOrganization } from '../mutations.ts'
import { shownCode } from './invited-code.ts'
import styles from './join-organization-screen.module.css'

/** /join-organization (spec 2, Join organisation). */
export function JoinOrganizationScreen() {
  const join = useJoinOrganization()
  const { role } = useCurrentUser()
  return (
    <Screen title={texts.title}>
      {join.data ? (
        <Joined name={join.data.name} />
      ) : (
        <>
          <CodeForm join={join} />
          {isTrainerRole(role) && (
            <Anchor component={Link} to={paths.organization} className={styles.back}>
              <IconArrowLeft size={16} aria-hidden />
              {texts.back}
            </Anchor>
          )}
        </>
      )}
    </Screen>
  )
}

function CodeForm({ join }: { join: ReturnType<typeof useJoinOrganization> }) {
  const [params] = useSearchParams()
  const { role, email } = useCurrentUser()
  const form = useZodForm(joinInput, {
    initialValues: { code: shownCode(params.get('code') ?? '') },
  })
  const focusOnCode = () => form.getInputNode('code')?.focus()
  return (
    <form
      noValidate
      className={styles.card}
      onSubmit={form.onSubmit((values) => {
        if (!join.isPending) join.mutate(values, { onError: focusOnCode })
      }, focusOnCode)}
    >
      <Stack gap="md">
        <Text c="dimmed">{texts.description}</Text>
        {role === 'CLIENT' && <Text>{texts.asClient(email)}</Text>}
        <TextInput
          label={texts.code}
          name="code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          required
          withAsterisk={false}
          {...form.getInputProps('code')}
        />
        {join.error && (
          <Alert variant="outline" color="red" role="alert" title={texts.failed}>
            {errorMessage(join.error)}
          </Alert>
        )}
        <Button type="submit" loading={join.isPending} className={styles.submit}>
          {texts.submit}
        </Button>
      </Stack>
    </form>
  )
}

/** Replaces the form, and takes the focus from it. */
function Joined({ name }: { name: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={styles.card}>
      <h2 ref={heading} tabIndex={-1} className={styles.joined}>
        {texts.joined} <bdi>{name}</bdi>
      </h2>
      <Text c="dimmed" mb="md">
        {texts.joinedHint}
      </Text>
      <Button component={Link} to={paths.organization} className={styles.submit}>
        {texts.toOrganization}
      </Button>
    </div>
  )
}
