import { useQueryClient } from '@tanstack/react-query'
import { getMutationKey } from '@trpc/react-query'
import { answersTexts as texts } from '#shared/answers/texts.ts'
import { errorToast, retryOnce } from '../lib/error-messages.ts'
import { useRefresh } from '../lib/refresh.ts'
import { notifyFailure } from '../lib/toasts/notify.tsx'
import { type RouterOutputs, trpc } from '../lib/trpc.ts'

export type Answers = RouterOutputs['answers']['list']
export type Answer = Answers['answers'][number]

const seenKey = getMutationKey(trpc.answers.markSeen)

/** Takes answers off the list, optimistically. */
export function useMarkSeen() {
  const queryClient = useQueryClient()
  const { list } = trpc.useUtils().answers
  const refresh = useRefresh()
  return trpc.answers.markSeen.useMutation({
    retry: retryOnce,
    onMutate: async ({ ids }) => {
      await list.cancel()
      list.setData(undefined, (answers) => answers && withoutSeen(answers, ids))
    },
    onError: (error, { ids }) => notifyFailure(errorToast(texts.seenFailed(ids.length), error)),
    // Also without an answer: only the server knows. Once, after the last one: it would bring back what is being sent.
    onSettled: () => {
      if (queryClient.isMutating({ mutationKey: seenKey }) === 1) void refresh('answers')
    },
  })
}

function withoutSeen(list: Answers, ids: readonly string[]): Answers {
  const answers = list.answers.filter(({ id }) => !ids.includes(id))
  return { ...list, answers, total: list.total - (list.answers.length - answers.length) }
}
