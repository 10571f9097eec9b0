import { useId } from 'react';
import { useText } from '../../../lib/i18n.ts';
import { buttonClass } from '../../../ui/button-look.ts';
import { FILE_MAX_MB, FILE_TYPES } from './read-file.ts';

type Props = {
  /** A file was chosen before. */
  again: boolean;
  busy: boolean;
  choose: (file: File) => void;
};

const FOCUSED = 'has-focus-visible:outline-3 has-focus-visible:outline-offset-1 has-focus-visible:outline-accent';

/** Chooses a translator's file. The browser's own button would speak the browser's language. */
export function TextFileField({ again, busy, choose }: Props) {
  const t = useText();
  const hintId = useId();
  return (
    <div className="flex flex-col items-start gap-1.5">
      <label className={buttonClass(again ? 'secondary' : 'primary', 'normal', `relative cursor-pointer ${FOCUSED}`)}>
        <input
          type="file"
          accept={FILE_TYPES.join()}
          disabled={busy}
          aria-describedby={hintId}
          data-autofocus
          className="sr-only"
          onClick={(event) => {
            event.currentTarget.value = ''; // so that the same file, corrected, counts as a choice
          }}
          onChange={({ currentTarget: { files } }) => files?.[0] && choose(files[0])}
        />
        {t(again ? 'languages.import.file_other' : 'languages.import.file')}
      </label>
      <p id={hintId} className="measure text-small text-ink-soft">
        {t('languages.import.hint', { max: FILE_MAX_MB })}
      </p>
    </div>
  );
}
