import classes from './plain-list.module.css'

/** Options of a Select that scroll themselves: Mantine's scroll area around them cannot be reached by keyboard. */
export const plainList = {
  withScrollArea: false,
  classNames: { options: classes.options },
} as const
