import { useEffect, useId, useRef } from 'react';
import { useText } from '../lib/i18n.ts';
import { Icon } from './icon.tsx';

export type SummaryError = {
  text: string;
  /** The id of the faulty field; its line becomes a link to it. */
  fieldId?: string | undefined;
};

type Props = {
  errors: readonly SummaryError[];
  /** Changes with every failed attempt (a counter will do): then the summary takes the focus again. */
  attempt: number;
};

/** Above a form that could not be sent: takes the focus, says how many things are wrong, links to each. One error without a field is shown alone. */
export function ErrorSummary({ errors, attempt }: Props) {
  return errors.length === 0 ? null : <Summary key={attempt} errors={errors} />;
}

function Summary({ errors }: Pick<Props, 'errors'>) {
  const t = useText();
  const titleId = useId();
  const box = useRef<HTMLDivElement>(null);
  const alone = errors.length === 1 && !errors[0]?.fieldId ? errors[0]?.text : undefined;
  useEffect(() => box.current?.focus(), []);
  return (
    <div
      ref={box}
      tabIndex={-1}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset would be one of the form's own
      role="group"
      aria-labelledby={titleId}
      className="flex gap-3 rounded-card border border-error bg-error-wash p-4 text-ink"
    >
      <Icon name="error" size={22} className="mt-0.5 text-error" />
      <div className="flex min-w-0 flex-col gap-1">
        <p id={titleId} className="font-semibold">
          {alone ?? t('ui.errors.title', { count: errors.length })}
        </p>
        {alone === undefined && (
          <ul className="bare-list flex flex-col gap-1">
            {errors.map(({ fieldId, text }) => (
              <li key={`${fieldId} ${text}`}>{fieldId ? <ErrorLink fieldId={fieldId} text={text} /> : text}</li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

function ErrorLink({ fieldId, text }: { fieldId: string; text: string }) {
  return (
    <a
      href={`#${fieldId}`}
      className="text-error underline underline-offset-3 hover:text-error-strong"
      onClick={(event) => {
        event.preventDefault(); // the address keeps its own hash
        const field = document.getElementById(fieldId);
        field?.focus();
        field?.scrollIntoView({ block: 'center' });
      }}
    >
      {text}
    </a>
  );
}
