import { readFieldErrors } from '../../../lib/api-error.ts';
import { fieldErrorText } from '../../../lib/error-text.ts';
import { formatDate } from '../../../lib/format.ts';
import { useText } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { FailureText } from '../../../ui/failure-text.tsx';
import { refreshPlan } from '../data/plan-queries.ts';
import type { TodoRow } from './all-todos.ts';
import { useChangeTodos } from './living-todos.ts';

type Props = { planId: string; todo: TodoRow; own: boolean };

/** The deadline that the person responsible asks for; the plan's owner accepts or declines it. */
export function DateRequest({ planId, todo, own }: Props) {
  const t = useText();
  const { mutate, isPending, error } = useChangeTodos();
  const { id, task, wantedDeadline, wantedReason } = todo;
  const refusal = readFieldErrors(error)['dateRequest'];
  const failure = <FailureText error={error} text={refusal && fieldErrorText(refusal)} />;
  if (wantedDeadline === null) return error !== null && <div className="ml-10 pointer-coarse:ml-12">{failure}</div>;
  const answer = (dateRequest: 'accepted' | 'declined') =>
    mutate({ id: planId, todoIds: [id], dateRequest, wantedDeadline }, { onError: () => void refreshPlan(planId) });
  return (
    <section
      aria-label={t('all_todos.wanted.of', { task })}
      className="mt-1 ml-10 flex flex-col items-start gap-2 rounded-card border border-attention bg-attention-wash p-3 pointer-coarse:ml-12"
    >
      <p>
        <span className="font-semibold">{t('all_todos.wanted', { date: formatDate(wantedDeadline) })}</span>
        {wantedReason !== null && <span className="block">{wantedReason}</span>}
      </p>
      {own && (
        <div className="flex flex-wrap gap-2 print:hidden">
          <Button size="small" busy={isPending} onClick={() => answer('accepted')}>
            {t('all_todos.wanted.accept')}
          </Button>
          <Button size="small" look="quiet" busy={isPending} onClick={() => answer('declined')}>
            {t('all_todos.wanted.decline')}
          </Button>
        </div>
      )}
      {failure}
    </section>
  );
}
