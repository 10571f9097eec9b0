import { Suspense, useState } from 'react';
import { useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { Fact } from '../../ui/fact.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { later } from '../../ui/later.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useFocus } from '../../ui/use-focus.ts';
import { useOwnDetails } from './details-data.ts';
import { DETAILS_FIELDS, type Details, type Person } from './details-fields.ts';
import { DetailsForm } from './own-details-form.tsx';

const PendingEmail = later(() => import('./own-pending-email.tsx').then((part) => part.PendingEmail));

/** Who the account is of, read or as a form; and a new address that waits. */
export function OwnDetails({ person }: { person: Person }) {
  const { data, error, refetch } = useOwnDetails(person);
  const [editing, setEditing] = useState<'not-yet' | 'now' | 'before'>('not-yet');
  if (error && !data) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-60 w-full" />;
  if (editing === 'now') return <DetailsForm person={person} stored={data} onClose={() => setEditing('before')} />;
  return (
    <>
      {data.emailChange !== null && (
        <Suspense fallback={<Skeleton className="h-60 w-full" />}>
          <PendingEmail
            key={data.emailChange.newEmail}
            person={person}
            change={data.emailChange}
            email={data.email}
            justSent={editing === 'before'}
            onGone={() => setEditing('before')}
          />
        </Suspense>
      )}
      <ReadDetails
        key={`read ${data.pendingEmail}`}
        person={person}
        details={data}
        takeFocus={editing === 'before'}
        onEdit={() => setEditing('now')}
      />
    </>
  );
}

type ReadProps = { person: Person; details: Details; takeFocus: boolean; onEdit: () => void };

function ReadDetails({ person, details, takeFocus, onEdit }: ReadProps) {
  const t = useText();
  return (
    <>
      <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
        {DETAILS_FIELDS[person.kind].map((field) => (
          <Fact
            key={field}
            label={t(`account.field.${field}`)}
            className={field === 'company' || field === 'address' ? 'sm:col-span-2' : ''}
          >
            {details[field] || (
              <>
                <span aria-hidden="true">–</span>
                <span className="sr-only">{t('account.details.empty')}</span>
              </>
            )}
          </Fact>
        ))}
      </dl>
      <Button ref={useFocus<HTMLButtonElement>(takeFocus)} icon="edit" className="self-start" onClick={onEdit}>
        {t('account.details.edit')}
      </Button>
    </>
  );
}
