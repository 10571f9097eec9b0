import { useText } from '../../lib/i18n.ts';
import { Disclosure } from '../../ui/disclosure.tsx';

const PARTS = [
  'follow_up.rule.expected',
  'follow_up.rule.percent',
  'follow_up.rule.other',
  'follow_up.rule.zero',
  'follow_up.rule.none',
] as const;

/** By which rule figures get their lights, in words. */
export function LightRule() {
  const t = useText();
  return (
    <Disclosure className="print:hidden" summary={t('follow_up.rule.title')}>
      <ul className="measure flex list-disc flex-col gap-2 pl-5">
        {PARTS.map((key) => (
          <li key={key}>{t(key)}</li>
        ))}
      </ul>
    </Disclosure>
  );
}
