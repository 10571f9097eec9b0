import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { combineQueries, type QueriesTogether } from '../../../lib/all-queries.ts';
import { api, queryClient } from '../../../lib/api.ts';
import { readFailure } from '../../../lib/api-error.ts';
import { addTexts, currentLanguage, setPageTexts, useLanguage } from '../../../lib/i18n.ts';
import { preload } from '../../../lib/preload.ts';
import { trpc, type Outputs } from '../../../lib/trpc.ts';

export type SharedDocument = Outputs['share']['document'];
export type SharedPlan = { document: SharedDocument; questionnaire: Outputs['share']['questionnaire'] };

const meta = { inPlace: true };

const documentQuery = (code: string) =>
  api.share.document.queryOptions({ code }, { refetchOnWindowFocus: 'always', meta }); // sharing may have ended meanwhile

const questionnaireQuery = (code: string) =>
  api.share.questionnaire.queryOptions({ code }, { staleTime: Infinity, meta });

/** A reader has no role whose texts would be loaded: those of the page are asked for with the code. */
const textsQuery = (code: string, language: string) =>
  queryOptions({
    queryKey: api.share.texts.queryKey({ code, lang: language }),
    queryFn: async ({ signal }) => {
      const texts = await trpc.share.texts.query({ code, lang: language }, { signal });
      addTexts(language, texts.messages);
      return texts;
    },
    staleTime: Infinity,
    meta,
  });

/**
 * All that the page of a shared plan shows, null until it is here with its texts. `gone`: the code opens nothing, because
 * sharing was switched off, the link was renewed or the code never was; the server does not say which.
 */
export function useSharedPlan(code: string): QueriesTogether & { data: SharedPlan | null; gone: boolean } {
  const document = useQuery(documentQuery(code));
  const questionnaire = useQuery(questionnaireQuery(code));
  const texts = useQuery(textsQuery(code, useLanguage()));
  useEffect(() => {
    setPageTexts((wanted) => loadTexts(code, wanted));
    return () => setPageTexts(null);
  }, [code]);
  const gone = [document, questionnaire, texts].some(({ error }) => opensNothing(error));
  const whole = document.data && questionnaire.data && texts.data;
  return {
    ...combineQueries(document, questionnaire, texts),
    gone,
    data: whole ? { document: document.data, questionnaire: questionnaire.data } : null,
  };
}

/** Reads all that the page shows. */
export function loadSharedPlan(code: string): void {
  void preload(documentQuery(code));
  void preload(questionnaireQuery(code));
  void preload(textsQuery(code, currentLanguage()));
}

/** For a switch of the language; the page of a code that opens nothing has general texts alone. */
async function loadTexts(code: string, wanted: string) {
  try {
    const texts = await trpc.share.texts.query({ code, lang: wanted });
    queryClient.setQueryData(textsQuery(code, texts.language).queryKey, texts);
    return { language: texts.language, messages: texts.messages };
  } catch (error) {
    return opensNothing(error) ? { language: wanted, messages: {} } : null;
  }
}

/** No plan is there, or the code is none that the server would take. */
function opensNothing(error: unknown): boolean {
  const failure = readFailure(error);
  return failure.kind === 'answer' && (failure.msg === 'not_found' || failure.msg === 'bad_request');
}
