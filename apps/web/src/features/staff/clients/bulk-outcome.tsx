import { useText } from '../../../lib/i18n.ts';
import { Callout } from '../../../ui/callout.tsx';
import { useFocus } from '../../../ui/use-focus.ts';
import type { BulkResult } from './use-bulk.ts';

/** What came of an act for several clients: for how many it was done, and why not for the others. */
export function BulkOutcome({ result: { act, done, refused } }: { result: BulkResult }) {
  const t = useText();
  const place = useFocus<HTMLDivElement>();
  return (
    <div ref={place} tabIndex={-1}>
      <Callout
        kind={refused.length > 0 ? 'attention' : 'done'}
        role="status"
        title={t(`clients.bulk.${act}.done`, { count: done })}
      >
        {refused.length > 0 && (
          <>
            <p>{t('clients.bulk.refused')}</p>
            <ul className="list-disc pl-5">
              {refused.map(({ id, company, reason }) => (
                <li key={id}>{`${company}: ${t(`clients.refused.${reason}`)}`}</li>
              ))}
            </ul>
          </>
        )}
      </Callout>
    </div>
  );
}
