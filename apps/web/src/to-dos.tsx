import { StrictMode, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { ContactPage } from './features/contacts/contact-page.tsx';
import { WorkFooter } from './features/shell/footer.tsx';
import { LoadingOverlay } from './features/shell/loading-overlay.tsx';
import { loadBrand, useBrand } from './lib/brand.ts';
import { startTexts, translate } from './lib/i18n.ts';
import { ignoreSession } from './lib/session.ts';
import { PageFailed } from './ui/page-failed.tsx';
import { Main } from './ui/skip-link.tsx';
import { Toaster } from './ui/toaster.tsx';
import './ui/theme.css';

/*
 * The page of a person without an account, a document of its own for its link: without the router, the logins and all else of
 * the app, and without the session of who is logged in here.
 */

ignoreSession();
const token = location.pathname.split('/')[2] ?? ''; // the second part of its address, as the server matched it
const texts = startTexts();
void loadBrand();

const page = createRoot(document.getElementById('root')!, { onUncaughtError: showFault }); // to-dos.html has it
page.render(<LoadingOverlay first />);
void texts.finally(() =>
  page.render(
    <StrictMode>
      <Frame>
        <ContactPage token={token} />
      </Frame>
      <LoadingOverlay first={false} />
    </StrictMode>,
  ),
);

/** In place of a page that cannot be drawn, as when the server has another version than this page. */
function showFault(error: unknown): void {
  reportError(error);
  page.render(
    <Frame>
      <div className="page-width py-10">
        <PageFailed title={translate('load_error.title')} error={error} onRetry={() => location.reload()} />
      </div>
    </Frame>,
  );
}

/** No navigation: there is nowhere else to go. */
function Frame({ children }: { children: ReactNode }) {
  const brand = useBrand();
  return (
    <>
      <div className="flex min-h-dvh flex-col">
        <Main>{children}</Main>
        <WorkFooter year={new Date().getFullYear()} brand={brand} guide={null} />
      </div>
      <Toaster />
    </>
  );
}
