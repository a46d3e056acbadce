import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { answersTexts as texts } from '#shared/answers/texts.ts'
import { lazyDialogTexts } from '#shared/sessions/texts.ts'
import { lazyModule } from '../lib/modules/lazy-module.ts'
import { trpc } from '../lib/trpc.ts'
import { useLazyDialog } from '../ui/dialog/use-lazy-dialog.ts'
import classes from './answers.module.css'

const dialog = lazyModule(() => import('./answers-dialog.tsx'))

/** "Svar · 3" among the calendar's tools, which opens the list; nothing while there is none. */
export function AnswersTool() {
  const { data } = trpc.answers.list.useQuery()
  const [module, whenLoaded] = useLazyDialog(dialog, lazyDialogTexts.loadFailed)
  const [isOpen, setIsOpen] = useState(false)
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
          aria-haspopup="dialog"
          onClick={() => whenLoaded(() => setIsOpen(true))}
        >
          {texts.open(total)}
        </Button>
      )}
      {module && (
        <module.AnswersDialog
          opened={isOpen}
          onClose={() => setIsOpen(false)}
          onExited={() => (button.current ?? document.querySelector('h1'))?.focus()}
        />
      )}
    </>
  )
}
