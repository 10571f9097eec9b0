import { useState } from 'react';
import { formatDate } from '../../../lib/format.ts';
import { useText } from '../../../lib/i18n.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { refuseUnreadable } from '../../../ui/unreadable.ts';
import type { DueClient } from '../staff-queries.ts';
import { getSnoozeDays } from './snooze-days.ts';
import { useSnooze } from './use-snooze.ts';

const ANOTHER = 'another';

type Props = { client: DueClient; onClose: () => void; onSnoozed: (until: string) => void };

/** Asks until which day a client is left alone. */
export function SnoozeDialog({ client: { id, company }, onClose, onSnoozed }: Props) {
  const t = useText();
  const snooze = useSnooze();
  const days = getSnoozeDays(new Date());
  const [choice, choose] = useState(days[0]?.day ?? ANOTHER);
  const [typed, type] = useState<string | null>(null);
  const until = choice === ANOTHER ? typed : choice;
  const confirm = () => {
    if (until === null || refuseUnreadable(document.querySelector('dialog[open]') ?? document)) return;
    snooze.mutate(
      { id, until },
      {
        onSuccess: () => {
          onClose();
          onSnoozed(until);
        },
      },
    );
  };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={confirm}
      mutation={snooze}
      title={t('today.snooze.title', { company })}
      confirmLabel={t('today.snooze')}
      confirmDisabledReason={until === null ? t('today.snooze.choose_day') : null}
    >
      <RadioGroup
        label={t('today.snooze.until')}
        value={choice}
        onValueChange={choose}
        choices={[
          ...days.map(({ name, day }) => ({
            value: day,
            label: t(`today.snooze.${name}`),
            hint: formatDate(day),
          })),
          { value: ANOTHER, label: t('today.snooze.another') },
        ]}
      />
      {choice === ANOTHER && <DateField label={t('today.snooze.day')} value={typed} onValueChange={type} />}
      <p className="measure text-small text-ink-soft">{t('today.snooze.hint')}</p>
    </ConfirmDialog>
  );
}
