import type { CheckIn } from '@app/schema/check-ins';
import { useEffect, useRef } from 'react';
import { formatDate } from '../../../lib/format.ts';
import { useText } from '../../../lib/i18n.ts';
import { StateTag } from '../../../ui/state-tag.tsx';
import type { DraftText } from './check-in-saver.ts';

const SHOWN: readonly DraftText[] = ['moved', 'obstacle', 'focus', 'question'];

/** Which check-in it is and what became of it, in one line. */
export function CheckInState({ checkIn: { sentAt, missedAt, dueOn } }: { checkIn: CheckIn }) {
  const t = useText();
  if (sentAt !== null) return <StateTag tone="done">{t('check_in.sent_on', { date: formatDate(sentAt) })}</StateTag>;
  if (missedAt !== null)
    return <StateTag tone="attention">{t('check_in.missed', { date: formatDate(dueOn) })}</StateTag>;
  return <StateTag tone="neutral">{t('check_in.due', { date: formatDate(dueOn) })}</StateTag>;
}

/** What a check-in said when it was sent: the confidence, how things were, and the texts that there are. */
export function CheckInView({ checkIn }: { checkIn: CheckIn }) {
  const t = useText();
  const { confidence, facts } = checkIn;
  return (
    <div className="flex flex-col gap-3">
      {confidence !== null && <p className="font-semibold">{t('check_in.confidence_of', { value: confidence })}</p>}
      {facts && (
        <p className="tabular text-small text-ink-soft">
          {t('check_in.facts.todos', { done: facts.done, open: facts.open, overdue: facts.overdue })}{' '}
          {facts.onTarget + facts.atRisk + facts.behind > 0 &&
            t('check_in.facts.figures', { onTarget: facts.onTarget, atRisk: facts.atRisk, behind: facts.behind })}
        </p>
      )}
      <dl className="flex flex-col gap-3">
        {SHOWN.map((name) => {
          const text = checkIn[name];
          return (
            text && (
              <div key={name}>
                <dt className="text-small text-ink-soft">{t(`check_in.${name}`)}</dt>
                <dd className="measure whitespace-pre-line">{text}</dd>
              </div>
            )
          );
        })}
      </dl>
    </div>
  );
}

/** The consultant's answer, by whom and when; one that was sent here just now takes the focus of its form. */
export function CheckInAnswer({ checkIn, isNew = false }: { checkIn: CheckIn; isNew?: boolean }) {
  const t = useText();
  const { answer, answeredBy, answeredAt } = checkIn;
  const box = useRef<HTMLDivElement>(null);
  const takesFocus = isNew && answer !== null;
  useEffect(() => {
    if (takesFocus && document.activeElement === document.body) box.current?.focus();
  }, [takesFocus]);
  if (answer === null || answeredAt === null) return null;
  const by = [answeredBy, formatDate(answeredAt)].filter(Boolean).join(', ');
  return (
    <div ref={box} tabIndex={-1} className="flex flex-col gap-1 rounded-card border border-line bg-accent-wash p-4">
      <p className="text-small text-ink-soft">{t('check_in.answer_by', { by })}</p>
      <p className="measure whitespace-pre-line">{answer}</p>
    </div>
  );
}
