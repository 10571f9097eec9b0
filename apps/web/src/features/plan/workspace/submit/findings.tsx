import type { Question } from '@app/schema/questionnaire';
import { questionHelpKey, questionLabelKey, stepNameKey } from '@app/schema/text-keys';
import { lazy, Suspense, useRef, useState, type ComponentProps } from 'react';
import { flushSync } from 'react-dom';
import { useText } from '../../../../lib/i18n.ts';
import { Button } from '../../../../ui/button.tsx';
import { Callout } from '../../../../ui/callout.tsx';
import { Disclosure } from '../../../../ui/disclosure.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Spinner } from '../../../../ui/spinner.tsx';
import { useNextFocus } from '../../../../ui/use-next-focus.ts';
import type { Finding } from '../../check/finding.ts';
import { usePassFinding } from '../../data/plan-mutations.ts';
import { usePlan } from '../plan-context.ts';
import { QuestionCard } from '../question-card.tsx';
import { FindingList } from './finding-list.tsx';
import { FindingLink, FindingText, useFindings } from './finding-text.tsx';

const PassForm = lazy(() => import('./pass-form.tsx').then((part) => ({ default: part.PassForm })));

/** What the automatic check found. Readers cannot dismiss any. */
export function Findings({ question }: { question: Question }) {
  const t = useText();
  const { readOnly } = usePlan();
  return (
    <QuestionCard question={question} title={t(questionLabelKey(question.key))}>
      {readOnly ? <FindingList /> : <FindingsByStep question={question} />}
    </QuestionCard>
  );
}

/** The findings by step; each leads to its place. Those passed over are folded below. */
function FindingsByStep({ question }: { question: Question }) {
  const t = useText();
  const { questionnaire } = usePlan();
  const { found, reasons } = useFindings();
  const { open = [], passed = [] } = Object.groupBy(found, ({ id }) => (reasons.has(id) ? 'passed' : 'open'));
  const box = useRef<HTMLDivElement>(null);
  useNextFocus(passed.length, () => box.current?.querySelector('li button, summary'));
  return (
    <div ref={box} className="contents">
      {open.length === 0 ? (
        <Callout kind="done" title={t('review.nothing_found')} />
      ) : (
        <>
          <p className="measure text-ink-soft">{t(questionHelpKey(question.key))}</p>
          <p role="status" className="font-semibold">
            {t('review.count', { count: open.length })}
          </p>
          {[...Map.groupBy(open, (finding) => finding.link.stepPosition)].map(([position, findings]) => {
            const step = questionnaire.steps.find((each) => each.position === position);
            return (
              <div key={position}>
                <h3 className="font-semibold">
                  {position}. {step && t(stepNameKey(step.key))}
                </h3>
                <ul className="bare-list">
                  {findings.map((finding) => (
                    <FindingItem key={finding.id} finding={finding} />
                  ))}
                </ul>
              </div>
            );
          })}
        </>
      )}
      {passed.length > 0 && (
        <Disclosure summary={t('review.passed_count', { count: passed.length })}>
          <ul className="bare-list">
            {passed.map((finding) => (
              <PassedItem key={finding.id} finding={finding} reason={reasons.get(finding.id) ?? ''} />
            ))}
          </ul>
        </Disclosure>
      )}
    </div>
  );
}

/** One finding: a link to where it can be mended, and a way to pass it over with a reason. */
function FindingItem({ finding }: { finding: Finding }) {
  const t = useText();
  const [passing, setPassing] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    flushSync(() => setPassing(false)); // what takes the focus is drawn now, not in some later frame
    opener.current?.focus();
  };
  return (
    <li className="flex flex-col gap-2 border-b border-line py-2 last:border-b-0">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-1">
        <Icon name="flag" className="mt-1 text-attention" />
        <FindingLink finding={finding} className="min-w-0 flex-1 basis-56 py-0.5" />
        {!passing && (
          <FindingButton ref={opener} finding={finding} onClick={() => setPassing(true)}>
            {t('review.pass')}
          </FindingButton>
        )}
      </div>
      {passing && (
        <Suspense fallback={<Spinner />}>
          <PassForm finding={finding} onClose={close} />
        </Suspense>
      )}
    </li>
  );
}

function PassedItem({ finding, reason }: { finding: Finding; reason: string }) {
  const t = useText();
  const { document } = usePlan();
  const { mutate, isPending } = usePassFinding();
  const takeBack = () => mutate({ id: document.plan.id, finding: finding.id, reason: null });
  return (
    <li className="flex flex-wrap items-start justify-between gap-3 border-b border-line py-2 last:border-b-0">
      <div className="min-w-0 flex-1 basis-56">
        <p>
          <FindingText finding={finding} />
        </p>
        <p className="text-small text-ink-soft">{t('review.passed_because', { reason })}</p>
      </div>
      <FindingButton finding={finding} busy={isPending} onClick={takeBack}>
        {t('review.take_back')}
      </FindingButton>
    </li>
  );
}

/** A button that names its finding to screen readers. */
function FindingButton({ finding, children, ...button }: ComponentProps<typeof Button> & { finding: Finding }) {
  return (
    <Button size="small" look="quiet" {...button}>
      {children}
      <span className="sr-only">
        : <FindingText finding={finding} />
      </span>
    </Button>
  );
}
