import { Button } from '@mantine/core'
import { useState } from 'react'
import { answersTexts as texts } from '#shared/answers/texts.ts'
import { useRowFocus } from '../sessions/list/use-row-focus.ts'
import { useSessionActions } from '../sessions/status/use-session-actions.tsx'
import { useClientColours } from '../sessions/use-week.ts'
import { ShowMoreButton } from '../ui/table/show-more-button.tsx'
import { AnswerRow, type BookNext, RefusedRow, UnsentRow } from './answer-row.tsx'
import classes from './answers.module.css'
import { type Answers, useMarkSeen } from './mutations.ts'

interface AnswersListProps {
  list: Answers
  /** How many are shown until all are asked for. */
  first?: number
  /** Opens the booking dialog. */
  onBook: BookNext
}

/**
 * What clients have answered, newest first, each with its acts; below them the messages that did not arrive, and the
 * addresses that are refused.
 */
export function AnswersList(props: AnswersListProps) {
  const { list, first = Number.POSITIVE_INFINITY, onBook } = props
  const [showsAll, setShowsAll] = useState(false)
  const { colours } = useClientColours()
  const { mutate } = useMarkSeen()
  const { perform, element } = useSessionActions()
  const { remember, restore } = useRowFocus(list.answers, seenButton)
  const colourOf = (clientId: string) => colours.get(clientId) ?? 'transparent'

  function markSeen(id: string) {
    remember(id)
    restore()
    mutate({ ids: [id] })
  }

  const { answers, refused, unsent, total } = list
  const count = answers.length + unsent.length + refused.length
  const shown = showsAll ? count : first
  return (
    <>
      <ul className={classes.list}>
        {answers.slice(0, shown).map((answer) => (
          <AnswerRow
            key={answer.id}
            answer={answer}
            colour={colourOf(answer.clientId)}
            onSeen={markSeen}
            onBook={onBook}
            onCancel={(session) => perform(session, 'cancel')}
          />
        ))}
        {unsent.slice(0, Math.max(0, shown - answers.length)).map((one) => (
          <UnsentRow
            key={`${one.actId} ${one.clientId}`}
            unsent={one}
            colour={colourOf(one.clientId)}
          />
        ))}
        {refused.slice(0, Math.max(0, shown - answers.length - unsent.length)).map((one) => (
          <RefusedRow key={one.clientId} refused={one} colour={colourOf(one.clientId)} />
        ))}
      </ul>
      {element}
      {(count > first || answers.length > 1 || total > count) && (
        <div className={classes.foot}>
          {count > first && (
            <ShowMoreButton isPlain isExpanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
              {showsAll ? texts.showFewer : texts.showAll(count)}
            </ShowMoreButton>
          )}
          {total > count && <p>{texts.more({ shown: count, more: total - count })}</p>}
          {answers.length > 1 && (
            <Button
              variant="default"
              size="xs"
              onClick={() => mutate({ ids: answers.map(({ id }) => id) })}
            >
              {texts.allSeen}
            </Button>
          )}
        </div>
      )}
    </>
  )
}

function seenButton(id: string): HTMLElement | null {
  return document.querySelector(`[data-answer="${id}"]`)
}
