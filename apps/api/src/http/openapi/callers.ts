import { getTokenAccess, getRule, type ProcedurePath, type Reach } from '../../policy/policy.ts';
import { ROLES, type Role } from '@app/schema/roles';

const WHO: Record<Role, Record<Reach, string>> = {
  User: { own: 'clients (what is their own)', theirs: 'clients', all: 'clients' },
  Consultant: { own: 'consultants (what is their own)', theirs: 'consultants (their own clients)', all: 'consultants' },
  Admin: { own: 'admins (what is their own)', theirs: 'admins', all: 'admins' },
};

/** Who may call a procedure, by the policy, as a sentence. */
export function callersOf(procedure: ProcedurePath): string {
  const rule = getRule(procedure);
  if (rule === undefined) return 'Nobody.';
  if (rule === 'anyone') return 'Anyone, without a token.';
  const reaches = ROLES.map((role) => ({ role, reach: rule[role] }));
  const isEverybody = reaches.every(({ reach }) => reach === 'own');
  const who = isEverybody ? 'everybody who is logged in' : inWords(reaches.flatMap(wordsOf));
  return `${who.charAt(0).toUpperCase()}${who.slice(1)}${toTokenWords(procedure)}`;
}

/** What a personal token needs for it, as the end of the sentence. */
function toTokenWords(procedure: ProcedurePath): string {
  const access = getTokenAccess(procedure);
  if (access === 'never') return '; not with a personal token.';
  return access === 'any' ? '. Any personal token may call it.' : `. A personal token needs the area \`${access}\`.`;
}

function wordsOf({ role, reach }: { role: Role; reach: Reach | undefined }): string[] {
  return reach === undefined ? [] : [WHO[role][reach]];
}

function inWords(words: string[]): string {
  const last = words.at(-1) ?? 'nobody';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} and ${last}`;
}
