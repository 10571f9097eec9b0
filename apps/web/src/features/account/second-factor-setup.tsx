import { codeInput } from '@app/schema/accounts';
import { CODE_MAX } from '@app/schema/sessions';
import { useRef, type ReactNode } from 'react';
import { failedWith } from '../../lib/api-error.ts';
import { useText } from '../../lib/i18n.ts';
import { trpc, type Outputs } from '../../lib/trpc.ts';
import { Form, useAppForm } from '../../ui/form/form.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Anchor } from '../../ui/text-link.tsx';
import { ArrivingHeading } from '../../ui/arriving-heading.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { FormButtons } from './form-buttons.tsx';

export type Setup = Outputs['account']['startSecondFactor'];

type Props = {
  setup: Setup;
  onCodes: (codes: readonly string[]) => void;
  onCancel: () => void;
  /** After a failure: the code may have been taken all the same. */
  onFailure: (error: unknown) => void;
};

/** Three steps: get an app, give it the secret by camera or by hand, show its first code. */
export function SecondFactorSetup({ setup, ...rest }: Props) {
  const t = useText();
  return (
    <>
      <ArrivingHeading>{t('account.factor.set_up')}</ArrivingHeading>
      <ol className="bare-list flex flex-col gap-8">
        <Step number={1} title={t('account.factor.step.app')}>
          <p className="measure">{t('account.factor.step.app_text')}</p>
        </Step>
        <Step number={2} title={t('account.factor.step.scan')}>
          <Secret setup={setup} />
        </Step>
        <Step number={3} title={t('account.factor.step.code')}>
          <FirstCode {...rest} />
        </Step>
      </ol>
    </>
  );
}

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-3 sm:gap-x-4">
      <span className="tabular flex size-8 items-center justify-center rounded-full bg-accent-wash font-semibold text-accent">
        {number}
      </span>
      <h4 className="self-center font-semibold">{title}</h4>
      <div className="col-span-2 flex flex-col items-start gap-4 sm:col-span-1 sm:col-start-2">{children}</div>
    </li>
  );
}

function Secret({ setup: { secret, uri, qr } }: { setup: Setup }) {
  const t = useText();
  const shown = useRef<HTMLElement>(null);
  return (
    <div className="flex flex-wrap gap-x-8 gap-y-5">
      <QrCode {...qr} label={t('account.factor.qr')} />
      <div className="flex min-w-0 flex-1 basis-56 flex-col items-start gap-3">
        <p>{t('account.factor.by_hand')}</p>
        <code
          ref={shown}
          className="tabular max-w-full rounded-field bg-sunken px-3 py-2 font-sans font-semibold tracking-wide"
        >
          {toGroups(secret)}
        </code>
        <div className="flex flex-wrap gap-3">
          <CopyButton text={secret} shown={shown} />
        </div>
        <p className="text-small">
          <Anchor href={uri}>{t('account.factor.same_device')}</Anchor>
        </p>
      </div>
    </div>
  );
}

/** A secret as one types it off a screen: in groups of four. */
export function toGroups(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? '';
}

const LABELS = { code: 'account.factor.code' } as const;

function FirstCode({ onCodes, onCancel, onFailure }: Omit<Props, 'setup'>) {
  const t = useText();
  const form = useAppForm({
    labels: LABELS,
    defaultValues: { code: '' },
    schema: codeInput,
    onSubmit: (input) =>
      trpc.account.confirmSecondFactor.mutate(input).catch((error: unknown) => {
        onFailure(error);
        throw error;
      }),
    toIssues: (error) => (failedWith(error, 'invalid_verification_code') ? { code: 'login.code.wrong' } : null),
    onSuccess: ({ recoveryCodes }) => onCodes(recoveryCodes),
  });
  return (
    <Form form={form} className="flex w-full flex-col items-start gap-5">
      <TextField
        {...form.text('code')}
        hint={t('account.factor.code_hint')}
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={CODE_MAX}
        inputClassName="tabular max-w-48"
      />
      <FormButtons form={form} submitLabel={t('account.factor.confirm')} onCancel={onCancel} />
    </Form>
  );
}

/** Light around the code, in modules: cameras find it by that. */
const QUIET = 4;

type QrCodeProps = { size: number; path: string; label: string };

/** A QR code, dark on light in every theme: some cameras read no other. */
function QrCode({ size, path, label }: QrCodeProps) {
  const side = size + 2 * QUIET;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`}
      shapeRendering="crispEdges"
      className="scheme-light h-auto w-64 max-w-full shrink-0 rounded-field border border-line bg-sheet text-ink forced-color-adjust-none"
    >
      <path d={path} fill="currentColor" />
    </svg>
  );
}
