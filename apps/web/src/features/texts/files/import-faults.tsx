import { fieldErrorText } from '../../../lib/error-text.ts';
import { useText } from '../../../lib/i18n.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { FailureText } from '../../../ui/failure-text.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { pickTexts, type TextsByKey } from './file-text.ts';
import type { Checked, ImportReport } from './use-import.ts';

const SHOWN = 100; // more than anybody corrects by hand; all of them are in the file

type Props = {
  checked: Checked;
  /** What is typed in place of words of the file. */
  words: TextsByKey;
  onType: (key: string, text: string) => void;
  languageCode: string;
  checking: boolean;
  error: unknown;
  /** Checks the texts again with these words. */
  onCorrect: (corrected: TextsByKey) => void;
};

/** The texts of a file that have an error, each with the reason: corrected here and checked again, or saved as a file of the rest. */
export function ImportFaults({ checked, words, onType, languageCode, checking, error, onCorrect }: Props) {
  const t = useText();
  const byKey = [...Map.groupBy(checked.report.faults, ({ key }) => key)];
  const corrected = pickTexts(
    words,
    byKey.map(([key]) => key),
  );
  const isTyped = Object.entries(corrected).some(([key, text]) => text !== checked.texts[key]);
  return (
    <section className="flex flex-col gap-3">
      <Callout
        kind="attention"
        role="alert"
        title={t('languages.import.left', { count: byKey.length })}
        actions={
          <Button size="small" icon="download" onClick={() => void saveRest(checked, corrected, languageCode)}>
            {t('languages.import.left.save')}
          </Button>
        }
      >
        {t('languages.import.left.text')}
      </Callout>
      <ul className="bare-list flex flex-col gap-4">
        {byKey.slice(0, SHOWN).map(([key, issues]) => (
          <li key={key}>
            <TextArea
              label={<span className="font-mono text-small break-all">{key}</span>}
              lang={languageCode}
              spellCheck
              autoComplete="off"
              value={words[key] ?? checked.texts[key] ?? ''}
              onChange={(event) => onType(key, event.target.value)}
              error={issues.map(getIssueText).join(' ')}
            />
          </li>
        ))}
      </ul>
      {byKey.length > SHOWN && (
        <p className="text-ink-soft">{t('languages.import.more', { count: byKey.length - SHOWN })}</p>
      )}
      <FailureText error={error} />
      <Button
        className="self-start"
        look={isTyped ? 'primary' : 'secondary'}
        busy={checking}
        disabledReason={isTyped ? null : t('languages.import.left.unchanged')}
        onClick={() => onCorrect(corrected)}
      >
        {t('languages.import.left.check')}
      </Button>
    </section>
  );
}

type TextIssue = ImportReport['faults'][number];

function getIssueText({ fault, params }: TextIssue): string {
  return fieldErrorText({ key: fault, ...(params && { params }) });
}

/** A file of the texts that are left, with the reason of each, to be corrected elsewhere and imported again. */
async function saveRest({ texts, report, present }: Checked, corrected: TextsByKey, languageCode: string) {
  const { writePo } = await import('./po-file.ts');
  const known = new Map(present.map((text) => [text.key, text]));
  const rest = [...Map.groupBy(report.faults, ({ key }) => key)].map(([key, issues]) => {
    const reasons = issues.map(getIssueText).join(' ');
    const { category = 'general', description = '', english = '', places = [] } = known.get(key) ?? {};
    const about = [reasons, description].filter(Boolean).join('\n');
    const text = corrected[key] ?? texts[key] ?? '';
    return { key, category, description: about, english, places, state: 'missing' as const, text };
  });
  saveFile(`texts-${languageCode}-rest.po`, writePo(rest, languageCode), 'text/x-gettext-translation');
}
