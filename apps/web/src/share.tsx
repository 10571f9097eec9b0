import { StrictMode, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { SharedPlanPage } from './features/plan/sharing/shared-plan-page.tsx';
import { loadSharedPlan } from './features/plan/sharing/shared-queries.ts';
import { LogoAnchor } from './features/shell/bar.tsx';
import { Footer } from './features/shell/footer.tsx';
import { LoadingOverlay } from './features/shell/loading-overlay.tsx';
import { MenuBar } from './features/shell/menu-bar.tsx';
import { loadBrand, useBrand } from './lib/brand.ts';
import { startTexts, translate } from './lib/i18n.ts';
import { PATHS } from './lib/paths.ts';
import { ignoreSession } from './lib/session.ts';
import { PageFailed } from './ui/page-failed.tsx';
import { Main, SkipLink } from './ui/skip-link.tsx';
import { Toaster } from './ui/toaster.tsx';
import './ui/theme.css';

/*
 * The page of a shared plan, a document of its own for anyone who has the link: without the router, the logins and all else
 * of the app, and without the session of who is logged in here.
 */

ignoreSession();
const code = location.pathname.split('/')[3] ?? ''; // the third part of its address, as the server matched it
const plan = loadSharedPlan(code);
const texts = startTexts();
void loadBrand();

const page = createRoot(document.getElementById('root')!, { onUncaughtError: showFault }); // share.html has it
page.render(<LoadingOverlay first />);
void Promise.allSettled([texts, plan]).then(() =>
  page.render(
    <StrictMode>
      <Frame>
        <SharedPlanPage code={code} />
      </Frame>
      <LoadingOverlay first={false} />
    </StrictMode>,
  ),
);

/** In place of a plan that cannot be drawn, as when the server has another version than this page. */
function showFault(error: unknown): void {
  reportError(error);
  const title = translate('load_error.title');
  page.render(
    <Frame>
      <div className="page-width py-10">
        <PageFailed title={title} error={error} onRetry={() => location.reload()} />
      </div>
    </Frame>,
  );
}

/** A reader is offered no links into the app but that of the logo. */
function Frame({ children }: { children: ReactNode }) {
  const brand = useBrand();
  return (
    <>
      <div className="flex min-h-dvh flex-col">
        <SkipLink />
        <MenuBar logo={<LogoAnchor href={PATHS.home} logoUrl={brand.barLogoUrl} />} items={null} page={code} />
        <Main>{children}</Main>
        <Footer year={new Date().getFullYear()} brand={brand} guide={null} />
      </div>
      <Toaster />
    </>
  );
}
