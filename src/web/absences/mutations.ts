import { type AbsenceFields, absenceOf } from '#shared/absences/span.ts'
import { absenceSpanText } from '#shared/absences/span-text.ts'
import { absenceToasts } from '#shared/absences/texts.ts'
import type { Change } from '#shared/messages/changes.ts'
import { retryOnce } from '../lib/error-messages.ts'
import { useRefresh } from '../lib/refresh.ts'
import { notifyFailure, notifySuccess, notifyUndo } from '../lib/toasts/notify.tsx'
import { type RouterInputs, trpc } from '../lib/trpc.ts'
import { offerMessages } from '../messages/offers.ts'
import { absenceErrorMessage } from './errors.ts'

/** What undoes an action on an absence. */
export type AbsenceUndo = RouterInputs['absences']['undo']

function fail(title: string, error: unknown): void {
  notifyFailure({ title, message: absenceErrorMessage(error) })
}

/** The actions on an absence, each with its undo. */
export function useAbsenceActions() {
  const refresh = useRefresh()
  const shared = { retry: retryOnce, onSettled: () => refresh('absences') }
  const undo = trpc.absences.undo.useMutation({
    ...shared,
    onSuccess: ({ skipped }, { since, before }) =>
      notifySuccess({
        title: undoneTitle(since, before),
        ...(skipped > 0 && { message: absenceToasts.leftOut(skipped) }),
      }),
    onError: (error) => fail(absenceToasts.undoFailed, error),
  })
  return {
    create: trpc.absences.create.useMutation(shared),
    change: trpc.absences.change.useMutation(shared),
    remove: trpc.absences.remove.useMutation({
      ...shared,
      onError: (error) => fail(absenceToasts.removeFailed, error),
    }),
    /** Tells what was done, and offers to undo it, and to tell the clients. */
    offerUndo: (how: AbsenceUndo, changes: readonly Change[] = []) => {
      const about = how.since ?? how.before
      notifyUndo({
        title: doneTitle(how),
        ...(about && {
          message: absenceToasts.about({
            label: about.label,
            span: absenceSpanText(absenceOf(about)),
            cancelled: how.cancelled.length,
            moved: how.moved.length,
          }),
        }),
        ...offerMessages({ changes }, () => undo.mutate(how)),
      })
    },
  }
}

function doneTitle({ since, before }: Pick<AbsenceUndo, 'since' | 'before'>): string {
  if (!since) return absenceToasts.removed
  return before ? absenceToasts.changed : absenceToasts.created
}

function undoneTitle(since: AbsenceFields | null, before: AbsenceFields | null): string {
  if (!since) return absenceToasts.restored
  return before ? absenceToasts.undoneChange : absenceToasts.undone
}
