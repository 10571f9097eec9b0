import { emailSentOutput, updatedOutput } from '@app/schema/accounts';
import { updatedDetailsOutput } from '@app/schema/consultants';
import { idInput } from '@app/schema/fields';
import * as schema from '@app/schema/members';
import { anyone, signedIn } from '../../trpc/base.ts';
import { acceptHandover, offerHandover } from './handover.ts';
import { joinClient, openInvitation } from './join.ts';
import * as members from './service.ts';

export const memberProcedures = {
  list: signedIn.query(idInput, schema.membersOutput, members.listMembers),
  invite: signedIn.mutation(schema.inviteInput, emailSentOutput, members.inviteMember),
  /** A mutation, so that the token is in no address that a proxy logs; it changes nothing. */
  openInvitation: anyone.mutation(schema.openInvitationInput, schema.openInvitationOutput, openInvitation),
  join: anyone.mutation(schema.joinInput, schema.joinedOutput, joinClient),
  updateSelf: signedIn.mutation(schema.updateSelfInput, updatedDetailsOutput, members.updateSelf),
  setRole: signedIn.mutation(schema.setRoleInput, updatedOutput, members.setRole),
  remove: signedIn.mutation(idInput, schema.deletedOutput, members.removeMember),
  offerHandover: signedIn.mutation(schema.offerHandoverInput, emailSentOutput, offerHandover),
  acceptHandover: signedIn.mutation(schema.acceptHandoverInput, updatedOutput, acceptHandover),
};
