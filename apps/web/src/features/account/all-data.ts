import type { PersonalData } from '@app/schema/privacy';
import { trpc } from '../../lib/trpc.ts';

/** All that is kept of the client. Earlier answers that one answer of the server has no room for are read page by page. */
export async function readAllData(): Promise<PersonalData> {
  const data = await trpc.account.exportData.query();
  for (let after = data.earlierAnswersAfter; after !== null;) {
    const page = await trpc.account.exportEarlierAnswers.query({ after });
    for (const { planId, questionKey, value, version, savedAt } of page.answers)
      questionOf(data, planId, questionKey)?.earlierAnswers.push({ value, version, savedAt });
    after = page.after;
  }
  return { ...data, earlierAnswersAfter: null };
}

function questionOf({ plans }: PersonalData, planId: string, key: string) {
  const steps = plans.find(({ id }) => id === planId)?.steps ?? [];
  return steps.flatMap(({ questions }) => questions).find((question) => question.key === key);
}
