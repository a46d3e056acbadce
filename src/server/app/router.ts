import { absencesRouter } from '../absences/router.ts'
import { adminRouter } from '../admin/router.ts'
import { answersRouter } from '../answers/router.ts'
import { authRouter } from '../auth/router.ts'
import { bookingRouter } from '../booking/router.ts'
import { calendarRouter } from '../calendar/router.ts'
import { changesRouter } from '../changes/router.ts'
import { clientsRouter } from '../clients/router.ts'
import { dashboardRouter } from '../dashboard/router.ts'
import { eventsRouter } from '../events/router.ts'
import { exportRouter } from '../export/router.ts'
import { feedsRouter } from '../feeds/router.ts'
import { handoverRouter } from '../handover/router.ts'
import { importsRouter } from '../import-records/router.ts'
import { lettersRouter } from '../letters/router.ts'
import { messagesRouter } from '../messages/router.ts'
import { organizationsRouter } from '../organizations/router.ts'
import { portalRouter } from '../portal/router.ts'
import { potsRouter } from '../pots/router.ts'
import { router } from '../procedures/trpc.ts'
import { profileRouter } from '../profile/router.ts'
import { sessionsRouter } from '../sessions/router.ts'
import { trashRouter } from '../trash/router.ts'

export const appRouter = router({
  absences: absencesRouter,
  admin: adminRouter,
  answers: answersRouter,
  auth: authRouter,
  booking: bookingRouter,
  calendar: calendarRouter,
  changes: changesRouter,
  clients: clientsRouter,
  dashboard: dashboardRouter,
  events: eventsRouter,
  export: exportRouter,
  feeds: feedsRouter,
  handover: handoverRouter,
  imports: importsRouter,
  letters: lettersRouter,
  messages: messagesRouter,
  organizations: organizationsRouter,
  portal: portalRouter,
  pots: potsRouter,
  profile: profileRouter,
  sessions: sessionsRouter,
  trash: trashRouter,
})

export type AppRouter = typeof appRouter
