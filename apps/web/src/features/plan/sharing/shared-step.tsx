import type { Questionnaire } from '@app/schema/questionnaire';
import { questionLabelKey, stepNameKey, stepPurposeKey } from '@app/schema/text-keys';
import { useText } from '../../../lib/i18n.ts';
import { StateTag } from '../../../ui/state-tag.tsx';
import type { Answers } from '../answers/answer-values.ts';
import { QuestionReading } from '../todos/question-reading.tsx';
import type { WrittenQuestion, WrittenStep } from './written-steps.ts';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { Anchor } from '../../../ui/text-link.tsx';
import { useMedia, WIDE } from '../../../ui/use-media.ts';

const getStepId = (position: number) => `step-${position}`;

type ContentsProps = { steps: readonly WrittenStep[] };

/** The steps as links into the page: at its side where there is room, else folded on top. */
export function SharedContents({ steps }: ContentsProps) {
  const t = useText();
  const wide = useMedia(WIDE);
  return (
    <nav
      aria-label={t('share.contents')}
      className="lg:sticky lg:top-6 lg:max-h-[calc(100dvh-3rem)] lg:overflow-y-auto print:hidden"
    >
      {wide ? (
        <StepLinks steps={steps} />
      ) : (
        <Disclosure summary={t('share.contents')}>
          <StepLinks steps={steps} />
        </Disclosure>
      )}
    </nav>
  );
}

function StepLinks({ steps }: ContentsProps) {
  const t = useText();
  return (
    <ol className="bare-list flex flex-col text-small">
      {steps.map(({ step }) => (
        <li key={step.id} className="flex items-baseline gap-2">
          <span className="tabular min-w-6 shrink-0 text-right text-ink-soft">{step.position}</span>
          <Anchor href={`#${getStepId(step.position)}`} className="min-w-0 py-1 pointer-coarse:py-2.5">
            {t(stepNameKey(step.key))}
          </Anchor>
        </li>
      ))}
    </ol>
  );
}

type Context = { questionnaire: Questionnaire; answers: Answers };
type Props = Context & {
  written: WrittenStep;
  /** Printed above each step, which begins a page. */
  paperHead: string;
};

/** A step with what is written in it. */
export function SharedStep({ written: { step, completed, questions }, paperHead, ...context }: Props) {
  const t = useText();
  const id = getStepId(step.position);
  const ownPage = questions.length > 0 ? 'print:not-first:break-before-page' : '';
  return (
    <section aria-labelledby={id} className={`group flex min-w-0 flex-col gap-4 print:mb-8 print:block ${ownPage}`}>
      {ownPage && (
        <p className="mb-4 hidden break-after-avoid border-b border-line pb-1 text-small text-ink-soft print:group-not-first:block">
          {paperHead}
        </p>
      )}
      <div className="flex flex-col items-start gap-2">
        <h2 id={id} tabIndex={-1} className="scroll-mt-6 text-heading">
          <span className="tabular mr-1 font-normal text-ink-soft">{step.position}</span> {t(stepNameKey(step.key))}
        </h2>
        <p className="measure text-ink-soft print:break-after-avoid">{t(stepPurposeKey(step.key))}</p>
        {completed && <StateTag tone="done">{t('share.step_done')}</StateTag>}
      </div>
      {questions.length === 0 && <p className="text-ink-soft">{t('share.step_empty')}</p>}
      {questions.map((question) => (
        <SharedQuestion key={question.question.id} written={question} {...context} />
      ))}
    </section>
  );
}

function SharedQuestion({ written, ...context }: Context & { written: WrittenQuestion }) {
  const t = useText();
  return (
    <div className="flex min-w-0 flex-col gap-3 rounded-card border border-line bg-sheet p-4 shadow-sheet sm:p-6 print:mt-6 print:block print:border-0 print:p-0 print:shadow-none print:[&_dt]:break-after-avoid print:[&_li]:break-inside-avoid print:[&_tr]:break-inside-avoid">
      <h3 className="measure text-lead">{t(questionLabelKey(written.question.key))}</h3>
      <QuestionReading {...written} {...context} heading="h4" />
    </div>
  );
}
