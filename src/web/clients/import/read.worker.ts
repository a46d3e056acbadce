import { answerPage } from '../../lib/sheets/answer-page.ts'
import { readSource } from '../../lib/sheets/read-source.ts'

answerPage(({ data }, onRows) => readSource(data, onRows))
