import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { followSession } from './features/auth/session/follow-session.ts';
import { LoadingOverlay } from './features/shell/loading-overlay.tsx';
import { loadBrand } from './lib/brand.ts';
import { onServerError } from './lib/report-error.ts';
import { startTexts } from './lib/i18n.ts';
import { router } from './router.tsx';
import './ui/theme.css';
import { PATHS } from './lib/paths.ts';

/** How long the first drawing waits for what the page shows, once its code and texts are here, and for the router. */
const SOON_MS = 300;

const texts = startTexts();
void loadBrand();
const page = router.preloadRoute({ to: '.', search: true }); // its code and data, while the texts are on their way

const app = createRoot(document.getElementById('root')!); // index.html has it
app.render(<LoadingOverlay first />);

followSession(router);
onServerError((request) => {
  const { pathname, href } = router.state.location;
  if (pathname !== PATHS.serverError) void router.navigate({ to: PATHS.serverError, search: { from: href, request } });
});

void drawFirst();

/** Draws the app with its page. A router that first loads the page when it is drawn has React run all effects before anything is seen. */
async function drawFirst(): Promise<void> {
  await Promise.allSettled([texts, page.then(waitForData)]);
  await Promise.race([router.load(), soon()]);
  app.render(
    <StrictMode>
      <RouterProvider router={router} />
      <LoadingOverlay first={false} />
    </StrictMode>,
  );
}

/** Most of the time the data has come before the code: drawing the page without it, and again with it, takes a phone much longer. */
async function waitForData(matches: Awaited<typeof page>): Promise<void> {
  const data = matches?.map(({ loaderData }) => (loaderData as { coming?: unknown } | undefined)?.coming) ?? [];
  await Promise.race([Promise.all(data), soon()]);
}

function soon(): Promise<unknown> {
  return new Promise((resolve) => setTimeout(resolve, SOON_MS));
}
