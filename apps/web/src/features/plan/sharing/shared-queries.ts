import { queryOptions, useQuery } from '@tanstack/react-query';
import { combineQueries, type QueriesTogether } from '../../../lib/all-queries.ts';
import { api, queryClient } from '../../../lib/api.ts';
import { readFailure } from '../../../lib/api-error.ts';
import { addTexts, requestedLanguage, setPageTexts, useLanguage } from '../../../lib/i18n.ts';
import { preload } from '../../../lib/preload.ts';
import { trpc, type Outputs } from '../../../lib/trpc.ts';

export type SharedDocument = Outputs['share']['document'];
export type SharedPlan = { document: SharedDocument; questionnaire: Outputs['share']['questionnaire'] };

const inPlace = { meta: { inPlace: true }, retryOnMount: false }; // what failed before the page was drawn is shown

const documentQuery = (code: string) =>
  api.share.document.queryOptions({ code }, { refetchOnWindowFocus: 'always', ...inPlace }); // sharing may have ended meanwhile

const questionnaireQuery = (code: string) =>
  api.share.questionnaire.queryOptions({ code }, { staleTime: Infinity, ...inPlace });

/** A reader has no role whose texts would be loaded: those of the page are asked for with the code. */
const textsQuery = (code: string, language: string) =>
  queryOptions({
    queryKey: api.share.texts.queryKey({ code, lang: language }),
    queryFn: () => readTexts(code, language),
    staleTime: Infinity,
    ...inPlace,
  });

/** Of several languages that are wanted, best first, the server gives the first one offered. */
async function readTexts(code: string, wanted: string): Promise<Outputs['share']['texts']> {
  const texts = await trpc.share.texts.query({ code, lang: wanted });
  addTexts(texts.language, texts.messages);
  queryClient.setQueryData(textsQuery(code, texts.language).queryKey, texts);
  return texts;
}

/**
 * All that the page of a shared plan shows, null until it is here with its texts. `gone`: the code opens nothing, because
 * sharing was switched off, the link was renewed or the code never was; the server does not say which.
 */
export function useSharedPlan(code: string): QueriesTogether & { data: SharedPlan | null; gone: boolean } {
  const document = useQuery(documentQuery(code));
  const questionnaire = useQuery(questionnaireQuery(code));
  const texts = useQuery(textsQuery(code, useLanguage()));
  const gone = [document, questionnaire, texts].some(({ error }) => opensNothing(error));
  const whole = document.data && questionnaire.data && texts.data;
  return {
    ...combineQueries(document, questionnaire, texts),
    gone,
    data: whole ? { document: document.data, questionnaire: questionnaire.data } : null,
  };
}

/** Reads all that the page shows, and what it shows after a switch of the language; ends when all is here or has failed. */
export async function loadSharedPlan(code: string): Promise<void> {
  setPageTexts((wanted) => readTextsOrNone(code, wanted));
  await Promise.allSettled([
    preload(documentQuery(code)),
    preload(questionnaireQuery(code)),
    readTexts(code, requestedLanguage()),
  ]);
}

/** The page of a code that opens nothing has general texts alone; null when they could not be had. */
async function readTextsOrNone(code: string, wanted: string) {
  try {
    return await readTexts(code, wanted);
  } catch (error) {
    return opensNothing(error) ? { language: wanted, messages: {} } : null;
  }
}

/** No plan is there, or the code is none that the server would take. */
function opensNothing(error: unknown): boolean {
  const failure = readFailure(error);
  return failure.kind === 'answer' && (failure.msg === 'not_found' || failure.msg === 'bad_request');
}
