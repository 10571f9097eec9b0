import { fieldErrorText } from '../../../lib/error-text.ts';
import { useText } from '../../../lib/i18n.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { FieldErrorText } from '../../../ui/field.tsx';
import { clip } from './clip.ts';
import type { ImportReport } from './use-import.ts';

type Fault = ImportReport['faults'][number];
type Props = { faults: readonly Fault[]; languageCode: string };

/** Why a file cannot be imported: each faulty text by its key, with the reason; also as a list to hand on. */
export function ImportFaults({ faults, languageCode }: Props) {
  const t = useText();
  const byKey = [...Map.groupBy(faults, ({ key }) => key)];
  const save = () =>
    saveFile(
      t('languages.import.faults.file', { language: languageCode }),
      faults.map((fault) => `${fault.key}\r\n  ${getReason(fault)}\r\n  ${clip(fault.text)}\r\n`).join('\r\n'),
    );
  return (
    <>
      <Callout
        kind="error"
        role="alert"
        title={t('languages.import.faults', { count: byKey.length })}
        actions={
          <Button size="small" icon="download" onClick={save}>
            {t('languages.import.faults.save')}
          </Button>
        }
      >
        {t('languages.import.faults.text')}
      </Callout>
      <ul className="bare-list flex flex-col divide-y divide-line rounded-card border border-line">
        {byKey.map(([key, ofKey]) => (
          <li key={key} className="flex flex-col gap-1 px-4 py-3">
            <p className="font-mono text-small break-all">{key}</p>
            <p lang={languageCode} className="whitespace-pre-line wrap-anywhere">
              {clip(ofKey[0]?.text ?? '')}
            </p>
            {ofKey.map((fault) => (
              <FieldErrorText key={getReason(fault)} text={getReason(fault)} />
            ))}
          </li>
        ))}
      </ul>
    </>
  );
}

function getReason({ fault, params }: Fault): string {
  return fieldErrorText({ key: fault, ...(params && { params }) });
}
