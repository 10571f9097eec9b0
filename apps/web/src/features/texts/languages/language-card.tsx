import { PATHS } from '../../../lib/paths.ts';
import { currentLocale, formatNumber } from '../../../lib/format.ts';
import { useText } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { StateTag } from '../../../ui/state-tag.tsx';
import { STANDALONE, TextLink } from '../../../ui/text-link.tsx';
import type { LanguageStanding } from '../text-queries.ts';
import { getLanguageName } from './known-languages.ts';
import { listNotableStates, getPercentTranslated, countTranslated } from './language-status.ts';

/** What can be done with a language in a dialog. */
export type LanguageAct = 'export' | 'import' | 'switch' | 'remove';

const FILE_ACTS = [
  { act: 'export', icon: 'download', label: 'languages.export.open' },
  { act: 'import', icon: 'arrow-up', label: 'languages.import.open' },
] as const;

type Props = { language: LanguageStanding; onAct: (act: LanguageAct) => void };

/** One language: its names, whether people are offered it, how complete it is, how many use it, and the acts. */
export function LanguageCard({ language, onAct }: Props) {
  const t = useText();
  const { languageCode, nameInNativeLanguage, enabled, accounts } = language;
  const name = getLanguageName(languageCode, currentLocale(), language.name);
  return (
    <li className="flex flex-col gap-4 rounded-card border border-line bg-sheet p-5 shadow-sheet sm:p-6">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <h2 lang={languageCode} className="text-lead">
          {nameInNativeLanguage}
        </h2>
        {!sameName(name, nameInNativeLanguage) && <span className="min-w-0 text-ink-soft">{name}</span>}
        <StateTag tone={enabled ? 'done' : 'neutral'} icon={enabled ? 'eye' : 'eye-off'}>
          {t(enabled ? 'languages.offered' : 'languages.hidden')}
        </StateTag>
      </div>
      <Completeness language={language} />
      <p>{t('languages.accounts', { count: accounts })}</p>
      <Acts language={language} onAct={onAct} />
    </li>
  );
}

function Completeness({ language }: { language: LanguageStanding }) {
  const t = useText();
  const { total, missing, languageCode, nameInNativeLanguage: name } = language;
  const shown = listNotableStates(language);
  const inLanguage = { lang: languageCode };
  return (
    <div className="flex flex-col gap-2">
      <p>
        {missing === 0
          ? t('languages.complete', { total: formatNumber(total) })
          : t('languages.translated', {
              translated: formatNumber(countTranslated(language)),
              total: formatNumber(total),
            })}
      </p>
      <div className="max-w-md">
        <ProgressBar percent={getPercentTranslated(language)} label={t('languages.progress', { name })} showValue />
      </div>
      {shown.length > 0 && (
        <ul className="bare-list flex flex-wrap gap-x-6 gap-y-1">
          {shown.map((state) => (
            <li key={state}>
              <TextLink to={PATHS.texts} search={{ ...inLanguage, state }} className={STANDALONE}>
                {t(`languages.count.${state}`, { count: language[state] })}
                <Of name={name} />
              </TextLink>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Acts({ language, onAct }: Props) {
  const t = useText();
  const { languageCode, enabled, shipped, nameInNativeLanguage: name } = language;
  const isEnglish = languageCode === 'en';
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-2">
        <LinkButton size="small" icon="edit" to={PATHS.texts} search={{ lang: languageCode }}>
          {t('languages.edit')}
          <Of name={name} />
        </LinkButton>
        {FILE_ACTS.map(({ act, icon, label }) => (
          <Button key={act} size="small" icon={icon} onClick={() => onAct(act)}>
            {t(label)}
            <Of name={name} />
          </Button>
        ))}
        {!isEnglish && (
          <Button size="small" icon={enabled ? 'eye-off' : 'eye'} onClick={() => onAct('switch')}>
            {t(enabled ? 'languages.off.open' : 'languages.on.open')}
            <Of name={name} />
          </Button>
        )}
        {!shipped && (
          <Button size="small" look="quiet" icon="trash" className="ml-auto" onClick={() => onAct('remove')}>
            {t('languages.remove.open')}
            <Of name={name} />
          </Button>
        )}
      </div>
      {isEnglish && <p className="measure text-small text-ink-soft">{t('languages.english_stays')}</p>}
    </div>
  );
}

const sameName = (one: string, other: string) => one.toLocaleLowerCase() === other.toLocaleLowerCase();

/** Which language an act or a link of a card is about, for those who hear it alone. */
function Of({ name }: { name: string }) {
  return <span className="sr-only">{`, ${name}`}</span>;
}
