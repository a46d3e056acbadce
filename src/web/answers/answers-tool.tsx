import { Button } from '@mantine/core'
import { useRef } from 'react'
import { answersTexts as texts } from '#shared/answers/texts.ts'
import { trpc } from '../lib/trpc.ts'
import { UntoldButton } from '../messages/untold-button.tsx'
import { lazyDialog } from '../ui/dialog/lazy-dialog.ts'
import { useDialog } from '../ui/dialog/use-dialog.ts'
import classes from './answers.module.css'

const AnswersDialog = lazyDialog(() => import('./answers-dialog.tsx'), 'AnswersDialog')

/** "Från klienterna · 3" among the calendar's tools, which opens the list; nothing while there is none. */
export function AnswersTool() {
  const { data } = trpc.answers.list.useQuery()
  const dialog = useDialog<object>()
  const button = useRef<HTMLButtonElement>(null)
  const total = data?.total ?? 0
  return (
    <>
      {total > 0 && (
        <Button
          ref={button}
          className={classes.tool}
          variant="default"
          size="xs"
          data-answers
          aria-haspopup="dialog"
          onClick={() => dialog.open({})}
        >
          {texts.open(total)}
        </Button>
      )}
      <UntoldButton className={classes.tool} />
      <AnswersDialog
        dialog={dialog}
        onExited={() => (button.current ?? document.querySelector('h1'))?.focus()}
      />
    </>
  )
}
