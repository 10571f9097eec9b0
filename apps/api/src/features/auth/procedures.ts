import {
  accountOutput,
  addressInput,
  changePasswordInput,
  codeInput,
  emailSentOutput,
  linkInput,
  linkOutput,
  passwordByLinkInput,
  passwordByLinkOutput,
  passwordAndCodeInput,
  recoveryCodesOutput,
  requestAccountInput,
  secondFactorSetup,
  setLanguageInput,
  unlockSecondFactorInput,
  updatedOutput,
  verifyInput,
  verifyOutput,
} from '@app/schema/accounts';
import {
  answerEmailChangeInput,
  changeOwnEmailInput,
  openedEmailChangeOutput,
  openEmailChangeInput,
} from '@app/schema/email-change';
import { updatedDetailsOutput } from '@app/schema/consultants';
import { idInput } from '@app/schema/fields';
import { loginInput, loginOutput, logoutOutput, sessionsOutput } from '@app/schema/sessions';
import { anyone, signedIn } from '../../trpc/base.ts';
import * as disabling from './accounts/disabling.ts';
import { answerEmailChange, openEmailChange } from './email-change/answer.ts';
import { callOffEmailChange, changeOwnEmail } from './email-change/request-email-change.ts';
import * as secondFactor from './second-factor/service.ts';
import { unlockSecondFactor } from './second-factor/unlock.ts';
import { logIn } from './sessions/login.ts';
import * as sessions from './sessions/service.ts';
import * as account from './accounts/account.ts';
import * as links from './accounts/links.ts';
import { changePassword } from './accounts/password-change.ts';
import { requestAccount } from './accounts/request-account.ts';
import { resendVerification, verifyAccount } from './accounts/verification.ts';

/** Logging in, and the links and codes that lead there. */
export const authProcedures = {
  login: anyone
    .input(loginInput)
    .output(loginOutput)
    .mutation(({ ctx, input: { area, ...credentials } }) => logIn(ctx, area, credentials)),
  logout: signedIn.output(logoutOutput).mutation(({ ctx }) => sessions.logOut(ctx)),
  changePassword: signedIn
    .input(changePasswordInput)
    .output(updatedOutput)
    .mutation(({ ctx, input }) => changePassword(ctx, input)),
  requestPasswordReset: anyone
    .input(addressInput)
    .output(emailSentOutput)
    .mutation(({ ctx, input }) => links.requestLink(ctx, input)),
  /** Whose link it is; a mutation, so that no token stands in an address that is logged. Changes nothing. */
  openLink: anyone
    .input(linkInput)
    .output(linkOutput)
    .mutation(({ ctx, input }) => links.openLink(ctx, input)),
  resetPassword: anyone
    .input(passwordByLinkInput)
    .output(passwordByLinkOutput)
    .mutation(({ ctx, input }) => links.setPassword(ctx, 'reset_password', input)),
  setFirstPassword: anyone
    .input(passwordByLinkInput)
    .output(passwordByLinkOutput)
    .mutation(({ ctx, input }) => links.setPassword(ctx, 'invitation', input)),
  verifyAccount: anyone
    .input(verifyInput)
    .output(verifyOutput)
    .mutation(({ ctx, input }) => verifyAccount(ctx, input)),
  resendVerification: anyone
    .input(addressInput)
    .output(emailSentOutput)
    .mutation(({ ctx, input }) => resendVerification(ctx, input)),
  /** The change that the link of a notice is about; a mutation, as `openLink` is. Changes nothing. */
  openEmailChange: anyone
    .input(openEmailChangeInput)
    .output(openedEmailChangeOutput)
    .mutation(({ ctx, input }) => openEmailChange(ctx, input)),
  answerEmailChange: anyone
    .input(answerEmailChangeInput)
    .output(updatedOutput)
    .mutation(({ ctx, input }) => answerEmailChange(ctx, input)),
  requestAccount: anyone
    .input(requestAccountInput)
    .output(emailSentOutput)
    .mutation(({ ctx, input }) => requestAccount(ctx, input)),
  unlockSecondFactor: anyone
    .input(unlockSecondFactorInput)
    .output(updatedOutput)
    .mutation(({ ctx, input }) => unlockSecondFactor(ctx, input)),
};

/** The caller's own account. */
export const accountProcedures = {
  get: signedIn.output(accountOutput).query(({ ctx }) => account.getAccount(ctx)),
  setLanguage: signedIn
    .input(setLanguageInput)
    .output(updatedOutput)
    .mutation(({ ctx, input }) => account.setLanguage(ctx, input.languageCode)),
  changeEmail: signedIn
    .input(changeOwnEmailInput)
    .output(updatedDetailsOutput)
    .mutation(({ ctx, input }) => changeOwnEmail(ctx, input)),
  cancelEmailChange: signedIn.output(updatedOutput).mutation(({ ctx }) => callOffEmailChange(ctx, ctx.actor.accountId)),
  sessions: signedIn.output(sessionsOutput).query(({ ctx }) => sessions.listSessions(ctx)),
  endSession: signedIn
    .input(idInput)
    .output(updatedOutput)
    .mutation(({ ctx, input }) => sessions.endSession(ctx, input.id)),
  endOtherSessions: signedIn.output(updatedOutput).mutation(({ ctx }) => sessions.endOtherSessions(ctx)),
  startSecondFactor: signedIn
    .input(passwordAndCodeInput)
    .output(secondFactorSetup)
    .mutation(({ ctx, input }) => secondFactor.start(ctx, input)),
  confirmSecondFactor: signedIn
    .input(codeInput)
    .output(recoveryCodesOutput)
    .mutation(({ ctx, input }) => secondFactor.confirm(ctx, input.code)),
  renewRecoveryCodes: signedIn
    .input(passwordAndCodeInput)
    .output(recoveryCodesOutput)
    .mutation(({ ctx, input }) => secondFactor.renewRecoveryCodes(ctx, input)),
  turnOffSecondFactor: signedIn
    .input(passwordAndCodeInput)
    .output(updatedOutput)
    .mutation(({ ctx, input }) => secondFactor.turnOff(ctx, input)),
};

/** An admin disables or enables a client, a consultant or another admin. */
export const disablingProcedures = {
  disableAccount: signedIn
    .input(idInput)
    .output(updatedOutput)
    .mutation(({ ctx, input }) => disabling.disableByAdmin(ctx, input.id)),
  enableAccount: signedIn
    .input(idInput)
    .output(updatedOutput)
    .mutation(({ ctx, input }) => disabling.enableByAdmin(ctx, input.id)),
};
