import { useText, type TextKey } from '../../lib/i18n.ts';
import { useSession } from '../../lib/session.ts';
import { turnSingleKeys, useSingleKeys } from '../../lib/single-keys.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { withCommand } from '../../lib/keyboard-dialog.ts';

/** The shortcuts, and the switch of those that are a single key. */
export function Shortcuts({ onClose }: { onClose: () => void }) {
  const t = useText();
  const session = useSession();
  const on = useSingleKeys();
  const isClient = session.state !== 'none' && session.role === 'User';
  const shortcuts: [text: TextKey, ...keys: string[]][] = [
    ['shortcuts.palette', withCommand('K')],
    ['shortcuts.list', '?'],
    ...(isClient ? [] : ([['shortcuts.steps', 'n', 'p']] satisfies [TextKey, ...string[]][])),
    ['shortcuts.send', withCommand('Enter')],
    ...(isClient ? ([['shortcuts.next', withCommand('Enter')]] satisfies [TextKey, string][]) : []),
    ['shortcuts.messages', 'F6'],
    ['shortcuts.close', 'Esc'],
  ];
  return (
    <Dialog open onClose={onClose} title={t('shortcuts.title')}>
      <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 gap-y-3">
        {shortcuts.map(([text, ...keys]) => (
          <div key={text} className="contents">
            <dt>{t(text)}</dt>
            <dd className="flex items-start gap-2 justify-self-end">
              {keys.map((key) => (
                <kbd key={key} className="rounded-field border border-line-strong px-2 text-small whitespace-nowrap">
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <Checkbox
        label={t('shortcuts.single')}
        hint={t('shortcuts.single_hint')}
        checked={on}
        onCheckedChange={async (next) => turnSingleKeys(next)}
      />
    </Dialog>
  );
}
