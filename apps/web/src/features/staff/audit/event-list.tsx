import { getNamelessKey } from '@app/schema/audit-actions';
import { PATHS } from '../../../lib/paths.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { useText } from '../../../lib/i18n.ts';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { STANDALONE, TextLink } from '../../../ui/text-link.tsx';
import type { AuditEvent } from '../staff-queries.ts';
import { useEventText } from './event-text.ts';

const COLUMNS = 'md:grid md:grid-cols-[9.5rem_minmax(0,5fr)_minmax(0,2fr)_minmax(0,2fr)] md:items-baseline md:gap-x-4';

/** Events of the audit log, each in words: a line where there is room, and what more is known of it unfolds. */
export function EventList({ events }: { events: readonly AuditEvent[] }) {
  const t = useText();
  return (
    <div className="rounded-card border border-line bg-sheet shadow-sheet">
      <div
        aria-hidden="true"
        className={`hidden border-b border-line px-5 py-1.5 text-small font-semibold text-ink-soft ${COLUMNS}`}
      >
        <span>{t('audit.column.at')}</span>
        <span className="pl-6">{t('audit.column.action')}</span>
        <span>{t('audit.column.actor')}</span>
        <span>{t('audit.column.subject')}</span>
      </div>
      <ul className="bare-list">
        {events.map((event) => (
          <li
            key={event.id}
            className={`flex flex-wrap gap-x-3 border-b border-line px-5 py-1 last:border-b-0 md:py-px ${COLUMNS}`}
          >
            <EventCells event={event} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function EventCells({ event }: { event: AuditEvent }) {
  const t = useText();
  return (
    <>
      <time dateTime={event.at} className="order-2 tabular text-small text-ink-soft md:order-none">
        {formatDateTime(event.at)}
      </time>
      <What event={event} />
      <span className="order-3 min-w-0 text-small md:order-none md:text-body">
        <span className="sr-only">{t('audit.column.actor')}: </span>
        <Actor event={event} />
      </span>
      <span className="order-4 min-w-0 text-small md:order-none md:text-body">
        {event.subject !== null && (
          <>
            <span className="sr-only">{t('audit.column.subject')}: </span>
            <Subject event={event} subject={event.subject} />
          </>
        )}
      </span>
    </>
  );
}

/** What was done; what more is known begins on the same line and unfolds below it. */
function What({ event }: { event: AuditEvent }) {
  const t = useText();
  const { action, details } = useEventText(event);
  const changes = event.changes === null ? null : t('audit.changes', { changes: event.changes });
  const more = [details, changes].filter((one) => one !== null).join(' · ');
  const where = 'w-full min-w-0 md:w-auto';
  if (more === '') return <p className={`${where} py-1.5 pl-6`}>{action}</p>;
  return (
    <Disclosure
      className={where}
      summary={
        <span className="min-w-0 truncate text-ink group-open:whitespace-normal">
          {action} <span className="text-small font-normal text-ink-soft group-open:hidden">{more}</span>
        </span>
      }
    >
      <p className="pl-6 text-small">{more}</p>
    </Disclosure>
  );
}

/** Who did it: by name, in words when there never was an account, or that the account is gone. */
function Actor({ event: { actor, actorRole } }: { event: AuditEvent }) {
  const t = useText();
  return actor ?? t(getNamelessKey(actorRole));
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
