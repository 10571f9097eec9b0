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
  login: anyone.mutation(loginInput, loginOutput, logIn),
  logout: signedIn.mutation(logoutOutput, sessions.logOut),
  changePassword: signedIn.mutation(changePasswordInput, updatedOutput, changePassword),
  requestPasswordReset: anyone.mutation(addressInput, emailSentOutput, links.requestLink),
  /** Whose link it is; a mutation, so that no token is in an address that is logged. Changes nothing. */
  openLink: anyone.mutation(linkInput, linkOutput, links.openLink),
  resetPassword: anyone.mutation(passwordByLinkInput, passwordByLinkOutput, (ctx, input) =>
    links.setPassword(ctx, 'reset_password', input),
  ),
  setFirstPassword: anyone.mutation(passwordByLinkInput, passwordByLinkOutput, (ctx, input) =>
    links.setPassword(ctx, 'invitation', input),
  ),
  verifyAccount: anyone.mutation(verifyInput, verifyOutput, verifyAccount),
  resendVerification: anyone.mutation(addressInput, emailSentOutput, resendVerification),
  /** The change that the link of a notice is about; a mutation, as `openLink` is. Changes nothing. */
  openEmailChange: anyone.mutation(openEmailChangeInput, openedEmailChangeOutput, openEmailChange),
  answerEmailChange: anyone.mutation(answerEmailChangeInput, updatedOutput, answerEmailChange),
  requestAccount: anyone.mutation(requestAccountInput, emailSentOutput, requestAccount),
  unlockSecondFactor: anyone.mutation(unlockSecondFactorInput, updatedOutput, unlockSecondFactor),
};

/** The caller's own account. */
export const accountProcedures = {
  get: signedIn.query(accountOutput, account.getAccount),
  setLanguage: signedIn.mutation(setLanguageInput, updatedOutput, (ctx, input) =>
    account.setLanguage(ctx, input.languageCode),
  ),
  changeEmail: signedIn.mutation(changeOwnEmailInput, updatedDetailsOutput, changeOwnEmail),
  cancelEmailChange: signedIn.mutation(updatedOutput, (ctx) => callOffEmailChange(ctx, ctx.actor.accountId)),
  sessions: signedIn.query(sessionsOutput, sessions.listSessions),
  endSession: signedIn.mutation(idInput, updatedOutput, (ctx, input) => sessions.endSession(ctx, input.id)),
  endOtherSessions: signedIn.mutation(updatedOutput, sessions.endOtherSessions),
  startSecondFactor: signedIn.mutation(passwordAndCodeInput, secondFactorSetup, secondFactor.start),
  confirmSecondFactor: signedIn.mutation(codeInput, recoveryCodesOutput, (ctx, input) =>
    secondFactor.confirm(ctx, input.code),
  ),
  renewRecoveryCodes: signedIn.mutation(passwordAndCodeInput, recoveryCodesOutput, secondFactor.renewRecoveryCodes),
  turnOffSecondFactor: signedIn.mutation(passwordAndCodeInput, updatedOutput, secondFactor.turnOff),
};

/** An admin disables or enables a client, a consultant or another admin. */
export const disablingProcedures = {
  disableAccount: signedIn.mutation(idInput, updatedOutput, (ctx, input) => disabling.disableByAdmin(ctx, input.id)),
  enableAccount: signedIn.mutation(idInput, updatedOutput, (ctx, input) => disabling.enableByAdmin(ctx, input.id)),
};
