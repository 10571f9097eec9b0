import type { TextCategory } from '@app/schema/texts';
import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../../lib/i18n.ts';
import { useSearchChange } from '../../lib/search-change.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { DoneText } from '../../ui/done-text.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { TextEditor } from './editor/text-editor.tsx';
import { TextFilters } from './text-filters.tsx';
import { useResetCategory } from './text-mutations.ts';
import { languagesQuery, searchQuery, useChangedCount, type LanguageStanding } from './text-queries.ts';
import { getRowId, TextRows } from './text-rows.tsx';
import { readTextFilters, type TextsSearch } from './texts-search.ts';
import { getNeighbours, type Neighbours } from './neighbours.ts';

const ENGLISH = 'en';
const FIRST_BESIDE = 'fi'; // the other language that is shipped
const TWO_COLUMNS = '(min-width: 1280px)'; // from here the open text is next to the list

const NO_FILTERS = {
  q: undefined,
  category: undefined,
  state: undefined,
  place: undefined,
  step: undefined,
  question: undefined,
};

/** Finds texts and changes them: wide screens keep the list next to the open text, narrow ones show the one or the other. */
export function TextsView({ search }: { search: TextsSearch }) {
  const { data: languages } = useSuspenseQuery(languagesQuery);
  const others = languages.filter(({ languageCode }) => languageCode !== ENGLISH);
  const english = languages.find(({ languageCode }) => languageCode === ENGLISH);
  const other = [search.lang, FIRST_BESIDE, others[0]?.languageCode]
    .map((code) => others.find(({ languageCode }) => languageCode === code))
    .find((one) => one !== undefined);
  if (!english || !other) return null; // both are shipped
  return <Texts search={search} english={english} other={other} others={others} />;
}

type Props = {
  search: TextsSearch;
  english: LanguageStanding;
  other: LanguageStanding;
  others: readonly LanguageStanding[];
};

function Texts({ search, english, other, others }: Props) {
  const t = useText();
  const change = useSearchChange();
  const clear = () => change(NO_FILTERS);
  const { category, key: open } = search;
  const query = useInfiniteQuery(searchQuery(readTextFilters(search), other.languageCode));
  const texts = query.data?.pages.flatMap((page) => page.items) ?? [];
  const neighbours = useNeighbours(texts, open, query);
  const inColumn = useMedia(TWO_COLUMNS);
  const rememberPlace = useWayBack(open, inColumn);
  const total = query.data?.pages.at(-1)?.total ?? 0;
  return (
    <div className={open === undefined ? '' : 'gap-8 xl:grid xl:grid-cols-[minmax(0,22rem)_minmax(0,1fr)]'}>
      <div className={open !== undefined && !inColumn ? 'hidden' : 'flex min-w-0 flex-col gap-5'}>
        <TextFilters
          search={search}
          change={change}
          languages={others}
          lang={other.languageCode}
          folded={open !== undefined}
        />
        {category && (
          <div className="flex flex-wrap gap-3 empty:hidden">
            {[english, other].map((language) => (
              <ResetCategory key={`${category} ${language.languageCode}`} category={category} language={language} />
            ))}
          </div>
        )}
        <PagedList
          query={query}
          empty={
            <EmptyState
              icon="search"
              title={t('edit_texts.none.title')}
              action={<Button onClick={clear}>{t('edit_texts.none.clear')}</Button>}
            >
              {t('edit_texts.none.text')}
            </EmptyState>
          }
          shown={(count) =>
            count === total ? t('edit_texts.found_all', { count }) : t('edit_texts.found', { count, total })
          }
        >
          {(rows) => <TextRows texts={rows} english={english} other={other} open={open} onOpen={rememberPlace} />}
        </PagedList>
      </div>
      {open !== undefined && (
        <TextEditor textKey={open} languages={[english, other]} neighbours={neighbours} inColumn={inColumn} />
      )}
    </div>
  );
}

/** The way back to the shipped texts of a category in a language, if it has changed ones. */
function ResetCategory({ category, language }: { category: TextCategory; language: LanguageStanding }) {
  const t = useText();
  const { languageCode, nameInNativeLanguage: name } = language;
  const count = useChangedCount(category, languageCode);
  const reset = useResetCategory();
  const [asking, setAsking] = useState(false);
  if (count === 0)
    return reset.data && <DoneText>{t('edit_texts.reset_category.done', { count: reset.data.count })}</DoneText>;
  const named = { category: t(`edit_texts.category.${category}`), language: name, count };
  return (
    <>
      <Button size="small" icon="undo" onClick={() => setAsking(true)}>
        {t('edit_texts.reset_category.act', named)}
      </Button>
      <ConfirmDialog
        open={asking}
        destructive
        title={t('edit_texts.reset_category.title', named)}
        confirmLabel={t('edit_texts.reset_category.confirm', named)}
        mutation={reset}
        onConfirm={() => reset.mutate({ languageCode, category }, { onSuccess: () => setAsking(false) })}
        onClose={() => setAsking(false)}
      >
        <p>{t('edit_texts.reset_category.text', named)}</p>
      </ConfirmDialog>
    </>
  );
}

/** When a text is closed, the list is where it was and the focus on the row of that text. Returns what to call on opening. */
function useWayBack(open: string | undefined, inColumn: boolean): () => void {
  const last = useRef(open);
  const scrolled = useRef(0);
  useEffect(() => {
    if (open !== undefined && !inColumn) window.scrollTo(0, 0);
    if (open === undefined && last.current !== undefined) {
      if (!inColumn) window.scrollTo(0, scrolled.current);
      document.getElementById(getRowId(last.current))?.focus();
    }
    last.current = open;
  }, [open, inColumn]);
  return () => (scrolled.current = window.scrollY);
}

type Pages = { hasNextPage: boolean; isFetching: boolean; isError: boolean; fetchNextPage: () => unknown };

/** What comes before and after the open text; the list goes on loading when its last one is open. */
function useNeighbours(
  texts: readonly { key: string }[],
  open: string | undefined,
  { hasNextPage, isFetching, isError, fetchNextPage }: Pages,
): Neighbours {
  const keys = texts.map(({ key }) => key);
  const index = open === undefined ? -1 : keys.indexOf(open);
  const [seen, setSeen] = useState({ open, index });
  if (open !== seen.open || (index >= 0 && index !== seen.index)) setSeen({ open, index });
  const isLast = index >= 0 && index === keys.length - 1;
  const isMoreWanted = isLast && hasNextPage && !isFetching && !isError;
  useEffect(() => {
    if (isMoreWanted) void fetchNextPage();
  }, [isMoreWanted, fetchNextPage]);
  return getNeighbours(keys, open ?? '', seen.open === open && seen.index >= 0 ? seen.index : null);
}
