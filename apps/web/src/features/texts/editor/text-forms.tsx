import { samples } from '@app/texts/text-faults';
import { useState } from 'react';
import { useText } from '../../../lib/i18n.ts';
import type { TextDetails } from '../text-queries.ts';
import type { Tongue } from '../text-rows.tsx';
import { LanguageForm } from './language-form.tsx';
import { SampleFields } from './sample-fields.tsx';
import { TextPlaces } from './text-places.tsx';

/** What a text is and where it is shown; its wording in both languages, tried with the same sample values. */
export function TextForms({ text, languages }: { text: TextDetails; languages: readonly Tongue[] }) {
  const t = useText();
  const [values, setValues] = useState(() => samples(text.frame)[0] ?? {});
  return (
    <>
      <dl className="grid gap-x-8 gap-y-3 @min-[40rem]:grid-cols-2">
        <div>
          <dt className="text-small text-ink-soft">{t('edit_texts.what')}</dt>
          <dd>{text.description}</dd>
          <dd className="text-small text-ink-soft">{t(`edit_texts.category.${text.category}`)}</dd>
        </div>
        <TextPlaces places={text.places} />
      </dl>
      {text.frame.placeholders.length > 0 && (
        <SampleFields placeholders={text.frame.placeholders} values={values} onChange={setValues} />
      )}
      <div className="grid items-start gap-x-6 gap-y-8 @min-[40rem]:grid-cols-2">
        {languages.map((tongue) => {
          const wording = text.languages.find(({ languageCode }) => languageCode === tongue.languageCode);
          return (
            wording && (
              <LanguageForm key={tongue.languageCode} text={text} wording={wording} tongue={tongue} values={values} />
            )
          );
        })}
      </div>
    </>
  );
}
