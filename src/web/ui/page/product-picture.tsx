import { Text } from '@mantine/core'
import type { CSSProperties } from 'react'
import { pictureTexts as texts } from '#shared/app/welcome/texts.ts'
import { colourCss } from '#shared/clients/colours.ts'
import { IconCalendarEvent } from '../../lib/icons/calendars.ts'
import { IconHourglassLow } from '../../lib/icons/hourglasses.ts'
import { IconCheck, IconX } from '../../lib/icons/marks.ts'
import { PersonPicture } from '../layout/person-picture.tsx'
import { HoursBar } from '../pot/hours-bar.tsx'
import classes from './product-picture.module.css'

const { clients, link } = texts
const colours = {
  elin: colourCss('teal-500'),
  sara: colourCss('pink-500'),
  johan: colourCss('blue-500'),
  maria: colourCss('indigo-500'),
  ali: colourCss('orange-500'),
}

const icons = { held: IconCheck, missed: IconX, lacking: IconHourglassLow }

type Form = keyof typeof icons | 'planned' | 'unmarked'
type Drawn = { who: keyof typeof colours; from: number; to: number; form: Form }

const firstHour = 8
const hours = { full: 10, used: 3.5, unmarked: 0, booked: 4, free: 2.5, lacking: 0, stripes: [] }

/** The sessions of each drawn day, by hours. */
const days: readonly (readonly Drawn[])[] = [
  [
    { who: 'elin', from: 8, to: 9, form: 'held' },
    { who: 'sara', from: 10, to: 11, form: 'held' },
    { who: 'ali', from: 12, to: 14, form: 'held' },
  ],
  [
    { who: 'johan', from: 9, to: 10, form: 'missed' },
    { who: 'maria', from: 11, to: 12, form: 'held' },
    { who: 'sara', from: 13, to: 14, form: 'held' },
  ],
  [
    { who: 'ali', from: 8, to: 9, form: 'held' },
    { who: 'johan', from: 9, to: 10, form: 'unmarked' },
    { who: 'maria', from: 11, to: 12, form: 'planned' },
    { who: 'elin', from: 13, to: 14, form: 'planned' },
  ],
  [
    { who: 'elin', from: 9, to: 10, form: 'planned' },
    { who: 'johan', from: 10, to: 11, form: 'lacking' },
    { who: 'sara', from: 12, to: 14, form: 'planned' },
  ],
  [
    { who: 'maria', from: 8, to: 9, form: 'planned' },
    { who: 'ali', from: 9, to: 10, form: 'planned' },
  ],
]
const [today, dayOff] = [2, 4]

/** A week and a personal link in small, drawn with the tokens of the real screens. Hidden from screen readers. */
export function ProductPicture() {
  return (
    <div className={classes.picture} aria-hidden="true">
      <div className={classes.window} data-box>
        <p className={classes.bar}>
          <strong>{texts.week}</strong>
          <span>{texts.booked}</span>
        </p>
        <div className={classes.week}>
          {days.map((sessions, day) => (
            <div
              key={texts.days[day]}
              className={classes.day}
              data-today={day === today || undefined}
            >
              <span className={classes.head}>{texts.days[day]}</span>
              {sessions.map((session) => (
                <Session key={session.from} {...session} />
              ))}
              {day === today && <span className={classes.now} />}
              {day === dayOff && <span className={classes.away}>{texts.away}</span>}
            </div>
          ))}
        </div>
      </div>
      <PersonalLink />
    </div>
  )
}

function Session({ who, from, to, form }: Drawn) {
  const Icon = form in icons ? icons[form as keyof typeof icons] : null
  return (
    <span
      className={classes.session}
      data-client
      data-form={form}
      style={{ '--client': colours[who], ...rowsOf(from, to) } as CSSProperties}
    >
      <small>
        {String(from).padStart(2, '0')}:00
        {Icon && <Icon size={12} stroke={2.5} />}
      </small>
      <b>{clients[who]}</b>
    </span>
  )
}

/** The rows of the grid: the day's name, then one for each hour. */
function rowsOf(from: number, to: number): CSSProperties {
  return { gridRow: `${from - firstHour + 2} / ${to - firstHour + 2}` }
}

function PersonalLink() {
  return (
    <div className={classes.phone} data-box>
      <p className={classes.line}>
        <PersonPicture name={link.trainer} url={null} />
        {link.trainer}
      </p>
      <Text c="var(--app-ink)" fz="xxl" fw={600} lh={1.1} lts="-0.02em">
        {link.left}
      </Text>
      <p className={classes.line} data-next>
        <IconCalendarEvent size={16} />
        {link.next}
      </p>
      <HoursBar filling={hours} flaw={null} label={link.left} />
      <p>{link.parts.join(' · ')}</p>
    </div>
  )
}
