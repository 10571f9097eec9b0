import { TEXT_CATEGORIES, TEXT_FILTERS } from '@app/schema/choices';
import { useText } from '../../lib/i18n.ts';
import { useUrlText } from '../../lib/url-text.ts';
import { Select } from '../../ui/select.tsx';
import type { LanguageStanding } from './text-queries.ts';
import type { TextsSearch } from './texts-search.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { ChoiceFilter } from '../../ui/choice-filter.tsx';

type Props = {
  search: TextsSearch;
  change: (part: TextsSearch) => void;
  /** Those that can be shown next to English. */
  languages: readonly LanguageStanding[];
  /** The code of the one that does. */
  lang: string;
};

/** Words, category, state and the second language, kept in the address. */
export function TextFilters({ search, change, languages, lang }: Props) {
  const t = useText();
  const [typed, type] = useUrlText(search.q ?? '', (q) => change({ q: q || undefined }));
  const toChoice = ({ languageCode, nameInNativeLanguage: name, enabled }: LanguageStanding) => ({
    value: languageCode,
    label: enabled ? name : t('edit_texts.filter.hidden_language', { name }),
  });
  return (
    <div role="search" aria-label={t('edit_texts.filters')} className="@container">
      <div className="grid grid-cols-2 items-start gap-4 @min-[52rem]:grid-cols-[2fr_1.3fr_1.3fr_1fr]">
        <SearchField
          label={t('edit_texts.filter.words')}
          className="col-span-2 @min-[52rem]:col-span-1"
          typed={typed}
          onType={type}
        />
        <ChoiceFilter
          label={t('edit_texts.filter.category')}
          any={t('edit_texts.category.any')}
          choices={TEXT_CATEGORIES}
          getLabel={(category) => t(`edit_texts.category.${category}`)}
          value={search.category}
          onChoose={(category) => change({ category })}
        />
        <ChoiceFilter
          label={t('edit_texts.filter.state')}
          any={t('edit_texts.state.any')}
          choices={TEXT_FILTERS}
          getLabel={(state) => t(`edit_texts.state.${state}`)}
          value={search.state}
          onChoose={(state) => change({ state })}
        />
        <Select
          label={t('edit_texts.filter.language')}
          className="col-span-2 @min-[52rem]:col-span-1"
          choices={languages.map(toChoice)}
          value={lang}
          onChange={(event) => change({ lang: event.target.value })}
        />
      </div>
    </div>
  );
}
