import { bookByLink } from './client-books.ts'
import { begin } from './life.ts'
import { goAndComeBack } from './life-deletion.ts'
import { steps } from './life-steps.ts'
import type { Story } from './story.ts'

/**
 * A client with hours, prices, messages, feeds and answers by the personal link is deleted and put back, whole, or erased,
 * in competition with what others do at the same time.
 */
export async function liveAsAClient(story: Story): Promise<void> {
  const life = await begin(story)
  for (let left = 3 + story.random.below(6); left > 0; left -= 1) {
    if (story.random.percent(25)) {
      if (!(await goAndComeBack(life))) return
    } else await story.random.of([...steps, bookByLink, bookByLink, bookByLink])?.(life)
  }
}
