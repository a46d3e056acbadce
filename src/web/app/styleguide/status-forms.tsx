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
  unmarked: ({ className }) => (
    <svg width={14} height={14} viewBox="0 0 14 14" aria-hidden className={className}>
      <circle cx={7} cy={7} r={4.5} fill="currentColor" />
    </svg>
  ),
}

const forms = Object.keys(texts.status) as Form[]

/** Every status by form, for every colour of a client. */
export function StatusForms() {
  return (
    <>
      <p>{texts.statusNote}</p>
      <div className={classes.forms}>
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
      <span className={classes.second}>
        10:00–11:00
        {Mark && <Mark size={14} stroke={2.5} aria-hidden className={classes.mark} />}
      </span>
      <span className={classes.name}>{form === 'absence' ? texts.absent : texts.client}</span>
      <span className={classes.second}>{texts.status[form]}</span>
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
      <div className={classes.bar}>
        {parts.map(({ part, hours }) => (
          <i key={part} style={{ flex: hours, background: `var(--app-hours-${part})` }} />
        ))}
      </div>
      <ul className={classes.row}>
        {parts.map(({ part }) => (
          <li key={part}>
            <i className={classes.key} style={{ background: `var(--app-hours-${part})` }} />
            {texts.pot[part]}
          </li>
        ))}
      </ul>
    </>
  )
}
