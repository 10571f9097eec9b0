import { useText } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import type { ImportReport } from './use-import.ts';

const LONGEST = 200; // of a text in the report
const SHOWN = 100; // more than anybody reads; the rest is counted

type Props = {
  report: ImportReport;
  /** How many translations of the file were left out. */
  unsure: number;
  languageCode: string;
  importing: boolean;
  onImport: () => void;
};

/** What the valid texts of a file would change: counted, and text by text as it is and as it would be. */
export function ImportOutcome({ report: { changes, same, faults }, unsure, languageCode, importing, onImport }: Props) {
  const t = useText();
  const { length: count } = changes;
  const left = new Set(faults.map(({ key }) => key)).size;
  const title = left > 0 ? 'languages.import.partly' : 'languages.import.faultless';
  const added = changes.filter(({ before }) => before === null).length;
  const changed = count - added;
  return (
    <>
      <Callout
        kind={count > 0 ? 'done' : 'info'}
        role="status"
        title={t(count > 0 ? title : 'languages.import.nothing')}
        actions={
          count > 0 && (
            <Button look="primary" busy={importing} onClick={onImport}>
              {left > 0 ? t('languages.import.act_partly', { count, left }) : t('languages.import.act', { count })}
            </Button>
          )
        }
      >
        <ul className="list-disc pl-5">
          {added > 0 && <li>{t('languages.import.added', { count: added })}</li>}
          {changed > 0 && <li>{t('languages.import.changed', { count: changed })}</li>}
          {same > 0 && <li>{t('languages.import.same', { count: same })}</li>}
          {unsure > 0 && <li>{t('languages.import.unsure', { count: unsure })}</li>}
        </ul>
      </Callout>
      {count > 0 && (
        <ul className="bare-list flex flex-col divide-y divide-line rounded-card border border-line">
          {changes.slice(0, SHOWN).map((change) => (
            <Change key={change.key} change={change} languageCode={languageCode} />
          ))}
          {count > SHOWN && (
            <li className="px-4 py-3 text-ink-soft">{t('languages.import.more', { count: count - SHOWN })}</li>
          )}
        </ul>
      )}
    </>
  );
}

type ChangeProps = { change: ImportReport['changes'][number]; languageCode: string };

function Change({ change: { key, before, after }, languageCode }: ChangeProps) {
  const t = useText();
  const sides = [
    [t('languages.import.before'), before],
    [t('languages.import.after'), after],
  ] as const;
  return (
    <li className="flex flex-col gap-2 px-4 py-3">
      <p className="font-mono text-small break-all">{key}</p>
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
        {sides.map(([label, text]) => (
          <div key={label} className="min-w-0">
            <dt className="text-small text-ink-soft">{label}</dt>
            <dd lang={text === null ? undefined : languageCode} className="whitespace-pre-line">
              {text === null ? t('languages.import.not_there') : clip(text)}
            </dd>
          </div>
        ))}
      </dl>
    </li>
  );
}

/** A text as a report shows it. */
function clip(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST).toWellFormed()}…` : text;
}
