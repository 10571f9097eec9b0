import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useText } from '../lib/texts.ts';
import { useStore } from '../lib/store.ts';
import { dismissToast, TOAST_ACTION_MS, TOAST_MS, toasts, type Toast } from '../lib/toasts.ts';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import { IconButton } from './icon-button.tsx';

/** Where messages appear. */
export const TOAST_REGION =
  'pointer-events-none fixed inset-auto bottom-[var(--bar,0px)] left-0 m-0 flex w-full max-w-md flex-col lg:max-w-72 gap-2 overflow-visible border-0 ' +
  'bg-transparent p-3 text-ink empty:p-0 sm:p-5 print:hidden';

/**
 * Short messages at the bottom left: 3 s, five at most, kept while the pointer or the focus is on them or the tab is hidden;
 * Esc closes the newest, F6 reaches them. Lives outside the routes, so navigation clears none.
 */
export function Toaster() {
  const t = useText();
  const shown = useStore(toasts);
  const [held, setHeld] = useState(false);
  const region = useRef<HTMLElement>(null);
  const had = useRef(0);
  const before = useRef<Element | null>(null);
  const paused = useHiddenTab() || held;
  /** Takes a message away; the focus that it had goes back to where it was. */
  const close = (id: number) => {
    if (region.current?.contains(document.activeElement) && before.current instanceof HTMLElement)
      before.current.focus();
    dismissToast(id);
  };
  useKeys(region, shown, close);
  useOnTop(region, shown);
  useEffect(() => {
    const element = region.current;
    if (element && shown.length + had.current > 0)
      void import('./keep-clear.ts').then(
        (module) => module.makeRoomFor(element),
        () => null,
      );
    had.current = shown.length;
  }, [shown]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- pointer and focus only hold the messages
    <section
      ref={region}
      aria-label={t('ui.toasts')}
      tabIndex={-1}
      popover="manual"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={({ relatedTarget }) => {
        setHeld(true);
        if (relatedTarget && !region.current?.contains(relatedTarget)) before.current = relatedTarget;
      }}
      onBlur={() => setHeld(false)}
      className={TOAST_REGION}
    >
      {shown.map((toast) => (
        <ToastCard key={toast.id} toast={toast} paused={paused} onClose={() => close(toast.id)} />
      ))}
    </section>
  );
}

/** One message; `paused` while it does not count down. */
export function ToastCard({ toast, paused, onClose }: { toast: Toast; paused: boolean; onClose?: () => void }) {
  const t = useText();
  useDismissal(toast, paused);
  const { text, action, variant } = toast;
  const failed = variant === 'error';
  const act = () => {
    onClose?.();
    action?.run();
  };
  return (
    <div
      role={failed ? 'alert' : 'status'}
      className={`pointer-events-auto flex items-start gap-3 rounded-card border bg-sheet py-2.5 pr-2 pl-4 shadow-float ${failed ? 'border-error' : 'border-done'}`}
    >
      <Icon
        name={failed ? 'error' : 'check-circle'}
        size={22}
        className={`mt-1.5 ${failed ? 'text-error' : 'text-done'}`}
      />
      <div className="flex min-w-0 grow flex-wrap items-center gap-x-3 self-center">
        <p className="min-w-0 grow basis-32 py-1 text-small">
          <span className="sr-only">{t(failed ? 'ui.toast.error' : 'ui.toast.success')} </span>
          {text}
        </p>
        {action && (
          <Button look="quiet" size="small" className="-ml-3" onClick={act}>
            {action.label}
          </Button>
        )}
      </div>
      <IconButton icon="close" label={t('ui.toast.dismiss')} onClick={onClose} />
    </div>
  );
}

/** Counts down only while nobody holds it; what is left is kept through a pause. */
function useDismissal({ id, action }: Toast, paused: boolean) {
  const left = useRef(action ? TOAST_ACTION_MS : TOAST_MS);
  useEffect(() => {
    if (paused) return;
    const from = performance.now();
    const timer = setTimeout(() => dismissToast(id), left.current);
    return () => {
      clearTimeout(timer);
      left.current = Math.max(0, left.current - (performance.now() - from));
    };
  }, [id, paused]);
}

function useHiddenTab(): boolean {
  const [hidden, setHidden] = useState(() => document.hidden);
  useEffect(() => {
    const follow = () => setHidden(document.hidden);
    document.addEventListener('visibilitychange', follow);
    return () => document.removeEventListener('visibilitychange', follow);
  }, []);
  return hidden;
}

function useKeys(region: { current: HTMLElement | null }, shown: readonly Toast[], close: (id: Toast['id']) => void) {
  const onClose = useEffectEvent(close);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const newest = shown.at(-1);
      if (!newest || event.defaultPrevented) return;
      if (event.key === 'F6') {
        event.preventDefault();
        region.current?.lastElementChild?.querySelector('button')?.focus();
      }
      if (event.key === 'Escape' && !document.querySelector('dialog[open], [popover=auto]:popover-open'))
        onClose(newest.id);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [region, shown]);
}

/** The region is a popover, so that a message also lies above an open dialog; it is raised again for each new one. */
function useOnTop(region: { current: HTMLElement | null }, shown: readonly Toast[]) {
  const newest = shown.at(-1)?.id;
  useEffect(() => {
    const element = region.current;
    if (!element?.showPopover) return;
    if (element.contains(document.activeElement)) return; // raising would take the focus away
    if (newest === undefined && element.matches(':popover-open')) return;
    element.hidePopover(); // it stays shown even when empty: a region that is there before its message is read out
    element.showPopover();
  }, [region, newest]);
}
