import { formatDate, formatDateTime } from '../../../lib/format.ts';
import { useText } from '../../../lib/i18n.ts';
import type { Outputs } from '../../../lib/trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { AnchorButton } from '../../../ui/link-button.tsx';
import { ArrivingHeading } from '../../../ui/arriving-heading.tsx';
import { ShownOnce } from '../../../ui/shown-once.tsx';

type Feed = Outputs['calendar']['get'];

/** None is made yet. */
export function NoAddress({ busy, onMake }: { busy: boolean; onMake: () => void }) {
  const t = useText();
  return (
    <Button look="primary" className="self-start" busy={busy} onClick={onMake}>
      {t('exports.calendar.make')}
    </Button>
  );
}

/** Just made: to be copied, or opened where the device has a calendar program. */
export function NewAddress({ url }: { url: string }) {
  const t = useText();
  return (
    <>
      <ArrivingHeading>{t('exports.calendar.address')}</ArrivingHeading>
      <ShownOnce secret={url} warning={t('exports.calendar.once')}>
        <AnchorButton size="small" icon="calendar" href={url.replace(/^https?:/, 'webcal:')}>
          {t('exports.calendar.open')}
        </AnchorButton>
      </ShownOnce>
      <p className="measure text-small text-ink-soft">{t('exports.calendar.how')}</p>
    </>
  );
}

type ActiveProps = { feed: Feed; busy: boolean; onAsk: (what: 'renew' | 'off') => void };

/** There is one: since when, whether calendars read it, and the ways to end it. */
export function ActiveAddress({ feed: { createdAt, lastReadAt }, busy, onAsk }: ActiveProps) {
  const t = useText();
  return (
    <>
      <p className="measure">
        {createdAt !== null && t('exports.calendar.since', { day: formatDate(createdAt) })}{' '}
        {lastReadAt === null
          ? t('exports.calendar.unread')
          : t('exports.calendar.read', { at: formatDateTime(lastReadAt) })}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button busy={busy} onClick={() => onAsk('renew')}>
          {t('exports.calendar.renew')}
        </Button>
        <Button look="quiet" busy={busy} onClick={() => onAsk('off')}>
          {t('exports.calendar.off')}
        </Button>
      </div>
    </>
  );
}
