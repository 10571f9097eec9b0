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
  passwordInput,
  recoveryCodesOutput,
  registerClientInput,
  registerConsultantInput,
  registeredOutput,
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
import { earlierAnswersInput, earlierAnswersOutput, personalData, requestedErasureOutput } from '@app/schema/privacy';
import { loginInput, loginOutput, logoutOutput, sessionsOutput } from '@app/schema/sessions';
import { anyone, router, signedIn } from '../../trpc/procedures.ts';
import { answerEmailChange, openEmailChange } from '../email-change/answer.ts';
import { callOffEmailChange, changeOwnEmail } from '../email-change/request.ts';
import { requestErasure, withdrawErasure } from '../privacy/erasure.ts';
import { exportData, exportEarlierAnswers } from '../privacy/export.ts';
import * as secondFactor from '../second-factor/service.ts';
import { unlockSecondFactor } from '../second-factor/unlock.ts';
import { logIn } from '../sessions/login.ts';
import * as sessions from '../sessions/service.ts';
import * as account from './account.ts';
import * as links from './links.ts';
import { changePassword } from './password-change.ts';
import { registerClient, registerConsultant } from './registration.ts';
import { requestAccount } from './request.ts';
import { resendVerification, verifyAccount } from './verification.ts';

/** Getting in: what the contract lists under accounts, and what its screens need beside. */
export const authRouter = router({
  login: anyone
    .input(loginInput)
    .output(loginOutput)
    .mutation(({ ctx, input: { area, ...credentials } }) => logIn(ctx, area, credentials)),
  logout: signedIn.output(logoutOutput).mutation(({ ctx }) => sessions.logOut(ctx)),
  changePassword: signedIn
    .input(changePasswordInput)
    .output(updatedOutput)
    .mutation(({ ctx, input }) => changePassword(ctx, input)),
  registerClient: signedIn
    .input(registerClientInput)
    .output(registeredOutput)
    .mutation(({ ctx, input }) => registerClient(ctx, input)),
  registerConsultant: signedIn
    .input(registerConsultantInput)
    .output(registeredOutput)
    .mutation(({ ctx, input }) => registerConsultant(ctx, input)),
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
});

/** The caller's own account. */
export const accountRouter = router({
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
  exportData: signedIn.output(personalData).query(({ ctx }) => exportData(ctx)),
  exportEarlierAnswers: signedIn
    .input(earlierAnswersInput)
    .output(earlierAnswersOutput)
    .query(({ ctx, input }) => exportEarlierAnswers(ctx, input.after)),
  requestErasure: signedIn
    .input(passwordInput)
    .output(requestedErasureOutput)
    .mutation(({ ctx, input }) => requestErasure(ctx, input.password)),
  withdrawErasure: signedIn.output(updatedOutput).mutation(({ ctx }) => withdrawErasure(ctx)),
});
