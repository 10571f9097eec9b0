import { useRef, useState } from 'react';
import { useText } from '../../lib/i18n.ts';
import { saveFile } from '../../lib/save-file.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { ArrivingHeading } from '../../ui/arriving-heading.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { LeaveGuard } from '../../ui/form/leave-guard.tsx';

type Props = {
  codes: readonly string[];
  /** The second factor was turned on with them. */
  justOn: boolean;
  email: string;
  onDone: () => void;
};

/** Codes that let in when the app is lost: shown this once, to be copied, saved or printed. */
export function RecoveryCodes({ codes, justOn, email, onDone }: Props) {
  const t = useText();
  const list = useRef<HTMLUListElement>(null);
  const [stored, setStored] = useState(false);
  const file = toCodesFile(codes, [t('account.codes.file_title'), email, t('account.codes.once')]);
  return (
    <div className="flex flex-col gap-5" data-prints-alone>
      {justOn && (
        <div className="print:hidden">
          <Callout kind="done">{t('account.factor.turned_on')}</Callout>
        </div>
      )}
      <div className="flex flex-col gap-2">
        <ArrivingHeading>{t('account.codes.title')}</ArrivingHeading>
        <p className="measure">{t('account.codes.text')}</p>
        <p className="hidden print:block">{email}</p>
      </div>
      <ul
        ref={list}
        className="bare-list tabular grid gap-x-8 gap-y-2 rounded-field bg-sunken p-4 font-semibold tracking-wide sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3 print:hidden">
        <CopyButton text={codes.join('\n')} shown={list} />
        <Button size="small" icon="download" onClick={() => saveFile(t('account.codes.file_name'), file)}>
          {t('account.codes.download')}
        </Button>
        <Button size="small" icon="print" onClick={() => print()}>
          {t('account.codes.print')}
        </Button>
      </div>
      <Checkbox
        className="print:hidden"
        label={t('account.codes.stored')}
        checked={stored}
        onCheckedChange={async (checked) => setStored(checked)}
      />
      <Button
        look="primary"
        className="self-start print:hidden"
        disabledReason={stored ? null : t('account.codes.first')}
        onClick={onDone}
      >
        {t('account.codes.done')}
      </Button>
      <LeaveGuard active={!stored} title={t('account.codes.leave.title')} text={t('account.codes.leave.text')} />
    </div>
  );
}

/** The text of a file with recovery codes: what it is, whose, and the codes a line each. Lines end as Windows wants them. */
export function toCodesFile(codes: readonly string[], heading: readonly string[]): string {
  return [...heading, '', ...codes, ''].join('\r\n');
}
