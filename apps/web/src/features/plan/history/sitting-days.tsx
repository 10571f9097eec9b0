import { useState } from 'react';
import { daysBetween, formatDate, formatTime, toDay } from '../../../lib/format.ts';
import { useText, type Translate } from '../../../lib/i18n.ts';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { groupVersions, type AnswerVersion, type Sitting } from './sittings.ts';
import { VersionItem, type VersionActs } from './version-item.tsx';

type Props = VersionActs & { versions: readonly AnswerVersion[]; all: boolean };

/** Versions under their days; a sitting unfolds to each of its versions. */
export function SittingDays({ versions, all, ...acts }: Props) {
  const t = useText();
  const current = versions[0]?.version;
  return groupVersions(versions, all).map(({ day, sittings }) => (
    <section key={day} className="flex flex-col gap-1">
      <h3 className="font-semibold">{nameDay(t, day)}</h3>
      {sittings.map((sitting) => (
        <SittingView key={nameSitting(sitting, current)} {...acts} {...{ sitting, current }} />
      ))}
    </section>
  ));
}

/** The newest one keeps its name, so that it stays open, when a version is added to it. */
function nameSitting({ versions: [{ version }] }: Sitting, current: number | undefined): string | number {
  return version === current ? 'newest' : version;
}

function nameDay(t: Translate, day: string): string {
  const ago = daysBetween(day, toDay(new Date()));
  if (ago === 0) return t('plan.history.today');
  return ago === 1 ? t('plan.history.yesterday') : formatDate(day);
}

type SittingProps = VersionActs & { sitting: Sitting; current: number | undefined };

function SittingView({ sitting, current, ...acts }: SittingProps) {
  const t = useText();
  const [open, setOpen] = useState(false);
  return (
    <Disclosure summary={describeSitting(t, sitting)} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      {open && (
        <ol className="bare-list flex flex-col gap-6 py-2 pl-6">
          {sitting.versions.map((version) => (
            <VersionItem key={version.version} {...acts} version={version} isCurrent={version.version === current} />
          ))}
        </ol>
      )}
    </Disclosure>
  );
}

/** Who and when, `Mikko Virta, 14:02–14:31, 12 versions`. */
function describeSitting(t: Translate, { author, versions }: Sitting): string {
  const [newest] = versions;
  const from = formatTime(versions.at(-1)?.savedAt ?? newest.savedAt);
  const to = formatTime(newest.savedAt);
  const count = versions.length;
  const when =
    from === to ? t('plan.history.moment', { time: to, count }) : t('plan.history.sitting', { from, to, count });
  return author === null ? when : `${author.name ?? t('person.former')}, ${when}`;
}
