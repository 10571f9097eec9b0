/** What the members of a client may do, the one who may most first: its main user, who writes the plan with them, who comments. */
export const MEMBER_ROLES = ['owner', 'editor', 'commenter'] as const;

export type MemberRole = (typeof MEMBER_ROLES)[number];

/** What a main user makes others. */
export const COLLEAGUE_ROLES = ['editor', 'commenter'] as const satisfies readonly MemberRole[];

export type ColleagueRole = (typeof COLLEAGUE_ROLES)[number];

/** Whether a role may do what takes at least another one. */
export const mayActAs = (role: MemberRole, least: MemberRole): boolean =>
  MEMBER_ROLES.indexOf(role) <= MEMBER_ROLES.indexOf(least);
