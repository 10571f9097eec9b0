import { toGuidePath, type GuideName } from '@app/schema/guides';
import type { BrandFacts } from '@app/schema/home';
import { useId } from 'react';
import { useText, type TextKey } from '../../lib/texts.ts';
import { Icon } from '../../ui/icon.tsx';
import { LogoMark } from './logo-mark.tsx';

type LinkName = Extract<keyof BrandFacts, `${string}Url`>;

const SITE_MAP = [
  ['footer.services', 'servicesUrl'],
  ['footer.training', 'trainingUrl'],
  ['footer.experts', 'expertsUrl'],
  ['footer.blog', 'blogUrl'],
] as const satisfies readonly (readonly [TextKey, LinkName])[];

const LEGAL = [
  ['footer.privacy', 'privacyUrl'],
  ['footer.terms', 'termsUrl'],
] as const satisfies readonly (readonly [TextKey, LinkName])[];

const LINK =
  'inline-flex min-h-8 items-center text-ink underline decoration-line-strong underline-offset-4 hover:decoration-ink hover:decoration-2 pointer-coarse:min-h-11';

type Props = {
  year: number;
  brand: BrandFacts;
  /** The guide that *Help* leads to; readers of a shared plan have none. */
  guide: GuideName | null;
};

/** Under the pages of work: one line, the rest is for visitors. */
export function WorkFooter(props: Props) {
  return (
    <footer className="mt-auto border-t border-line text-small print:hidden">
      <LegalLine {...props} className="page-width py-1.5" />
    </footer>
  );
}

function LegalLine({ year, brand, guide, className }: Props & { className: string }) {
  const t = useText();
  const copyright = t('firm.name') ? 'footer.copyright' : 'footer.copyright_product';
  return (
    <div className={`flex flex-wrap items-center justify-between gap-x-8 gap-y-1 text-ink-soft ${className}`}>
      <p>{t(copyright, { year: String(year) })}</p>
      <div className="flex flex-wrap gap-x-6">
        {guide && (
          <a className={LINK} href={toGuidePath(guide)} data-guide="">
            {t('footer.guide')}
          </a>
        )}
        <Links of={LEGAL} brand={brand} row />
      </div>
    </div>
  );
}

/** The firm's footer (docs/product.md#roles); every fact comes from the brand, and what the firm has not is left out. */
export function Footer({ year, brand, guide }: Props) {
  const t = useText();
  return (
    <footer className="mt-auto border-t border-line bg-sunken print:hidden">
      <div className="page-width grid gap-10 py-12 sm:grid-cols-2 lg:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)_auto_auto] lg:gap-14">
        <div className="flex flex-col gap-3">
          <FirmLogo brand={brand} />
          <h2 className="text-lead">{t('footer.heading')}</h2>
          <p className="measure text-small text-ink-soft">{t('footer.programs')}</p>
        </div>
        <Contact brand={brand} />
        <SiteMap brand={brand} />
        <Follow brand={brand} />
      </div>
      <div className="page-width text-small">
        <LegalLine {...{ year, brand, guide }} className="border-t border-line py-5" />
      </div>
    </footer>
  );
}

function FirmLogo({ brand }: { brand: BrandFacts }) {
  const t = useText();
  if (brand.logoUrl)
    return (
      <img src={brand.logoUrl} alt={t('footer.logo')} height={36} loading="lazy" className="h-9 w-auto self-start" />
    );
  return (
    <p className="flex items-center gap-2.5 font-bold">
      <LogoMark />
      {t('firm.name')}
    </p>
  );
}

function SiteMap({ brand }: { brand: BrandFacts }) {
  const t = useText();
  const titleId = useId();
  if (!SITE_MAP.some(([, url]) => brand[url])) return null;
  return (
    <nav aria-labelledby={titleId} className="flex flex-col gap-1 text-small">
      <p id={titleId} className="font-semibold">
        {t('footer.label')}
      </p>
      <Links of={SITE_MAP} brand={brand} />
    </nav>
  );
}

function Contact({ brand }: { brand: BrandFacts }) {
  const t = useText();
  if (!brand.address && !brand.phone && !brand.email) return null;
  return (
    <address className="flex flex-col items-start gap-1 text-small not-italic">
      <p className="font-semibold">{t('footer.contact')}</p>
      <p>{t('firm.name')}</p>
      {brand.address && <p className="whitespace-pre-line">{brand.address}</p>}
      {brand.phone && (
        <a className={LINK} href={`tel:${brand.phone.replaceAll(/[^+\d]/g, '')}`}>
          {brand.phone}
        </a>
      )}
      {brand.email && (
        <a className={LINK} href={`mailto:${brand.email}`}>
          {brand.email}
        </a>
      )}
    </address>
  );
}

type LinkList = { of: readonly (readonly [TextKey, LinkName])[]; brand: BrandFacts; row?: boolean };

function Links({ of, brand, row = false }: LinkList) {
  const t = useText();
  return (
    <ul className={`bare-list flex gap-x-6 text-small ${row ? 'flex-wrap' : 'flex-col items-start gap-y-1'}`}>
      {of.map(
        ([key, url]) =>
          brand[url] && (
            <li key={key}>
              <a className={LINK} href={brand[url]}>
                {t(key)}
              </a>
            </li>
          ),
      )}
    </ul>
  );
}

function Follow({ brand }: { brand: BrandFacts }) {
  const t = useText();
  const offered = (['linkedin', 'facebook'] as const).filter((name) => brand[`${name}Url`]);
  if (offered.length === 0) return null;
  return (
    <div className="flex flex-col gap-1 text-small">
      <p className="font-semibold">{t('footer.follow')}</p>
      <div className="-ml-2 flex gap-1">
        {offered.map((name) => (
          <a
            key={name}
            href={brand[`${name}Url`]}
            aria-label={t(`footer.${name}`)}
            title={t(`footer.${name}`)}
            className="inline-flex size-11 items-center justify-center rounded-field text-ink hover:bg-line"
          >
            <Icon name={name} size={24} />
          </a>
        ))}
      </div>
    </div>
  );
}
