import { useId, useLayoutEffect, useRef } from 'react'
import { answersTexts as texts } from '#shared/answers/texts.ts'
import { isAwaited } from '../lib/query-client.ts'
import { trpc } from '../lib/trpc.ts'
import { UntoldButton } from '../messages/untold-button.tsx'
import { useSessionDialog } from '../sessions/editor/use-session-dialog.tsx'
import { QueryFailure } from '../ui/feedback/load-failure.tsx'
import classes from './answers.module.css'
import { AnswersList } from './answers-list.tsx'

/** How many answers the dashboard shows until all are asked for. */
const firstAnswers = 3

/** "Från klienterna" on the dashboard; nothing while there is none. What is beneath is shown once that is known. */
export function AnswersCard() {
  const answers = trpc.answers.list.useQuery()
  const booking = useSessionDialog()
  const title = useId()
  const { data } = answers
  const isShown = data !== undefined && data.total + data.untold > 0
  const wasShown = useRef(false)
  useLayoutEffect(() => {
    // The last row, which had the focus, is gone.
    if (wasShown.current && !isShown && document.activeElement === document.body)
      document.querySelector('h1')?.focus()
    wasShown.current = isShown
  }, [isShown])

  if (isAwaited(answers)) return <div data-loading />
  if (!data) return answers.isError && <QueryFailure query={answers} title={texts.loadFailed} />
  return (
    <>
      {isShown && (
        <section className={classes.card} data-box aria-labelledby={title}>
          <div className={classes.head}>
            <h2 id={title}>{texts.title}</h2>
            <UntoldButton />
          </div>
          {data.total > 0 && <AnswersList list={data} first={firstAnswers} onBook={booking.add} />}
        </section>
      )}
      {booking.element}
    </>
  )
}
