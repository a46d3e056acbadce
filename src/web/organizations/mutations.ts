import { joinTexts, organizationToasts as texts } from '#shared/organizations/texts.ts'
import { useCurrentUser } from '../lib/current-user.tsx'
import { errorToast, isUnconfirmed } from '../lib/error-messages.ts'
import { useMutationFeedback } from '../lib/mutation-feedback.ts'
import { useRefresh } from '../lib/refresh.ts'
import { notifyFailure, notifySuccess } from '../lib/toasts/notify.tsx'
import { trpc } from '../lib/trpc.ts'

/** Creates an organisation; its creator becomes its admin. */
export function useCreateOrganization() {
  return trpc.organizations.create.useMutation(
    useOrganizationFeedback<{ name: string }>(
      ({ name }) => texts.created(name.trim()),
      texts.createFailed,
    ),
  )
}

/** Changes the name and description of an organisation. */
export function useUpdateOrganization() {
  return trpc.organizations.update.useMutation(
    useOrganizationFeedback<{ name: string }>(
      ({ name }) => texts.updated(name.trim()),
      texts.updateFailed,
    ),
  )
}

/** Leaves the organisation called `name`. */
export function useLeaveOrganization(name: string) {
  return trpc.organizations.leave.useMutation(
    useOrganizationFeedback(() => texts.left(name), texts.leaveFailed),
  )
}

/** Deletes the organisation called `name`. */
export function useRemoveOrganization(name: string) {
  return trpc.organizations.remove.useMutation(
    useOrganizationFeedback(() => texts.removed(name), texts.removeFailed),
  )
}

/** Changes the role of a member. Not optimistic: it changes permissions (D68). */
export function useSetMemberRole() {
  return trpc.organizations.setMemberRole.useMutation(
    useOrganizationFeedback<{ role: keyof typeof texts.roleChanged }>(
      ({ role }) => texts.roleChanged[role],
      texts.roleFailed,
    ),
  )
}

/** Removes a member from the organisation. */
export function useRemoveMember() {
  return trpc.organizations.removeMember.useMutation(
    useOrganizationFeedback(() => texts.memberRemoved, texts.memberRemoveFailed),
  )
}

/** Removes an unused invitation. */
export function useRemoveInvitation() {
  return trpc.organizations.removeInvitation.useMutation(
    useOrganizationFeedback(() => texts.invitationRemoved, texts.invitationRemoveFailed),
  )
}

/** Invites by e-mail. The answer holds secrets, so it is not cached (`gcTime: 0`), and it does not wait for the refetch. */
export function useInvite() {
  const refresh = useRefresh()
  return trpc.organizations.invite.useMutation({
    gcTime: 0,
    onSuccess: ({ email }) => {
      notifySuccess({ title: texts.success, message: texts.invited(email) })
      void refresh('organizations')
    },
    onError: (error) => {
      if (!isUnconfirmed(error)) notifyFailure(errorToast(texts.inviteFailed, error))
      void refresh('organizations')
    },
  })
}

/**
 * Joins an organisation by an invitation code. Does not wait for the refetch: nothing of it is on the screen. A CLIENT
 * becomes a TRAINER by it, so the current user is read again.
 */
export function useJoinOrganization() {
  const refresh = useRefresh()
  const { auth } = trpc.useUtils()
  const { role } = useCurrentUser()
  return trpc.organizations.join.useMutation({
    onSuccess: ({ name }) => {
      notifySuccess({ ...joinTexts.succeeded, message: joinTexts.succeeded.message(name) })
      if (role === 'CLIENT') void auth.me.invalidate()
      void refresh('organizations')
    },
    onError: (error) => notifyFailure(errorToast(joinTexts.failed, error)),
  })
}

/** An error refetches too: its cause may be that another admin has changed the organisation or one's role. */
function useOrganizationFeedback<Input>(message: (input: Input) => string, failed: string) {
  return useMutationFeedback({
    changes: 'organizations',
    success: (input: Input) => ({ title: texts.success, message: message(input) }),
    error: failed,
    refreshOnError: 'background',
  })
}
