import { FEEDBACK_MAX } from '@app/schema/feedback-rules';
import type { UseMutationResult } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { openDrafts, openOwnDraft } from '../../../lib/drafts.ts';
import type { TextKey } from '../../../lib/i18n.ts';
import { useAppForm } from '../../../ui/form/form.tsx';
import type { FormOptions } from '../../../ui/form/form-rules.ts';

type Text = { feedbackText: string };

type Options<Input> = Pick<FormOptions<Text, Input, unknown>, 'schema' | 'toInput'> & {
  /** The plan or the client that it is about. */
  scope: string;
  /** The step, or what is in its place. */
  field: string;
  label: TextKey;
  publishing: Pick<UseMutationResult<unknown, unknown, Input>, 'mutateAsync' | 'isSuccess'>;
  onPublished?: () => Promise<void>;
};

/** What an account typed as feedback and did not publish, kept on the device by step. */
export const feedbackDrafts = (scope: string) => openDrafts({ kind: 'feedback-draft', scope });

/** Writes feedback; what is typed stays on the device until it is published on purpose. */
export function useFeedbackForm<Input>({ scope, field, label, publishing, onPublished, ...rules }: Options<Input>) {
  const [draft] = useState(() => openOwnDraft(feedbackDrafts(scope), field));
  useEffect(() => draft.watch(), [draft]);
  const [text, setText] = useState(() => toText(draft.found?.value));
  const [draftStored, setDraftStored] = useState(true); // false when the browser refused to store it
  const change = (next: string) => {
    setText(next);
    if (next === '') draft.remove();
    setDraftStored(next === '' || draft.write(next));
  };
  const form = useAppForm({
    ...rules,
    labels: { feedbackText: label },
    defaultValues: { feedbackText: text },
    onChange: ({ feedbackText }) => change(feedbackText),
    onSubmit: (input: Input) => publishing.mutateAsync(input),
    onSuccess: async () => {
      form.reset({ feedbackText: '' });
      change('');
      await onPublished?.();
    },
    hideSummary: true,
    focus: { field: 'feedbackText' },
  });
  const textArea = {
    ...form.text('feedbackText'),
    value: form.watch('feedbackText'),
    limit: FEEDBACK_MAX,
    readOnly: form.busy,
    error: form.getError('feedbackText') ?? form.failureText,
    className: 'w-full',
  };
  return { form, textArea, draftStored, isPublished: publishing.isSuccess && text === '' };
}

const toText = (value: unknown) => (typeof value === 'string' ? value : '');
