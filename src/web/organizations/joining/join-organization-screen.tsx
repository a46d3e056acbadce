import { Anchor, Box, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { isTrainerRole } from '#shared/access/roles.ts'
import { joinInput } from '#shared/organizations/inputs.ts'
import { joinTexts as texts } from '#shared/organizations/texts.ts'
import { useCurrentUser } from '../../lib/current-user.tsx'
import { errorMessage } from '../../lib/error-messages.ts'
import { useZodForm } from '../../lib/form/zod-form.ts'
import { IconArrowLeft } from '../../lib/icons/arrows.ts'
import { paths } from '../../lib/paths.ts'
import { FormEnd } from '../../ui/form/form-end.tsx'
import { Screen } from '../../ui/page/screen.tsx'
import { useJoinOrganization } from '../mutations.ts'
import { codeIn, shownCode } from './invited-code.ts'

/** /join-organization (S68). */
export function JoinOrganizationScreen() {
  const join = useJoinOrganization()
  const { role } = useCurrentUser()
  const code = codeIn(useLocation())
  return (
    <Screen title={texts.title}>
      {join.data ? (
        <Joined name={join.data.name} />
      ) : (
        <>
          {/* A link that is opened while the page is open changes the fragment alone. */}
          <CodeForm key={code} code={code} join={join} />
          {isTrainerRole(role) && (
            <Anchor component={Link} to={paths.organization}>
              <Group gap="0.375rem" mih="2.75rem" mt="xs" display="inline-flex">
                <IconArrowLeft size={16} aria-hidden />
                {texts.back}
              </Group>
            </Anchor>
          )}
        </>
      )}
    </Screen>
  )
}

const card = {
  maw: '28rem',
  p: 'lg',
  bd: '1px solid var(--app-line)',
  bdrs: 'lg',
  bg: 'var(--app-surface)',
}

interface CodeFormProps {
  /** The code of the address, if any. */
  code: string
  join: ReturnType<typeof useJoinOrganization>
}

function CodeForm({ code, join }: CodeFormProps) {
  const { role, email } = useCurrentUser()
  const form = useZodForm(joinInput, {
    initialValues: { code: shownCode(code) },
  })
  const focusOnCode = () => form.getInputNode('code')?.focus()
  return (
    <Box
      component="form"
      noValidate
      {...card}
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
        <FormEnd
          failure={join.error && errorMessage(join.error)}
          failureTitle={texts.failed}
          submitLabel={texts.submit}
          isPending={join.isPending}
        />
      </Stack>
    </Box>
  )
}

/** Replaces the form, and takes the focus from it. */
function Joined({ name }: { name: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <Box {...card} style={{ overflowWrap: 'anywhere' }}>
      <Text component="h2" ref={heading} tabIndex={-1} fz="xl" fw={600} mb="0.25rem">
        {texts.joined} <bdi>{name}</bdi>
      </Text>
      <Text c="dimmed" mb="md">
        {texts.joinedHint}
      </Text>
      <Button component={Link} to={paths.organization}>
        {texts.toOrganization}
      </Button>
    </Box>
  )
}
