import type { MemberRole } from '@app/schema/member-roles';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { failedWith } from '../../lib/api-error.ts';
import { queryClient } from '../../lib/api.ts';
import { useText } from '../../lib/i18n.ts';
import { accountQuery } from '../../lib/own-account.ts';
import { toastError } from '../../lib/toasts.ts';
import { Callout } from '../../ui/callout.tsx';
import { findHeading, useNextFocus } from '../../ui/use-next-focus.ts';

/**
 * Over the pages of a client: says that an act was refused because the role of the person has changed since, which takes away
 * where the refusal would be shown, and gives the heading the focus that went with it.
 */
export function RoleWatch() {
  const role = useQuery({ ...accountQuery, enabled: false }).data?.memberRole; // the pages ask
  return role ? <Watch role={role} /> : null;
}

function Watch({ role }: { role: MemberRole }) {
  const t = useText();
  const page = useLocation({ select: ({ pathname }) => pathname });
  const [refusedOn, setRefusedOn] = useState<string | null>(null);
  const say = (now: MemberRole) => t('members.role_changed', { role: t(`member.role.${now}`) });
  useNextFocus(role, findHeading);
  useEffect(() =>
    onRefusedByRole((now) => {
      setRefusedOn(page);
      toastError(say(now)); // seen wherever the page is scrolled to
    }),
  );
  if (refusedOn !== page) return null;
  return (
    <div className="pb-6">
      <Callout kind="attention">{say(role)}</Callout>
    </div>
  );
}

const roleAtStart = new WeakMap<object, MemberRole>(); // of each act

const readRole = () => queryClient.getQueryData(accountQuery.queryKey)?.memberRole;

/** Calls back when an act was refused and the account, read again, has another role than when the act began. */
function onRefusedByRole(listener: (now: MemberRole) => void): () => void {
  return queryClient.getMutationCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    const { mutation, action } = event;
    const role = readRole();
    if (action.type === 'pending' && role) roleAtStart.set(mutation, role);
    if (action.type !== 'error' || !failedWith(action.error, 'forbidden')) return;
    void queryClient.fetchQuery({ ...accountQuery, staleTime: 0 }).then(
      ({ memberRole: now }) => now && now !== roleAtStart.get(mutation) && listener(now),
      () => null, // the page that shows the account says so
    );
  });
}
