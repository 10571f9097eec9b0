import { useQuery } from '@tanstack/react-query';
import { formatDate } from '../../../../lib/format.ts';
import { useText } from '../../../../lib/i18n.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { Loaded } from '../../../../ui/loaded.tsx';
import { profileQuery } from '../../data/plan-queries.ts';
import { getReopenableUntil } from '../completed/reopenable-until.ts';
import { usePlan } from '../plan-context.ts';
import { useOpenThings } from './open-things.ts';

type Props = { busy: boolean; onConfirm: () => void; onClose: () => void };

/** Asks before the plan is completed and says what is open; when something is, going on with the plan is the first choice. */
export function CompleteDialog({ busy, onConfirm, onClose }: Props) {
  const t = useText();
  const { plan, submittedAt } = usePlan().document;
  const { findings, unanswered } = useOpenThings();
  const isOpen = submittedAt !== null || findings > 0 || unanswered > 0;
  const complete = (
    <Button
      key="complete"
      look={isOpen ? 'secondary' : 'primary'}
      busy={busy}
      onClick={onConfirm}
      data-autofocus={isOpen ? undefined : true}
    >
      {t('review.complete.button')}
    </Button>
  );
  const close = (
    <Button
      key="close"
      look={isOpen ? 'primary' : 'secondary'}
      onClick={onClose}
      data-autofocus={isOpen ? true : undefined}
    >
      {t(isOpen ? 'review.complete.keep' : 'ui.close')}
    </Button>
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('review.complete.ask', { name: plan.name })}
      footer={isOpen ? [close, complete] : [complete, close]}
    >
      <Loaded query={useQuery(profileQuery)} size="h-24 w-full">
        {({ consultant }) => {
          const name = `${consultant.firstName} ${consultant.lastName}`;
          return (
            <>
              <ul className="list-disc pl-5 empty:hidden">
                {submittedAt !== null && (
                  <li>{t('review.complete.open.feedback', { name, date: formatDate(submittedAt) })}</li>
                )}
                {findings > 0 && <li>{t('review.complete.open.findings', { count: findings })}</li>}
                {unanswered > 0 && <li>{t('review.complete.open.unanswered', { count: unanswered })}</li>}
              </ul>
              <p>{t('review.complete.ask_text', { date: formatDate(getReopenableUntil(new Date())) })}</p>
              <p>{t('review.complete.mailed', { name })}</p>
            </>
          );
        }}
      </Loaded>
    </Dialog>
  );
}
