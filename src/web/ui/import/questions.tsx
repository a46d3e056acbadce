import { NativeSelect } from '@mantine/core'
import type { Question } from '#shared/import/settle.ts'
import { questionTexts as texts } from '#shared/import/texts.ts'
import styles from './import.module.css'

interface QuestionsProps {
  questions: readonly Question[]
  answers: ReadonlyMap<string, string>
  onAnswer: (key: string, value: string) => void
}

/** What the columns leave open, each asked once for all rows (D133). */
export function Questions({ questions, answers, onAnswer }: QuestionsProps) {
  if (questions.length === 0) return null
  return (
    <fieldset className={styles.questions}>
      <legend>{texts.title}</legend>
      <div className={styles.columns}>
        {questions.map(({ key, label, options, suggested }) => (
          <NativeSelect
            key={key}
            label={label}
            data={[{ value: '', label: texts.choose }, ...options]}
            value={answers.get(key) ?? suggested}
            onChange={(event) => onAnswer(key, event.currentTarget.value)}
          />
        ))}
      </div>
    </fieldset>
  )
}
