import type { Profile } from '@app/schema/clients';
import { stepNameKey } from '@app/schema/text-keys';
import { formatDate } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import type { IconName } from '../../ui/icon.tsx';
import type { OwnPlan } from './dashboard-data.ts';
import type { Act, StepFacts } from './next-acts.ts';

/** As in the kit: amber needs the reader, red is overdue, green is done. */
export type ActTone = 'neutral' | 'accent' | 'attention' | 'error' | 'done';

type Texts = { title: string; text?: string; icon: IconName; tone: ActTone };

/** What a reason says, with its mark. */
export function useActTexts(act: Act, plan: OwnPlan | null, { consultant }: Profile): Texts {
  const t = useText();
  const name = toFullName(consultant);
  const stepValues = (step: StepFacts) => ({ number: step.position, step: t(stepNameKey(step.key)) });
  switch (act.kind) {
    case 'overdue':
      return {
        title: t('dashboard.overdue.title', { count: act.count }),
        text: t('dashboard.overdue.text', { date: formatDate(act.deadline), task: shortened(act.task) }),
        icon: 'warning',
        tone: 'error',
      };
    case 'feedback':
      return {
        title: t('dashboard.feedback.title', { count: act.count, date: formatDate(act.since) }),
        text: t('dashboard.feedback.text', stepValues(act.step)),
        icon: 'feedback',
        tone: 'attention',
      };
    case 'continue': {
      const begun = act.done > 0;
      const title = begun
        ? t('dashboard.continue.title', { done: act.done, total: act.total })
        : t('dashboard.begin.title');
      const text = begun
        ? t('dashboard.continue.text', stepValues(act.step))
        : t('dashboard.begin.text', stepValues(act.step));
      return { title, text, icon: 'edit', tone: 'accent' };
    }
    case 'ready':
      return {
        title: t('dashboard.ready.title', { total: act.total }),
        text: t(act.reviewed ? 'dashboard.ready.reviewed' : 'dashboard.ready.text', { name }),
        icon: 'send',
        tone: 'attention',
      };
    case 'waiting':
      return {
        title: t('dashboard.waiting.title', { name, date: formatDate(act.since) }),
        text: t('dashboard.waiting.text'),
        icon: 'clock',
        tone: 'neutral',
      };
    case 'start':
      return { title: t('dashboard.start.title'), text: t('dashboard.start.text'), icon: 'flag', tone: 'accent' };
    case 'completed':
      return {
        title: t('dashboard.completed.title', { date: formatDate(act.on) }),
        text: t('dashboard.completed.text', { plan: plan?.document.plan.name ?? '' }),
        icon: 'check-circle',
        tone: 'done',
      };
    case 'no-credit':
      return {
        title: t('dashboard.no_credit.title'),
        text: t('dashboard.no_credit.text', { name, email: consultant.email }),
        icon: 'mail',
        tone: 'neutral',
      };
  }
}

export const toFullName = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`;

const TASK_CHARS = 120; // two lines; the rest is where the link leads

function shortened(task: string): string {
  return task.length > TASK_CHARS ? `${task.slice(0, TASK_CHARS - 1).trimEnd()}…` : task;
}
