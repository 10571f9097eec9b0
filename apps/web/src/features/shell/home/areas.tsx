import { Link } from '@tanstack/react-router';
import { useText } from '../../../lib/i18n.ts';
import { PATHS } from '../../../lib/paths.ts';
import { Icon } from '../../../ui/icon.tsx';

const AREAS = [
  { name: 'client', path: PATHS.login.user },
  { name: 'consultant', path: PATHS.login.consultant },
  { name: 'admin', path: PATHS.login.admin },
] as const;

/** The three doors, the clients' first. */
export function Areas() {
  const t = useText();
  return (
    <section aria-labelledby="areas-title" className="page-width flex flex-col gap-6 py-16 sm:py-20">
      <h2 id="areas-title" className="text-heading">
        {t('home.areas')}
      </h2>
      <ul className="bare-list grid gap-4 md:grid-cols-3">
        {AREAS.map(({ name, path }) => (
          <li key={name}>
            <Link
              to={path}
              className="group flex h-full items-center gap-4 rounded-card border border-line bg-sheet p-5 text-ink no-underline shadow-sheet transition-colors hover:border-accent"
            >
              <span className="flex min-w-0 grow flex-col">
                <span className="text-lead font-semibold">{t(`home.area.${name}.title`)}</span>
                <span className="text-small text-ink-soft">{t(`home.area.${name}.text`)}</span>
              </span>
              <Icon name="arrow-right" className="text-accent transition-transform group-hover:translate-x-1" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
