import { useState } from 'react';
import { useText } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { CalendarDialog } from './calendar-dialog.tsx';

/** The way to one's to-dos in one's own calendar. */
export function AddToCalendar() {
  const t = useText();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon="calendar" onClick={() => setOpen(true)}>
        {t('exports.calendar.add')}
      </Button>
      {open && <CalendarDialog onClose={() => setOpen(false)} />}
    </>
  );
}
