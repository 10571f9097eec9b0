import { useEffect, useState } from 'react';
import { failedWith } from '../../../lib/api-error.ts';
import { errorText } from '../../../lib/error-text.ts';
import { createStore, useStore } from '../../../lib/store.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useFocus } from '../../../ui/use-focus.ts';

type Notice = {
  text: string;
  /** One act that takes it back; what `run` gives takes the place of the text. */
  act?: {
    label: string;
    run: () => Promise<string>;
    /** How long it is offered. */ seconds?: number;
    /** What is said when the server refuses it. */ refusal?: string;
  };
};

const store = createStore<Notice | null>(null);

/** Says over the list of clients what has just been done, also by a page that led there. */
export const noteOverClients = (notice: Notice) => store.set(notice);

/** What was done, in place, with the way to take it back; has the focus, as the button that did it is gone. */
export function ClientNotice() {
  const notice = useStore(store);
  useEffect(() => () => store.set(null), []);
  return notice && <ShownNotice key={notice.text} notice={notice} />;
}

function ShownNotice({ notice: { text, act } }: { notice: Notice }) {
  const message = useFocus<HTMLParagraphElement>();
  const [isOffered, setOffered] = useState(act !== undefined);
  const [answer, setAnswer] = useState<{ text: string; failed: boolean } | 'busy' | null>(null);
  const seconds = act?.seconds;
  useEffect(() => {
    if (seconds === undefined) return undefined;
    const timer = setTimeout(() => setOffered(false), seconds * 1000);
    return () => clearTimeout(timer);
  }, [seconds]);
  const run = async () => {
    if (!act || answer === 'busy') return;
    setAnswer('busy');
    const done = await act.run().then(
      (said) => ({ text: said, failed: false }),
      (error: unknown) => ({
        text: act.refusal && failedWith(error, 'not_found') ? act.refusal : errorText(error),
        failed: true,
      }),
    );
    setAnswer(done);
    message.current?.focus();
  };
  const said = answer === null || answer === 'busy' ? { text, failed: false } : answer;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p
        ref={message}
        role="status"
        tabIndex={-1}
        className={`flex items-start gap-2 font-semibold ${said.failed ? 'text-error' : 'text-done'}`}
      >
        <Icon name={said.failed ? 'error' : 'check-circle'} className="mt-1" />
        {said.text}
      </p>
      {act && isOffered && (answer === null || answer === 'busy') && (
        <Button size="small" icon="undo" busy={answer === 'busy'} onClick={() => void run()}>
          {act.label}
        </Button>
      )}
    </div>
  );
}
