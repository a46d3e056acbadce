import { VisuallyHidden } from '@mantine/core'
import { answersTexts as texts } from '#shared/answers/texts.ts'
import { trpc } from '../lib/trpc.ts'
import classes from './answers-count.module.css'

/** The number of answers beside a link of the menu; nothing without any. */
export function AnswersCount() {
  const { data } = trpc.answers.list.useQuery()
  if (!data || data.total === 0) return null
  return (
    <b className={classes.count}>
      {data.total} <VisuallyHidden>{texts.count}</VisuallyHidden>
    </b>
  )
}
