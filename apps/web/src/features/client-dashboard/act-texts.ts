import type { Profile } from '@app/schema/clients';
import { stepNameKey } from '@app/schema/text-keys';
import { formatDate } from '../../lib/format.ts';
import { useText, type TextValues, type Translate } from '../../lib/i18n.ts';
import { useMainUserName } from '../../lib/own-account.ts';
import type { IconName } from '../../ui/icon.tsx';
import type { Tone } from '../../ui/state-tag.tsx';
import type { OwnPlan } from './dashboard-data.ts';
import type { Act } from './next-acts.ts';

/** As in the kit: amber needs the reader, red is overdue, green is done. */
const LOOKS: Record<Act['kind'], [icon: IconName, tone: Tone]> = {
  check_in: ['flag', 'attention'],
  overdue: ['warning', 'error'],
  feedback: ['feedback', 'attention'],
  continue: ['edit', 'accent'],
  ready: ['send', 'attention'],
  waiting: ['clock', 'neutral'],
  todos: ['list', 'accent'],
  start: ['flag', 'accent'],
  completed: ['check-circle', 'done'],
  'no-credit': ['mail', 'neutral'],
  ask: ['person', 'neutral'],
  read: ['eye', 'neutral'],
};

/** What a reason says, with its mark; `label` is what to press. */
export function useActTexts(act: Act, plan: OwnPlan | null, { consultant }: Profile) {
  const t = useText();
  const key = getTextKey(act);
  const [icon, tone] = LOOKS[act.kind];
  const mainUser = useMainUserName();
  const values = {
    name: toFullName(consultant),
    main_user: mainUser,
    email: consultant.email,
    plan: plan?.document.plan.name ?? '',
    ...('step' in act && { number: act.step.position, step: t(stepNameKey(act.step.key)) }),
    ...getActValues(act),
  };
  return {
    title: t(`dashboard.${key}.title`, values),
    text: t(getTextOf(act) ?? `dashboard.${key}.text`, values),
    label: t(`dashboard.${key}.act`),
    icon,
    tone,
  };
}

/** Another text than the usual one of its kind. */
function getTextOf(act: Act) {
  if (act.kind === 'ready' && act.round !== 'none')
    return act.round === 'changes' ? 'dashboard.ready.changes' : 'dashboard.ready.reviewed';
  return act.kind === 'todos' && act.deadline === null ? 'dashboard.todos.undated' : null;
}

function getTextKey(act: Act) {
  if (act.kind === 'no-credit') return 'no_credit';
  return act.kind === 'continue' && act.done === 0 ? 'begin' : act.kind;
}

/** What the texts of a reason say of it. */
function getActValues(act: Act): TextValues {
  switch (act.kind) {
    case 'check_in':
      return { plan: act.plan, date: formatDate(act.dueOn) };
    case 'overdue':
      return { count: act.count, date: formatDate(act.deadline), task: shortened(act.task) };
    case 'feedback':
      return { count: act.count, date: formatDate(act.since) };
    case 'continue':
      return { done: act.done, total: act.total };
    case 'ready':
      return { total: act.total };
    case 'waiting':
      return { date: formatDate(act.since) };
    case 'todos':
      return { count: act.count, task: shortened(act.task), date: act.deadline ? formatDate(act.deadline) : '' };
    case 'completed':
      return { date: formatDate(act.on) };
    case 'start':
    case 'no-credit':
    case 'ask':
    case 'read':
      return {};
  }
}

export const toFullName = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`;

/** Opens the client's mail program with a letter to the consultant about a new plan. */
export function buildNewPlanMail({ company, consultant }: Profile, t: Translate): string {
  return `mailto:${consultant.email}?subject=${encodeURIComponent(t('dashboard.no_credit.subject', { company }))}`;
}

const TASK_CHARS = 120; // two lines; the rest is where the link leads

function shortened(task: string): string {
  return task.length > TASK_CHARS ? `${task.slice(0, TASK_CHARS - 1).trimEnd()}…` : task;
}
