import { useText } from '../../../../lib/i18n.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { FindingLink, useFindings } from './finding-text.tsx';

/** The findings with the reasons for those that were dismissed. */
export function FindingList() {
  const t = useText();
  const { found, reasons } = useFindings();
  return (
    <>
      {found.length === 0 && <p>{t('review.nothing_found')}</p>}
      <ul className="bare-list">
        {found.map((finding) => {
          const reason = reasons.get(finding.id);
          return (
            <li key={finding.id} className="flex items-start gap-3 border-b border-line py-2 last:border-b-0">
              <Icon name={reason === undefined ? 'flag' : 'minus'} className="mt-1 text-ink-soft" />
              <span className="min-w-0">
                <FindingLink finding={finding} />
                {reason !== undefined && (
                  <span className="block text-small text-ink-soft">{t('review.passed_because', { reason })}</span>
                )}
              </span>
            </li>
          );
        })}
      </ul>
    </>
  );
}
