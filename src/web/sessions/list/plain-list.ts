import classes from './plain-list.module.css'

/** A list of choices that scrolls by itself: a box that scrolls around it would be one that no key reaches. */
export const plainList = {
  withScrollArea: false,
  classNames: { options: classes.options },
} as const
