import * as z from 'zod/mini'
import { keyboardShortcutsInput } from '#shared/profile/inputs.ts'
import { personProcedure, router } from '../trpc.ts'
import { setKeyboardShortcuts } from './service.ts'

export const profileRouter = router({
  setKeyboardShortcuts: personProcedure('profile.setKeyboardShortcuts')
    .input(keyboardShortcutsInput)
    .output(z.void())
    .mutation(({ ctx, input }) => setKeyboardShortcuts(ctx, input)),
})
