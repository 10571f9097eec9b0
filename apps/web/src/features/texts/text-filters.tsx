import { TEXT_CATEGORIES, TEXT_FILTERS } from '@app/schema/choices';
import { questionLabelKey, stepNameKey } from '@app/schema/text-keys';
import { useSuspenseQuery } from '@tanstack/react-query';
import { hasText, useText } from '../../lib/i18n.ts';
import { ChoiceFilter } from '../../ui/choice-filter.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { Select } from '../../ui/select.tsx';
import { outlineQuery, type LanguageStanding } from './text-queries.ts';
import { readTextFilters, type TextsSearch } from './texts-search.ts';
import { usePlaceName } from './use-place-name.ts';

type Props = {
  search: TextsSearch;
  change: (part: TextsSearch) => void;
  /** Those that can be shown next to English. */
  languages: readonly LanguageStanding[];
  /** The code of the one that does. */
  lang: string;
  /** All but the search is behind a button, as where a text is open next to the list. */
  folded: boolean;
};

/** Words, category, state, the second language, and what texts are browsed by; kept in the address. */
export function TextFilters({ search, change, languages, lang, folded }: Props) {
  const t = useText();
  const { q, ...others } = readTextFilters(search);
  const toChoice = ({ languageCode, nameInNativeLanguage: name, enabled }: LanguageStanding) => ({
    value: languageCode,
    label: enabled ? name : t('edit_texts.filter.hidden_language', { name }),
  });
  return (
    <FilterBar
      label={t('edit_texts.filters')}
      columns="lg:grid-cols-[1.5fr_1fr_1fr_1fr]"
      searchLabel={t('edit_texts.filter.words')}
      q={q}
      onSearch={(words) => change({ q: words })}
      chosen={Object.values(others).filter((value) => value !== undefined).length}
      folded={folded}
    >
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
        choices={languages.map(toChoice)}
        value={lang}
        onChange={(event) => change({ lang: event.target.value })}
      />
      <Browsing search={search} change={change} />
    </FilterBar>
  );
}

/** By the page, or by the step of the plan and then by its question. */
function Browsing({ search, change }: Pick<Props, 'search' | 'change'>) {
  const t = useText();
  const getPlaceName = usePlaceName();
  const { data: outline } = useSuspenseQuery(outlineQuery);
  const steps = outline.steps.map(({ key }) => key);
  const questions = outline.steps.find(({ key }) => key === search.step)?.questions ?? [];
  const at = steps.indexOf(search.step ?? '') + 1;
  const say = (key: string) => (hasText(key) ? t(key) : key);
  return (
    <>
      <ChoiceFilter
        label={t('edit_texts.filter.place')}
        any={t('edit_texts.filter.any_place')}
        choices={outline.places}
        getLabel={getPlaceName}
        value={search.place}
        onChoose={(place) => change({ place })}
      />
      <ChoiceFilter
        label={t('edit_texts.filter.step')}
        any={t('edit_texts.filter.any_step')}
        choices={steps}
        getLabel={(key) => `${steps.indexOf(key) + 1}. ${say(stepNameKey(key))}`}
        value={search.step}
        onChoose={(step) => change({ step, question: undefined })}
      />
      {questions.length > 0 && (
        <ChoiceFilter
          label={t('edit_texts.filter.question')}
          any={t('edit_texts.filter.any_question')}
          choices={questions}
          getLabel={(key) => `${at}.${questions.indexOf(key) + 1} ${say(questionLabelKey(key))}`}
          value={search.question}
          onChoose={(question) => change({ question })}
        />
      )}
    </>
  );
}
