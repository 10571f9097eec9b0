import * as schema from '@app/schema/accounts';
import { accountRequestsOutput, declinedRequestOutput } from '@app/schema/admins';
import { updatedDetailsOutput } from '@app/schema/consultants';
import { accountOutput } from '@app/schema/own-account';
import * as emailChangeSchema from '@app/schema/email-change';
import { calendarFeedOutput, renewedCalendarOutput, revokedCalendarOutput } from '@app/schema/exports';
import { idInput } from '@app/schema/fields';
import { loginInput, loginOutput, logoutOutput, sessionsOutput } from '@app/schema/sessions';
import * as passkeySchema from '@app/schema/passkeys';
import * as ruleSchema from '@app/schema/second-factor-rules';
import * as ssoSchema from '@app/schema/sso';
import * as tokenSchema from '@app/schema/tokens';
import { anyone, signedIn } from '../../trpc/base.ts';
import * as account from './accounts/account.ts';
import * as disabling from './accounts/disabling.ts';
import * as links from './accounts/links.ts';
import { changePassword } from './accounts/password-change.ts';
import { declineAccountRequest, listAccountRequests } from './accounts/account-requests.ts';
import { requestAccount } from './accounts/register-account.ts';
import { resendVerification, verifyAccount } from './accounts/verification.ts';
import * as calendarAddress from './calendar-address/service.ts';
import { answerEmailChange, openEmailChange } from './email-change/answer.ts';
import { callOffEmailChange, changeOwnEmail } from './email-change/request-email-change.ts';
import * as passkeys from './passkeys/service.ts';
import * as rules from './second-factor/rules.ts';
import * as secondFactor from './second-factor/service.ts';
import { logIn } from './sessions/login.ts';
import * as sessions from './sessions/service.ts';
import * as sso from './sso/service.ts';
import * as tokens from './tokens/service.ts';

/** Logging in, and the links and codes that lead there. */
export const authProcedures = {
  login: anyone.mutation(loginInput, loginOutput, logIn),
  logout: signedIn.mutation(logoutOutput, sessions.logOut),
  changePassword: signedIn.mutation(schema.changePasswordInput, schema.updatedOutput, changePassword),
  requestPasswordReset: anyone.mutation(schema.addressInput, schema.emailSentOutput, links.requestLink),
  /** Whose link it is; a mutation, so that no token is in an address that is logged. Changes nothing. */
  openLink: anyone.mutation(schema.linkInput, schema.linkOutput, links.openLink),
  resetPassword: anyone.mutation(schema.passwordByLinkInput, schema.passwordByLinkOutput, links.resetPassword),
  setFirstPassword: anyone.mutation(schema.passwordByLinkInput, schema.passwordByLinkOutput, links.setFirstPassword),
  verifyAccount: anyone.mutation(schema.verifyInput, schema.verifyOutput, verifyAccount),
  resendVerification: anyone.mutation(schema.addressInput, schema.emailSentOutput, resendVerification),
  /** The change that the link of a notice is about; a mutation, as `openLink` is. Changes nothing. */
  openEmailChange: anyone.mutation(
    emailChangeSchema.openEmailChangeInput,
    emailChangeSchema.openedEmailChangeOutput,
    openEmailChange,
  ),
  answerEmailChange: anyone.mutation(emailChangeSchema.answerEmailChangeInput, schema.updatedOutput, answerEmailChange),
  requestAccount: anyone.mutation(schema.requestAccountInput, schema.emailSentOutput, requestAccount),
  unlockSecondFactor: anyone.mutation(schema.unlockSecondFactorInput, schema.updatedOutput, secondFactor.unlock),
};

/** Passkeys, which log in without a password. */
export const passkeyProcedures = {
  startLogin: anyone.mutation(passkeySchema.passkeyCeremony, passkeys.startLogin),
  login: anyone.mutation(passkeySchema.passkeyLoginInput, loginOutput, passkeys.logInWithPasskey),
  list: signedIn.query(passkeySchema.passkeysOutput, passkeys.listPasskeys),
  startAdding: signedIn.mutation(schema.passwordAndCodeInput, passkeySchema.passkeyCeremony, passkeys.startAdding),
  add: signedIn.mutation(passkeySchema.addPasskeyInput, schema.updatedOutput, passkeys.addPasskey),
  remove: signedIn.mutation(passkeySchema.removePasskeyInput, schema.updatedOutput, passkeys.removePasskey),
};

/** Single sign-on through the login service of the firm. */
export const ssoProcedures = {
  start: anyone.mutation(ssoSchema.startSsoOutput, sso.startSso),
  finish: anyone.mutation(ssoSchema.finishSsoInput, ssoSchema.finishSsoOutput, sso.finishSso),
  connect: anyone.mutation(ssoSchema.connectSsoInput, loginOutput, sso.connectSso),
  get: signedIn.query(ssoSchema.ssoOutput, sso.getSso),
  disconnect: signedIn.mutation(schema.passwordAndCodeInput, schema.updatedOutput, sso.disconnectSso),
};

/** Who asks for an account; part of the `admin` router. */
export const accountRequestProcedures = {
  accountRequests: signedIn.query(accountRequestsOutput, listAccountRequests),
  declineAccountRequest: signedIn.mutation(idInput, declinedRequestOutput, declineAccountRequest),
};

/** The caller's own account. */
export const accountProcedures = {
  get: signedIn.query(accountOutput, account.getAccount),
  setLanguage: signedIn.mutation(schema.setLanguageInput, schema.updatedOutput, account.setLanguage),
  changeEmail: signedIn.mutation(emailChangeSchema.changeOwnEmailInput, updatedDetailsOutput, changeOwnEmail),
  cancelEmailChange: signedIn.mutation(schema.updatedOutput, (ctx) => callOffEmailChange(ctx, ctx.actor.accountId)),
  sessions: signedIn.query(sessionsOutput, sessions.listSessions),
  endSession: signedIn.mutation(idInput, schema.updatedOutput, sessions.endSession),
  endOtherSessions: signedIn.mutation(schema.updatedOutput, sessions.endOtherSessions),
  startSecondFactor: signedIn.mutation(schema.passwordAndCodeInput, schema.secondFactorSetup, secondFactor.start),
  confirmSecondFactor: signedIn.mutation(
    schema.codeInput,
    schema.recoveryCodesOutput,
    secondFactor.confirmSecondFactor,
  ),
  renewRecoveryCodes: signedIn.mutation(
    schema.passwordAndCodeInput,
    schema.recoveryCodesOutput,
    secondFactor.renewRecoveryCodes,
  ),
  turnOffSecondFactor: signedIn.mutation(
    schema.passwordAndCodeInput,
    schema.updatedOutput,
    secondFactor.turnOffSecondFactor,
  ),
};

/** The second factor that admins require of the staff; part of the `admin` router. */
export const secondFactorRuleProcedures = {
  secondFactorRules: signedIn.query(ruleSchema.secondFactorRulesOutput, rules.listRules),
  saveSecondFactorRule: signedIn.mutation(ruleSchema.saveSecondFactorRuleInput, schema.updatedOutput, rules.saveRule),
};

/** An admin disables or enables a client, a consultant or another admin. */
export const disablingProcedures = {
  disableAccount: signedIn.mutation(idInput, schema.updatedOutput, disabling.disableByAdmin),
  enableAccount: signedIn.mutation(idInput, schema.updatedOutput, disabling.enableByAdmin),
};

export const tokenProcedures = {
  list: signedIn.query(tokenSchema.tokensOutput, tokens.listTokens),
  create: signedIn.mutation(tokenSchema.createTokenInput, tokenSchema.createTokenOutput, tokens.createToken),
  revoke: signedIn.mutation(idInput, tokenSchema.revokedTokenOutput, tokens.revokeToken),
  listAll: signedIn.query(tokenSchema.listAllTokensInput, tokenSchema.listAllTokensOutput, tokens.listAllTokens),
  revokeAny: signedIn.mutation(idInput, tokenSchema.revokedTokenOutput, tokens.revokeAnyToken),
};

export const calendarProcedures = {
  get: signedIn.query(calendarFeedOutput, calendarAddress.getFeed),
  renew: signedIn.mutation(renewedCalendarOutput, calendarAddress.renewFeed),
  revoke: signedIn.mutation(revokedCalendarOutput, calendarAddress.revokeFeed),
};
