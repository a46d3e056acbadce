import type { AnswerKind } from '#shared/answers/kinds.ts'
import { nameInLetter } from '#shared/plain-text.ts'
import { formatDateLong, formatTime, localDateOf } from '#shared/time.ts'
import { type Letter, write } from '../mail/letters.ts'
import { mailTexts } from '../mail/texts.ts'
import { answerMailTexts as texts } from './texts.ts'

interface Told {
  clientName: string
  startsAt: Date
  kind: AnswerKind
  chargedHours: number
}

/** So many are told one by one. */
const namedAnswers = 20

/** The mail with what clients have cancelled: who, which session, and whether it draws hours; no reason (D27). */
export function answerLetter(values: {
  name: string
  answers: readonly Told[]
  url: string
  supportEmail: string
}): Letter {
  const { answers, url } = values
  const link = `${url}/dashboard`
  const more = answers.length - namedAnswers
  return write(texts.subject, values, [
    texts.intro(answers.length),
    ...answers.slice(0, namedAnswers).map(({ clientName, startsAt, kind, chargedHours }) =>
      texts.answer({
        client: nameInLetter(clientName),
        when: [formatDateLong(localDateOf(startsAt)), formatTime(startsAt)],
        kind,
        hours: chargedHours,
      }),
    ),
    ...(more > 0 ? [texts.more(more)] : []),
    { label: texts.open, href: link },
    texts.why,
    { words: mailTexts.address, address: link },
  ])
}
