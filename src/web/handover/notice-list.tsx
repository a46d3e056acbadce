import { VisuallyHidden } from '@mantine/core'
import { useId, useLayoutEffect, useRef, useState } from 'react'
import type { HandoverList } from '#shared/handover/payload.ts'
import { handoverNoticeTexts as texts } from '#shared/handover/texts.ts'
import { useDialog } from '../ui/dialog/use-dialog.ts'
import { ShowMoreButton } from '../ui/table/show-more-button.tsx'
import { UndoDialog, WithdrawDialog } from './end-dialogs.tsx'
import classes from './handover.module.css'
import { NoticeRow } from './notice-row.tsx'
import { type Done, type Incoming, noticesOf, type Outgoing } from './notices.ts'
import { GiveDialog, ReceiveDialog } from './open-dialogs.ts'

/** How many are shown until all are asked for. */
const first = 3

interface NoticeListProps {
  list: HandoverList
  /** On the profile of the one client whom they are about. */
  isOfOne: boolean
}

/** "Överlämningar": each hand-over with what the trainer can do about it, and the dialogs for that. */
export function NoticeList({ list, isOfOne }: NoticeListProps) {
  const giving = useDialog<{ id: string; name: string }>()
  const receiving = useDialog<Incoming>()
  const withdrawing = useDialog<Outgoing>()
  const undoing = useDialog<Done>()
  const [showsAll, setShowsAll] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const id = useId()
  const headed = { ref: heading, id, tabIndex: -1 }
  const notices = noticesOf(list)
  const shown = showsAll ? notices : notices.slice(0, first)

  /** The button that was pressed may be gone. */
  function keepFocus() {
    const target = heading.current ?? document.querySelector('h1')
    target?.focus({ preventScroll: true })
  }
  const before = useRef(notices.length)
  useLayoutEffect(() => {
    if (notices.length < before.current && document.activeElement === document.body) keepFocus()
    before.current = notices.length
  }, [notices.length])

  return (
    <>
      {notices.length > 0 && (
        <section className={classes.notices} data-box aria-labelledby={id}>
          {isOfOne ? (
            <VisuallyHidden>
              <h2 {...headed}>{texts.title}</h2>
            </VisuallyHidden>
          ) : (
            <h2 {...headed}>{texts.title}</h2>
          )}
          <ul>
            {shown.map((notice) => (
              <NoticeRow
                key={notice.key}
                notice={notice}
                onGive={giving.open}
                onReceive={receiving.open}
                onWithdraw={withdrawing.open}
                onUndo={undoing.open}
              />
            ))}
          </ul>
          {notices.length > first && (
            <div className={classes.foot}>
              <ShowMoreButton isPlain isExpanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
                {showsAll ? texts.showFewer : texts.showAll(notices.length)}
              </ShowMoreButton>
            </div>
          )}
        </section>
      )}
      <GiveDialog dialog={giving} onDone={keepFocus} />
      <ReceiveDialog dialog={receiving} onDone={keepFocus} />
      <WithdrawDialog dialog={withdrawing} onDone={keepFocus} />
      <UndoDialog dialog={undoing} onDone={keepFocus} />
    </>
  )
}
