import { organizationToasts as texts } from '#shared/organizations/texts.ts'
import { errorMessage } from '../lib/error-messages.ts'
import { useRefresh } from '../lib/refresh.ts'
import { notifyFailure, notifySuccess } from '../lib/toasts/notify.tsx'
import { trpc } from '../lib/trpc.ts'

/** Makes an organisation, with whoever makes it as its admin. */
export function useCreateOrganization() {
  return trpc.organizations.create.useMutation(
    useOutcome<{ name: string }>(({ name }) => texts.created(name.trim()), texts.createFailed),
  )
}

/** Gives an organisation another name or description. */
export function useUpdateOrganization() {
  return trpc.organizations.update.useMutation(
    useOutcome<{ name: string }>(({ name }) => texts.updated(name.trim()), texts.updateFailed),
  )
}

/** Leaves an organisation; `name` is what it is called. */
export function useLeaveOrganization(name: string) {
  return trpc.organizations.leave.useMutation(useOutcome(() => texts.left(name), texts.leaveFailed))
}

/** Makes a member an admin, or an admin a member. Not optimistic: it decides what somebody may do (UX 2.3). */
export function useSetMemberRole() {
  return trpc.organizations.setMemberRole.useMutation(
    useOutcome<{ role: keyof typeof texts.roleChanged }>(
      ({ role }) => texts.roleChanged[role],
      texts.roleFailed,
    ),
  )
}

/** Takes a member out of the organisation. */
export function useRemoveMember() {
  return trpc.organizations.removeMember.useMutation(
    useOutcome(() => texts.memberRemoved, texts.memberRemoveFailed),
  )
}

/** Takes an unused invitation back. */
export function useRemoveInvitation() {
  return trpc.organizations.removeInvitation.useMutation(
    useOutcome(() => texts.invitationRemoved, texts.invitationRemoveFailed),
  )
}

/** Invites by e-mail. What it answers is told once, so nothing keeps it, and nobody waits for the list to see it. */
export function useInvite() {
  const refresh = useRefresh()
  return trpc.organizations.invite.useMutation({
    gcTime: 0,
    onSuccess: ({ email }) => {
      notifySuccess({ title: texts.success, message: texts.invited(email) })
      void refresh('organizations')
    },
    onError: (error) => {
      notifyFailure({ title: texts.inviteFailed, message: errorMessage(error) })
      void refresh('organizations')
    },
  })
}

/**
 * The toasts, and what is stale afterwards. A change is over when what is on the screen is fresh. Also after a failure:
 * whoever may no longer do this, since another admin has been here, is to see why.
 */
function useOutcome<Input>(done: (input: Input) => string, failed: string) {
  const refresh = useRefresh()
  return {
    onSuccess: async (_answer: unknown, input: Input) => {
      notifySuccess({ title: texts.success, message: done(input) })
      await refresh('organizations')
    },
    onError: (error: unknown) => {
      notifyFailure({ title: failed, message: errorMessage(error) })
      void refresh('organizations')
    },
  }
}
