import { Group, Text } from '@mantine/core'
import type { ComponentType, CSSProperties } from 'react'
import { colourCss, palette } from '#shared/clients/colours.ts'
import { IconHourglassEmpty } from '../../lib/icons/hourglasses.ts'
import { IconCheck, IconX } from '../../lib/icons/marks.ts'
import type { IconProps } from '../../lib/icons/outline-icon.tsx'
import classes from './styleguide.module.css'
import { styleguideTexts as texts } from './texts.ts'

type Form = keyof typeof texts.status

const marks: Partial<Record<Form, ComponentType<IconProps>>> = {
  held: IconCheck,
  missed: IconX,
  lacking: IconHourglassEmpty,
  unmarked: () => (
    <svg width={14} height={14} viewBox="0 0 14 14" aria-hidden>
      <circle cx={7} cy={7} r={4.5} fill="currentColor" />
    </svg>
  ),
}

const forms = Object.keys(texts.status) as Form[]

/** Every status by form, for every colour of a client. */
export function StatusForms() {
  return (
    <>
      <Text mb="sm">{texts.statusNote}</Text>
      <div className={classes.grid} style={{ '--least': '9rem' } as CSSProperties}>
        {palette.flatMap((colour) =>
          forms.map((form) => (
            <StatusCard key={`${colour} ${form}`} form={form} colour={colourCss(colour)} />
          )),
        )}
      </div>
    </>
  )
}

function StatusCard({ form, colour }: { form: Form; colour: string }) {
  const Mark = marks[form]
  return (
    <div
      className={classes.form}
      data-client
      data-form={form}
      style={{ '--client': colour } as CSSProperties}
    >
      {form === 'absence' ? (
        <Text inherit span px="xxs" bg="var(--app-surface)" w="fit-content">
          {texts.absent}
        </Text>
      ) : (
        <>
          <Group justify="space-between" c="var(--form-ink-2)" fz="xs">
            10:00–11:00
            {Mark && (
              <span style={{ color: 'var(--form-mark)' }}>
                <Mark size={14} stroke={2.5} aria-hidden />
              </span>
            )}
          </Group>
          <Text inherit span fw={600} td="var(--form-strike)">
            {texts.client}
          </Text>
          <Text inherit span c="var(--form-ink-2)" fz="xs">
            {texts.status[form]}
          </Text>
        </>
      )}
    </div>
  )
}

/** A pot's hours as one bar, with its legend. */
export function HourSamples() {
  const parts = [
    { part: 'used', hours: 9 },
    { part: 'booked', hours: 6 },
    { part: 'free', hours: 3 },
    { part: 'lacking', hours: 2 },
  ] as const
  return (
    <>
      <Group gap={1} h={10} mb="xs" style={{ borderRadius: '1rem', overflow: 'hidden' }}>
        {parts.map(({ part, hours }) => (
          <i key={part} style={{ flex: hours, height: '100%', background: fillOf(part) }} />
        ))}
      </Group>
      <Group component="ul" gap="md">
        {parts.map(({ part }) => (
          <Group component="li" key={part} gap="xs">
            <i style={{ width: 10, height: 10, background: fillOf(part) }} />
            {texts.pot[part]}
          </Group>
        ))}
      </Group>
    </>
  )
}

function fillOf(part: string): string {
  return `var(--app-hours-${part})`
}
