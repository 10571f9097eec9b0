import type { HomeContent } from '@app/schema/home';
import type { ReactNode } from 'react';
import { ROLES } from '@app/schema/roles';
import { Bar, LanguageSelect, LogoAnchor, PLAN_LINKS, RoleItems, type RoleLink } from '../src/features/shell/bar.tsx';
import { Footer } from '../src/features/shell/footer.tsx';
import { PATHS } from '../src/lib/paths.ts';
import { useText } from '../src/lib/texts.ts';
import font from '../src/ui/fonts/figtree-latin.woff2?url';
import { AnchorButton } from '../src/ui/link-button.tsx';
import { NavAnchor } from '../src/ui/nav-link.tsx';
import { Main, SkipLink } from '../src/ui/skip-link.tsx';
import { Anchor } from '../src/ui/text-link.tsx';
import { TOAST_REGION, ToastCard } from '../src/ui/toaster.tsx';
import type { HomeFiles } from './home-files.ts';
import { HIDDEN_FOR_SESSION } from './home-page.tsx';

type Props = {
  content: HomeContent;
  files: HomeFiles;
  /** What search engines and tabs show. */
  about: About;
  children: ReactNode;
};

type About = { path: string; title: string; description: string; isIndexed: boolean };

/**
 * A page that the server renders, in the language of the texts that are set. It is the same for everybody: the links of a
 * logged-in person are in templates, which `browser.ts` takes by the role of the session.
 */
export function SiteDocument({ content, files, about, children }: Props) {
  const { texts, languages, brand, year, version } = content;
  const codes = languages.map(({ languageCode }) => languageCode);
  return (
    <html lang={texts.language} data-languages={codes.join(' ')} data-version={version}>
      <head>
        <Head {...{ content, files, about }} />
      </head>
      <body data-login-files={files.login.join(' ')}>
        <div className="flex min-h-dvh flex-col">
          <SkipLink />
          <Bar
            logo={<LogoAnchor href={PATHS.home} logoUrl={brand.barLogoUrl} />}
            items={<Items />}
            languages={<Languages content={content} />}
          />
          <Main>{children}</Main>
          <Footer year={year} brand={brand} guide="client" />
        </div>
        <Toasts />
      </body>
    </html>
  );
}

function Head({ content, files, about }: Omit<Props, 'children'>) {
  const t = useText();
  const { texts, languages, publicUrl } = content;
  const address = publicUrl + about.path;
  const inLanguage = (code: string) => `${address}?lang=${code}`;
  return (
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <title>{t('page.title', { page: about.title })}</title>
      <meta name="description" content={about.description} />
      {!about.isIndexed && <meta name="robots" content="noindex" />}
      <link rel="canonical" href={inLanguage(texts.language)} />
      {languages.map(({ languageCode }) => (
        <link key={languageCode} rel="alternate" hrefLang={languageCode} href={inLanguage(languageCode)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={address} />
      <link rel="icon" href="/icon.svg" type="image/svg+xml" />
      <link rel="preload" href={font} as="font" type="font/woff2" crossOrigin="" />
      <script src="/home-start.js" />
      {files.styles.map((file) => (
        <link key={file} rel="stylesheet" href={file} />
      ))}
      {content.style !== null && <link rel="stylesheet" href={content.style} />}
      <script type="module" src={files.script} />
      {about.isIndexed && <Facts content={content} description={about.description} />}
    </>
  );
}

/** The page for search engines (schema.org). */
function Facts({ content, description }: { content: HomeContent; description: string }) {
  const t = useText();
  const { texts, brand, publicUrl } = content;
  const links = [brand.linkedinUrl, brand.facebookUrl].filter(Boolean);
  const facts = {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    name: t('product.name'),
    description,
    url: `${publicUrl}/`,
    inLanguage: texts.language,
    publisher: {
      '@type': 'Organization',
      name: t('firm.name'),
      ...(brand.address && { address: brand.address }),
      ...(brand.email && { email: brand.email }),
      ...(brand.phone && { telephone: brand.phone }),
      ...(links.length > 0 && { sameAs: links }),
    },
  };
  return <script type="application/ld+json">{JSON.stringify(facts).replaceAll('<', String.raw`\u003c`)}</script>;
}

function Items() {
  const t = useText();
  return (
    <>
      <NavAnchor href={PATHS.login.user} className={HIDDEN_FOR_SESSION} data-logged-out="">
        {t('nav.login')}
      </NavAnchor>
      {ROLES.map((role) => (
        <template key={role} data-role={role}>
          <RoleItems
            role={role}
            link={toAnchor}
            clientNav={<ClientItems />}
            logout={{ name: 'logout', value: t('server_success_text.logged_out') }}
          />
        </template>
      ))}
    </>
  );
}

const toAnchor: RoleLink = (to, text) => (
  <NavAnchor key={to} href={to}>
    {text}
  </NavAnchor>
);

/** A client with a plan sees the links to it, one without an active plan the link that starts one. */
function ClientItems() {
  const t = useText();
  return (
    <>
      {PLAN_LINKS.map(({ to, text }) => (
        <NavAnchor key={to} href={to} data-plan="active" hidden>
          {t(text)}
        </NavAnchor>
      ))}
      <NavAnchor href={PATHS.members}>{t('nav.members')}</NavAnchor>
      <AnchorButton href={PATHS.planStart} size="small" data-plan="none" hidden>
        {t('nav.start_plan')}
      </AnchorButton>
    </>
  );
}

/** A choice of languages; without JavaScript a link for each. */
function Languages({ content: { texts, languages } }: { content: HomeContent }) {
  return (
    <>
      <LanguageSelect
        value={texts.language}
        choices={languages.map(({ languageCode, countryCode: country, nameInNativeLanguage }) => {
          return { value: languageCode, label: nameInNativeLanguage, lang: languageCode, country };
        })}
      />
      <noscript>
        <span className="flex flex-wrap gap-x-4">
          {languages.map(({ languageCode, nameInNativeLanguage }) => (
            <Anchor key={languageCode} href={`?lang=${languageCode}`} lang={languageCode} hrefLang={languageCode}>
              {nameInNativeLanguage}
            </Anchor>
          ))}
        </span>
      </noscript>
    </>
  );
}

/** Where messages appear, and what each is made of: the card of a logout and that of a language which could not be loaded. */
function Toasts() {
  const t = useText();
  const cards = { success: t('server_success_text.logged_out'), error: t('language.failed') };
  return (
    <>
      <section aria-label={t('ui.toasts')} tabIndex={-1} popover="manual" className={TOAST_REGION} />
      {(['success', 'error'] as const).map((variant) => (
        <template key={variant} data-toast={variant}>
          <ToastCard toast={{ id: 0, variant, text: cards[variant] }} paused />
        </template>
      ))}
    </>
  );
}
