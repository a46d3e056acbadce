import * as z from 'zod/mini'
import {
  answerMembershipInput,
  createOrganizationInput,
  invitationInput,
  inviteInput,
  joinInput,
  memberInput,
  memberTrainerInput,
  organizationIdInput,
  setMemberRoleInput,
} from '#shared/organizations/inputs.ts'
import { overviewInput, overviewOutput } from '#shared/organizations/overview/payload.ts'
import {
  invitationOutput,
  invitedOutput,
  joinedOutput,
  memberOutput,
  organizationOutput,
  trainerActivityOutput,
  trainerDetailOutput,
} from '#shared/organizations/payload.ts'
import { updateOrganizationInput } from '#shared/organizations/update-input.ts'
import {
  authedProcedure,
  founderProcedure,
  memberProcedure,
  organizationAdminProcedure,
  router,
  trainerProcedure,
} from '../procedures/trpc.ts'
import { writtenOutput } from '../procedures/written-output.ts'
import { trainerActivity, trainerDetail } from './activity.ts'
import { removeOrganization } from './deletion.ts'
import { invite, removeInvitation } from './invitations.ts'
import { join } from './joining.ts'
import { leaveOrganization, removeMember, setMemberRole } from './members.ts'
import { organizationOverview } from './overview.ts'
import { invitationsOf, membersOf, organizationsOf } from './queries.ts'
import { createOrganization, updateOrganization } from './service.ts'
import { answerMembership } from './waiting.ts'

export const organizationsRouter = router({
  mine: trainerProcedure('organizations.mine')
    .output(z.array(organizationOutput))
    .query(({ ctx }) => organizationsOf(ctx)),

  create: founderProcedure('organizations.create')
    .input(createOrganizationInput)
    .output(z.void())
    .mutation(({ ctx, input }) => createOrganization(ctx, input)),

  update: organizationAdminProcedure('organizations.update')
    .input(updateOrganizationInput)
    .output(z.void())
    .mutation(({ ctx, input }) => updateOrganization(ctx, input)),

  remove: organizationAdminProcedure('organizations.remove')
    .input(organizationIdInput)
    .output(z.void())
    .mutation(({ ctx }) => removeOrganization(ctx)),

  leave: memberProcedure('organizations.leave')
    .input(organizationIdInput)
    .output(z.void())
    .mutation(({ ctx }) => leaveOrganization(ctx)),

  answerMembership: trainerProcedure('organizations.answerMembership')
    .input(answerMembershipInput)
    .output(z.void())
    .mutation(({ ctx, input }) => answerMembership(ctx, input)),

  join: authedProcedure('organizations.join')
    .input(joinInput)
    .output(joinedOutput)
    .mutation(({ ctx, input }) => join(ctx, input.code)),

  members: memberProcedure('organizations.members')
    .input(organizationIdInput)
    .output(writtenOutput(z.array(memberOutput)))
    .query(({ ctx }) => membersOf(ctx)),

  setMemberRole: organizationAdminProcedure('organizations.setMemberRole')
    .input(setMemberRoleInput)
    .output(z.void())
    .mutation(({ ctx, input }) => setMemberRole(ctx, input)),

  removeMember: organizationAdminProcedure('organizations.removeMember')
    .input(memberInput)
    .output(z.void())
    .mutation(({ ctx, input }) => removeMember(ctx, input.memberId)),

  trainers: organizationAdminProcedure('organizations.trainers')
    .input(organizationIdInput)
    .output(writtenOutput(z.array(trainerActivityOutput)))
    .query(({ ctx }) => trainerActivity(ctx)),

  trainer: organizationAdminProcedure('organizations.trainer')
    .input(memberTrainerInput)
    .output(writtenOutput(trainerDetailOutput))
    .query(({ ctx, input }) => trainerDetail(ctx, input.trainerId)),

  overview: organizationAdminProcedure('organizations.overview')
    .input(overviewInput)
    .output(writtenOutput(overviewOutput))
    .query(({ ctx, input }) => organizationOverview(ctx, input)),

  invitations: organizationAdminProcedure('organizations.invitations')
    .input(organizationIdInput)
    .output(writtenOutput(z.array(invitationOutput)))
    .query(({ ctx }) => invitationsOf(ctx)),

  invite: organizationAdminProcedure('organizations.invite')
    .input(inviteInput)
    .output(invitedOutput)
    .mutation(({ ctx, input }) => invite(ctx, input)),

  removeInvitation: organizationAdminProcedure('organizations.removeInvitation')
    .input(invitationInput)
    .output(z.void())
    .mutation(({ ctx, input }) => removeInvitation(ctx, input.invitationId)),
})
