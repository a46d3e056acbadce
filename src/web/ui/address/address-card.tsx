import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { ErrorAlert } from '../feedback/error-alert.tsx'
import { TitledCard } from '../layout/titled-card.tsx'

interface AddressCardProps {
  name: string
  about: ReactNode
  /** Null when the server cannot show it. */
  path: string | null
  unreadable: string
  /** Beside the acts, such as a button that copies. */
  beside?: (path: string) => ReactNode
  acts: readonly { label: string; onClick: () => void }[]
  /** The address, and how programs take it. */
  children: (path: string) => ReactNode
}

/** An address that is a secret: what it opens, the address itself, and what may be done with it. */
export function AddressCard({ name, about, path, unreadable, acts, ...parts }: AddressCardProps) {
  return (
    <TitledCard title={name}>
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {about}
        </Text>
        {path === null ? <ErrorAlert>{unreadable}</ErrorAlert> : parts.children(path)}
        <Group gap="xs">
          {path !== null && parts.beside?.(path)}
          {acts.map(({ label, onClick }) => (
            <Button
              key={label}
              variant="default"
              aria-label={`${label}: ${name}`}
              onClick={onClick}
            >
              {label}
            </Button>
          ))}
        </Group>
      </Stack>
    </TitledCard>
  )
}

/** A text to be copied, which a press marks. */
export function TextToCopy({ label, text }: { label: string; text: string }) {
  return (
    <TextInput
      aria-label={label}
      readOnly
      value={text}
      onFocus={(event) => event.currentTarget.select()}
    />
  )
}

/** Which address an act is about, and what then happens. */
export function AddressConsequence({ name, children }: { name: string; children: string }) {
  return (
    <>
      <Text fw="var(--app-weight-strong)" dir="auto">
        {name}
      </Text>
      <Text>{children}</Text>
    </>
  )
}
