import type { Question } from '@app/schema/questionnaire';
import { questionLabelKey, stepNameKey } from '@app/schema/text-keys';
import { useNavigate } from '@tanstack/react-router';
import { Fragment } from 'react';
import { useText } from '../../../../lib/i18n.ts';
import { buttonClass } from '../../../../ui/button-look.ts';
import { Card, Section } from '../../../../ui/card.tsx';
import { FailureText } from '../../../../ui/failure-text.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { PageHeading } from '../../../../ui/page-heading.tsx';
import { findQuestion, toText } from '../../answers/answer-values.ts';
import { AnswerText } from '../../answers/read-only/answer-text.tsx';
import { useAnswers } from '../../answers/saver-context.ts';
import { useThreads } from '../../threads/thread-queries.ts';
import { ChangesLink, StepLink } from '../step-link.tsx';
import { FindingList } from '../submit/finding-list.tsx';
import { hasChanged, useReview } from './use-review.ts';
import { useStepKeys } from './use-step-keys.ts';

const QUESTION = 'rv_question';
const CONFIDENCE = ['rv_together', 'rv_confidence'] as const;
const FINDINGS = 'rv_check';
const TARGETS = 'ta_targets';

/**
 * The start of a review: what the client asks, how much they believe in the plan, what the check found, what changed, and the
 * key targets. A part whose question the questionnaire lacks is left out.
 */
export function Cover() {
  const t = useText();
  const { document, questionnaire, path, search, changed } = useReview();
  const navigate = useNavigate();
  const first = questionnaire.steps.find((step) => hasChanged(step, changed)) ?? questionnaire.steps[0];
  const find = (key: string) => findQuestion(questionnaire, key)?.question;
  const keys = useStepKeys((direction) => {
    if (direction === 1 && first) void navigate({ to: path, search: { plan: search.plan, step: first.position } });
  });
  const { name: plan, user } = document.plan;
  const question = find(QUESTION);
  const confidence = CONFIDENCE.map(find).filter((each) => each !== undefined);
  const targets = find(TARGETS);
  return (
    <div className="flex max-w-3xl flex-col gap-8">
      <PageHeading size="heading" title={t('review_plan.cover.tab', { plan, company: user.company })}>
        {t('review_plan.cover.title')}
      </PageHeading>
      {question && <ClientQuestion question={question} />}
      {confidence.length > 0 && <Confidence questions={confidence} />}
      {find(FINDINGS) && (
        <Section title={t('review_plan.findings')}>
          <Card>
            <FindingList />
          </Card>
        </Section>
      )}
      <ChangedSteps />
      {targets && (
        <Section title={t('review_plan.cover.targets')}>
          <Card>
            <Answer question={targets} />
          </Card>
        </Section>
      )}
      <OpenThreads />
      {first && (
        <StepLink
          step={first.position}
          aria-keyshortcuts={keys.on ? 'n' : undefined}
          className={buttonClass('primary', 'normal', 'self-start')}
        >
          <span className="text-left">
            {t('review_plan.cover.start', { step: first.position, name: t(stepNameKey(first.key)) })}
          </span>
          <Icon name="arrow-right" />
        </StepLink>
      )}
    </div>
  );
}

function Answer({ question }: { question: Question }) {
  return <AnswerText question={question} value={useAnswers().get(question.id)} />;
}

/** What client and consultant are still talking about, each with a way to its place. */
function OpenThreads() {
  const t = useText();
  const { document, questionnaire } = useReview();
  const { threads, isPending, error } = useThreads(document.plan.id);
  const open = threads.filter(({ resolvedAt }) => resolvedAt === null);
  return (
    <Section title={t('review_plan.cover.threads')}>
      <Card className="flex min-h-16 flex-col gap-2">
        <FailureText error={error} />
        {!isPending && !error && open.length === 0 && <p>{t('review_plan.cover.no_threads')}</p>}
        <ul className="bare-list flex flex-col gap-2">
          {open.map(({ id, growthPlanStepId, questionId, commentCount, unread, lastSide }) => {
            const step = questionnaire.steps.find((each) => each.id === growthPlanStepId);
            const about = step?.questions.find((each) => each.id === questionId);
            return (
              step && (
                <li key={id}>
                  <StepLink
                    step={step.position}
                    question={about?.key}
                    className="inline-flex min-h-9 items-center text-accent underline underline-offset-3 pointer-coarse:min-h-11"
                  >
                    {about
                      ? t(questionLabelKey(about.key))
                      : t('review_plan.cover.step', { step: step.position, name: t(stepNameKey(step.key)) })}
                  </StepLink>
                  <p className="text-small text-ink-soft">
                    {t('thread.count', { count: commentCount })}
                    {unread > 0 && ` · ${t('thread.unread', { count: unread })}`}
                    {lastSide === 'client' && ` · ${t('review_plan.cover.threads_reply')}`}
                  </p>
                </li>
              )
            );
          })}
        </ul>
      </Card>
    </Section>
  );
}

function ClientQuestion({ question }: { question: Question }) {
  const t = useText();
  const isAsked = toText(useAnswers().get(question.id)) !== '';
  return (
    <Section title={t('review_plan.cover.question')}>
      <Card className={isAsked ? 'border-l-4 border-l-attention' : ''}>
        {isAsked ? <Answer question={question} /> : <p>{t('review_plan.cover.no_question')}</p>}
      </Card>
    </Section>
  );
}

function Confidence({ questions }: { questions: Question[] }) {
  const t = useText();
  return (
    <Section title={t('review_plan.cover.confidence')}>
      <Card>
        <dl className="grid gap-x-8 gap-y-1 sm:grid-cols-[minmax(0,1fr)_auto]">
          {questions.map((question) => (
            <Fragment key={question.id}>
              <dt className="text-ink-soft">{t(questionLabelKey(question.key))}</dt>
              <dd className="font-semibold max-sm:mb-2">
                <Answer question={question} />
              </dd>
            </Fragment>
          ))}
        </dl>
      </Card>
    </Section>
  );
}

/** Since the last round; before the first has ended everything is new. */
function ChangedSteps() {
  const t = useText();
  const { questionnaire, changed, changes, document } = useReview();
  const { round: number } = changes;
  const steps = questionnaire.steps.filter((step) => hasChanged(step, changed));
  return (
    <Section title={t('review_plan.cover.changed')}>
      <Card className="flex flex-col gap-2">
        <p>
          {number === null
            ? t(document.submittedAt === null ? 'review_plan.cover.not_sent' : 'review_plan.first_round')
            : t('review_plan.changed_steps', { count: steps.length, number })}
        </p>
        {steps.length > 0 && (
          <ul className="bare-list">
            {steps.map((step) => (
              <li key={step.id}>
                <StepLink
                  step={step.position}
                  className="inline-flex min-h-9 items-center text-accent underline underline-offset-3 pointer-coarse:min-h-11"
                >
                  {t('review_plan.cover.step', { step: step.position, name: t(stepNameKey(step.key)) })}
                </StepLink>
              </li>
            ))}
          </ul>
        )}
        <ChangesLink className="self-start font-medium text-accent underline underline-offset-3" />
      </Card>
    </Section>
  );
}
