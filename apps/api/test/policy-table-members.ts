import { newId } from '../src/lib/ids.ts';
import { alike, answers, CLIENTS, READ, WRITE, type Subject } from './policy-answers.ts';

const names = { firstName: 'Liisa', lastName: 'Korhonen' };
const passwords = { newPassword: 'Vaahtera#48kuu', confirmPassword: 'Vaahtera#48kuu' };
const NO_LINK = alike('incorrect_or_expired_link');
const owner = ({ plan }: Subject) => ({ id: plan.owner.id });
const STAYS = 'main_user_stays';

/** The rows of the people of a client. What colleagues are answered is in policy-members.test.ts. */
export const MEMBER_ROWS = {
  'member.list': { input: owner, expected: READ },
  'member.invite': { input: () => ({ email: `${newId()}@example.com`, memberRole: 'editor' }), expected: CLIENTS },
  'member.openInvitation': { input: () => ({ token: 'x' }), expected: NO_LINK },
  'member.join': { input: () => ({ token: 'x', ...names, ...passwords }), expected: NO_LINK },
  'member.updateSelf': {
    input: () => ({ ...names, email: `${newId()}@example.com` }),
    expected: { ...alike('forbidden'), nobody: 'unauthorized' }, // a main user's names are the client's details
  },
  'member.setRole': {
    input: ({ colleague }: Subject) => ({ accountId: colleague.id, memberRole: 'editor' }),
    expected: WRITE,
  },
  'member.remove': { input: owner, expected: answers('unauthorized', STAYS, 'not_found', STAYS, 'not_found', STAYS) },
  'member.offerHandover': {
    input: ({ colleague }: Subject) => ({ accountId: colleague.id, password: 'x' }),
    expected: {
      ...answers(
        'unauthorized',
        'invalid_current_password',
        'invalid_current_password',
        'forbidden',
        'forbidden',
        'forbidden',
      ),
    },
  },
  'member.acceptHandover': {
    input: () => ({ phoneNumber: '1' }),
    expected: answers('unauthorized', 'not_found', 'not_found', 'forbidden', 'forbidden', 'forbidden'),
  },
};
