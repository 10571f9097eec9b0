import { useQuery } from '@tanstack/react-query';
import { formatDate } from '../../../lib/format.ts';
import { offeredLanguages, useText } from '../../../lib/i18n.ts';
import { Callout } from '../../../ui/callout.tsx';
import { FailureText } from '../../../ui/failure-text.tsx';
import type { PersonValues } from '../people/person-form.tsx';
import { type AccountRequest, accountRequestsQuery } from '../staff-queries.ts';

/** A request for an account: what it fills in, and what is said of it above the form. */
export function useAccountRequest(id: string | undefined) {
  const t = useText();
  const { data, error } = useQuery({ ...accountRequestsQuery, enabled: id !== undefined });
  const request = data?.items.find((one) => one.id === id);
  if (id === undefined) return { request: {}, above: null };
  if (error) return { request: {}, above: <FailureText error={error} /> };
  if (!request) return { request: {}, above: data && <Callout kind="attention">{t('requests.gone')}</Callout> };
  const above = (
    <Callout kind="info">
      <p>{t('requests.prefilled', { date: formatDate(request.createdAt) })}</p>
      {request.message !== '' && <p className="whitespace-pre-line text-ink-soft">{request.message}</p>}
    </Callout>
  );
  return { request: toPerson(request), above };
}

/** What the form is filled with; the last word of the name is the last name. */
export function toPerson({ name, company, email, phoneNumber, languageCode }: AccountRequest): PersonValues {
  const words = name.trim().split(/\s+/);
  const lastName = words.length > 1 ? words.at(-1) : '';
  const firstName = (words.length > 1 ? words.slice(0, -1) : words).join(' ');
  const isOffered = offeredLanguages().some((one) => one.languageCode === languageCode);
  return { company, firstName, lastName, email, phoneNumber, ...(isOffered && { languageCode }) };
}
