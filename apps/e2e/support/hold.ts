import type { Page, Route } from '@playwright/test';

/** Calls that wait on their way. */
type Held = { count(): number; release(): Promise<void> };

/** Holds the calls of a procedure until they are released; all later ones go through. */
export async function hold(pages: readonly Page[], procedure: string): Promise<Held> {
  const routes: Route[] = [];
  let isOpen = false;
  for (const page of pages)
    await page.route(`**/trpc/${procedure}*`, (route) => {
      if (isOpen) return route.continue();
      routes.push(route);
    });
  return {
    count: () => routes.length,
    async release() {
      isOpen = true;
      await Promise.all(routes.map((route) => route.continue()));
    },
  };
}

/** Lets the next call of a procedure through, and loses the answer on its way back, with the network for good where that is wanted. */
export async function loseAnswer(page: Page, procedure: string, isOffline = false): Promise<void> {
  const lose = async (route: Route) => {
    await route.fetch();
    await page.context().setOffline(isOffline);
    if (isOffline) await page.waitForFunction(() => !navigator.onLine); // the page learns of it a moment later
    await route.abort();
  };
  await page.route(`**/trpc/${procedure}*`, lose, { times: 1 });
}
