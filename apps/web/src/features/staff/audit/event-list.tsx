import { PATHS } from '../../../lib/paths.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { useText, type TextKey } from '../../../lib/i18n.ts';
import { Fact } from '../../../ui/fact.tsx';
import { RowList } from '../../../ui/row-list.tsx';
import { STANDALONE, TextLink } from '../../../ui/text-link.tsx';
import type { AuditEvent } from '../staff-queries.ts';
import { useEventText } from './event-text.ts';

/** Events of the audit log, each in words: a row where there is room, a card where there is not. */
export function EventList({ events }: { events: readonly AuditEvent[] }) {
  return (
    <RowList items={events} rowClass="gap-y-2 py-3 sm:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
      {(event) => <EventRow event={event} />}
    </RowList>
  );
}

function EventRow({ event }: { event: AuditEvent }) {
  const t = useText();
  const { action, details } = useEventText(event);
  return (
    <>
      <div className="min-w-0">
        <p className="font-semibold break-words">{action}</p>
        <p className="tabular text-small text-ink-soft">
          <time dateTime={event.at}>{formatDateTime(event.at)}</time>
          {event.changes !== null && <> · {t('audit.changes', { changes: event.changes })}</>}
        </p>
        {details !== null && <p className="text-small break-words">{details}</p>}
      </div>
      <dl className="flex flex-wrap gap-x-8 gap-y-1 sm:grid sm:grid-cols-2">
        <Fact label={t('audit.column.actor')}>
          <Actor event={event} />
        </Fact>
        {event.subject !== null && (
          <Fact label={t('audit.column.subject')}>
            <Subject event={event} subject={event.subject} />
          </Fact>
        )}
      </dl>
    </>
  );
}

/** Those without an account, by the role that the audit log has for them. */
const NAMELESS: Record<string, TextKey> = {
  Operator: 'audit.operator',
  System: 'audit.system',
  Visitor: 'audit.visitor',
};

/** Who did it: by name, in words when there never was an account, or that the account is gone. */
function Actor({ event: { actor, actorRole } }: { event: AuditEvent }) {
  const t = useText();
  return actor ?? t(NAMELESS[actorRole ?? ''] ?? 'audit.gone');
}

const GONE = new Set(['client_deleted', 'client_erased', 'consultant_deleted', 'consultant_erased']);

/** Whom it was about, with the way to their details unless the event itself says that they are gone. */
function Subject({ event: { action, clientId, subjectId }, subject }: { event: AuditEvent; subject: string }) {
  const id = clientId ?? (action.startsWith('consultant_') ? subjectId : null);
  if (GONE.has(action) || id === null) return subject;
  return (
    <TextLink to={clientId === null ? PATHS.consultant : PATHS.client.admin} params={{ id }} className={STANDALONE}>
      {subject}
    </TextLink>
  );
}
