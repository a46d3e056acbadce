import { unmarkedSessionsTexts } from '../../dashboard/texts.ts'
import { brokenTexts, commonTexts } from '../../texts.ts'
import { barTexts } from '../texts.ts'

/** The installed app: what its icon offers, and the page in the place of one that cannot be fetched (D146). */
export const installedTexts = {
  description: 'Effektiv hantering av klienter, pass och tidspotter för personliga tränare.',
  today: barTexts.today,
  book: barTexts.book,
  closing: unmarkedSessionsTexts.title,
  offline: {
    title: brokenTexts.unreachableTitle,
    text: 'Sidan kunde inte hämtas. Kontrollera nätverket och försök igen.',
    retry: commonTexts.retry,
  },
}
