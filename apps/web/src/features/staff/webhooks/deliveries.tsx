import { isTaken } from '@app/schema/webhook-events';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useRef, type RefObject } from 'react';
import { api } from '../../../lib/api.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { useText } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { FailureText } from '../../../ui/failure-text.tsx';
import { PagedList } from '../../../ui/paged-list.tsx';
import { StateTag } from '../../../ui/state-tag.tsx';
import { useFocusAfter } from '../../../ui/use-next-focus.ts';
import { FAULT_TEXTS, getEventText } from './event-texts.ts';
import { deliveriesQuery, refreshWebhooks, type Delivery } from './webhook-queries.ts';

/** The calls of a webhook: what each was about, when, what came of it, and the way to make one again. */
export function Deliveries({ id }: { id: string }) {
  const t = useText();
  const query = useInfiniteQuery(deliveriesQuery(id));
  return (
    <div className="flex flex-col gap-3">
      <PagedList
        query={query}
        empty={<p className="text-ink-soft">{t('webhooks.deliveries.none')}</p>}
        shown={(count) => t('webhooks.deliveries.shown', { count })}
      >
        {(deliveries) => (
          <ul className="bare-list flex flex-col">
            {deliveries.map((delivery) => (
              <DeliveryRow key={delivery.id} id={id} delivery={delivery} />
            ))}
          </ul>
        )}
      </PagedList>
    </div>
  );
}

type RowProps = { id: string; delivery: Delivery };

function DeliveryRow({ id, delivery }: RowProps) {
  const t = useText();
  const row = useRef<HTMLLIElement>(null);
  return (
    <li
      ref={row}
      tabIndex={-1}
      className="grid items-start gap-x-6 gap-y-1 border-b border-line py-3 last:border-b-0 sm:grid-cols-[minmax(0,4fr)_minmax(0,5fr)_minmax(0,2fr)]"
    >
      <div className="min-w-0">
        <p className="font-medium">{t(getEventText(delivery.event))}</p>
        <p className="text-small text-ink-soft tabular">{formatDateTime(delivery.at)}</p>
      </div>
      <Outcome delivery={delivery} />
      {delivery.endedAt !== null && <Replay id={id} delivery={delivery} row={row} />}
    </li>
  );
}

/** Whether it was taken; otherwise the answer, or why there was none, and when it is tried again. */
function Outcome({ delivery }: { delivery: Delivery }) {
  const t = useText();
  const { attempts, status, fault, nextAt } = delivery;
  if (isTaken(status))
    return (
      <div>
        <StateTag tone="done">{t('webhooks.taken', { status: String(status) })}</StateTag>
      </div>
    );
  return (
    <div className="flex flex-col items-start gap-1">
      {nextAt === null ? (
        <StateTag tone="error">{t('webhooks.given_up')}</StateTag>
      ) : (
        <StateTag tone={attempts === 0 ? 'neutral' : 'attention'}>
          {attempts === 0 ? t('webhooks.queued') : t('webhooks.again_at', { at: formatDateTime(nextAt) })}
        </StateTag>
      )}
      {fault !== null && <p className="text-small text-ink-soft">{t(FAULT_TEXTS[fault])}</p>}
      {status !== null && (
        <p className="text-small text-ink-soft">
          {t('webhooks.answered', { status: String(status), count: attempts })}
        </p>
      )}
    </div>
  );
}

function Replay({ id, delivery, row }: RowProps & { row: RefObject<HTMLLIElement | null> }) {
  const t = useText();
  useFocusAfter(() => row.current);
  const replay = useMutation(
    api.webhook.replay.mutationOptions({ meta: { silent: true, inPlace: true }, onSuccess: () => refreshWebhooks() }),
  );
  return (
    <div className="flex flex-col items-start gap-1 sm:items-end">
      <Button
        size="small"
        look="quiet"
        busy={replay.isPending}
        onClick={() => replay.mutate({ id, deliveryId: delivery.id })}
      >
        {t('webhooks.replay')}
        <span className="sr-only">{`: ${t(getEventText(delivery.event))}, ${formatDateTime(delivery.at)}`}</span>
      </Button>
      <FailureText error={replay.error} />
    </div>
  );
}
