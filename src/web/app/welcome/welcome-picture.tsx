import { welcomeTexts } from '#shared/app/texts.ts'
import classes from './welcome-picture.module.css'

/** Sessions of the drawn week: day 1–5, first hour row from 1, length in rows, and the client's colour. */
const sessions = [
  { day: 1, row: 1, length: 2, colour: '#0f7666' },
  { day: 1, row: 4, length: 2, colour: '#3b6fd4' },
  { day: 2, row: 2, length: 3, colour: '#b7791f' },
  { day: 3, row: 1, length: 2, colour: '#3b6fd4' },
  { day: 3, row: 5, length: 2, colour: '#b0447b' },
  { day: 4, row: 3, length: 2, colour: '#0f7666' },
  { day: 5, row: 2, length: 2, colour: '#b0447b' },
  { day: 5, row: 5, length: 2, colour: '#b7791f' },
] as const

/**
 * A decorative picture of a week and a pot. It adds nothing to the texts beside it, so it is hidden from screen
 * readers.
 */
export function WelcomePicture() {
  const { week, days, client, pot, left, leftLabel, used } = welcomeTexts.picture
  return (
    <div className={classes.picture} aria-hidden="true">
      <div className={classes.week}>
        <div className={classes.days}>
          <span className={classes.number}>{week}</span>
          {days.map((day) => (
            <span key={day}>{day}</span>
          ))}
        </div>
        <div className={classes.grid}>
          {sessions.map(({ day, row, length, colour }) => (
            <span
              key={`${day}-${row}`}
              className={classes.session}
              style={{ gridColumn: day, gridRow: `${row} / span ${length}`, color: colour }}
            />
          ))}
        </div>
      </div>
      <div className={classes.pot}>
        <span className={classes.client}>{client}</span>
        <span>{pot}</span>
        <span className={classes.left}>
          {left} <small>{leftLabel}</small>
        </span>
        <span className={classes.bar}>
          <span />
        </span>
        <span>{used}</span>
      </div>
    </div>
  )
}
