import { PATHS } from '../src/lib/paths.ts';
import { useText } from '../src/lib/texts.ts';
import { Callout } from '../src/ui/callout.tsx';
import { Icon, type IconName } from '../src/ui/icon.tsx';
import { AnchorButton } from '../src/ui/link-button.tsx';
import { PageHeading } from '../src/ui/page-heading.tsx';
import { Anchor } from '../src/ui/text-link.tsx';
import { PlanMiniature } from './plan-miniature.tsx';

const BENEFITS = [
  { name: 'focus', icon: 'flag' },
  { name: 'common', icon: 'people' },
  { name: 'targets', icon: 'check-circle' },
] as const satisfies readonly { name: string; icon: IconName }[];

const AREAS = [
  { name: 'client', path: PATHS.login.user },
  { name: 'consultant', path: PATHS.login.consultant },
  { name: 'admin', path: PATHS.login.admin },
] as const;

const HOW = [1, 2, 3, 4] as const;

/** The anchor of "More information". */
const HOW_ID = 'how-it-works';

/** Until the script of the page has put the links of a logged-in person in place of those to the login. */
export const HIDDEN_FOR_SESSION = '[[data-session]_&]:invisible';

/** Whether the firm takes requests for an account. */
type Requests = { takesRequests: boolean };

/** The content of the landing page: one sentence of value, the product in small, three benefits, how it works, the three logins. */
export function HomePage({ takesRequests }: Requests) {
  return (
    <>
      <Wanted />
      <Hero takesRequests={takesRequests} />
      <Benefits />
      <HowItWorks />
      {takesRequests && <Invitation />}
      <Areas />
    </>
  );
}

/** Shown by the script of the page to who opened another page without a login. */
function Wanted() {
  const t = useText();
  return (
    <div hidden data-wanted="" tabIndex={-1} className="page-width pt-6">
      <Callout actions={<Anchor href={PATHS.login.user}>{t('home.login')}</Anchor>}>{t('home.wanted')}</Callout>
    </div>
  );
}

function Hero({ takesRequests }: Requests) {
  const t = useText();
  return (
    <div className="page-width grid grid-cols-1 items-center gap-x-14 gap-y-12 pt-10 pb-16 sm:pt-16 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:pb-24">
      <div className="flex min-w-0 flex-col items-start gap-7">
        <PageHeading size="hero" title={t('home.title')}>
          {t('home.headline')}
        </PageHeading>
        <p className="measure text-lead wrap-anywhere text-ink-soft">{t('home.lead')}</p>
        <div className="flex flex-wrap gap-3">
          <AnchorButton
            href={PATHS.login.user}
            look="primary"
            className={HIDDEN_FOR_SESSION}
            data-dashboard={t('nav.dashboard')}
          >
            {t('home.login')}
          </AnchorButton>
          {takesRequests && <RequestButton />}
          <AnchorButton href={`#${HOW_ID}`} iconEnd="arrow-down">
            {t('home.more')}
          </AnchorButton>
        </div>
      </div>
      <PlanMiniature />
    </div>
  );
}

/** For visitors alone: the script takes it out for who is logged in. */
function RequestButton({ look = 'secondary' }: { look?: 'primary' | 'secondary' }) {
  const t = useText();
  return (
    <AnchorButton href={PATHS.requestAccount} look={look} className="[[data-session]_&]:hidden" data-visitor="">
      {t('home.request')}
    </AnchorButton>
  );
}

function Benefits() {
  const t = useText();
  return (
    <section aria-label={t('home.benefits')} className="page-width pb-20">
      <ul className="bare-list grid gap-x-12 gap-y-10 md:grid-cols-3">
        {BENEFITS.map(({ name, icon }) => (
          <li key={name} className="flex flex-col gap-2 border-t-2 border-accent pt-5">
            <Icon name={icon} size={26} className="mb-1 text-accent" />
            <h2 className="text-lead">{t(`home.benefit.${name}.title`)}</h2>
            <p className="text-ink-soft">{t(`home.benefit.${name}.text`)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function HowItWorks() {
  const t = useText();
  return (
    <section
      id={HOW_ID}
      tabIndex={-1}
      aria-labelledby={`${HOW_ID}-title`}
      className="border-y border-line bg-sheet py-16 sm:py-20"
    >
      <div className="page-width grid gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
        <div className="flex flex-col gap-3">
          <h2 id={`${HOW_ID}-title`} className="text-heading sm:text-display">
            {t('home.how.title')}
          </h2>
          <p className="measure text-lead text-ink-soft">{t('home.how.lead')}</p>
        </div>
        <ol className="bare-list grid gap-x-12 gap-y-9 sm:grid-cols-2">
          {HOW.map((step) => (
            <li key={step} className="flex gap-4">
              <span
                aria-hidden="true"
                className="tabular flex size-9 shrink-0 items-center justify-center rounded-full bg-accent-wash font-bold text-accent"
              >
                {step}
              </span>
              <div className="flex min-w-0 flex-col gap-1.5 pt-1">
                <h3>{t(`home.how.${step}.title`)}</h3>
                <p className="text-ink-soft">{t(`home.how.${step}.text`)}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

/** The way in for who has read this far. */
function Invitation() {
  const t = useText();
  return (
    <section
      aria-labelledby="invitation-title"
      data-visitor=""
      className="page-width flex flex-wrap items-center justify-between gap-x-14 gap-y-5 pt-16 sm:pt-20 [[data-session]_&]:hidden"
    >
      <div className="flex flex-col gap-2">
        <h2 id="invitation-title" className="text-heading">
          {t('home.request.title')}
        </h2>
        <p className="measure text-ink-soft">{t('access.request.lead')}</p>
      </div>
      <RequestButton look="primary" />
    </section>
  );
}

/** The three doors, the clients' first. */
function Areas() {
  const t = useText();
  return (
    <section aria-labelledby="areas-title" className="page-width flex flex-col gap-6 py-16 sm:py-20">
      <h2 id="areas-title" className="text-heading">
        {t('home.areas')}
      </h2>
      <ul className="bare-list grid gap-4 md:grid-cols-3">
        {AREAS.map(({ name, path }) => (
          <li key={name} className="min-w-0">
            <a
              href={path}
              className="group flex h-full items-center gap-4 rounded-card border border-line bg-sheet p-5 text-ink no-underline shadow-sheet transition-colors hover:border-accent"
            >
              <span className="flex min-w-0 grow flex-col">
                <span className="text-lead font-semibold">{t(`home.area.${name}.title`)}</span>
                <span className="text-small text-ink-soft">{t(`home.area.${name}.text`)}</span>
              </span>
              <Icon name="arrow-right" className="text-accent transition-transform group-hover:translate-x-1" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
