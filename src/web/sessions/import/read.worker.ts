import { answerPage } from '../../lib/sheets/answer-page.ts'
import { readSessions } from './read-sessions.ts'

answerPage(readSessions)
