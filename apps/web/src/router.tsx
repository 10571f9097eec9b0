import { PRODUCT_SLUG } from '@app/schema/product';
import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { HomePage } from './features/shell/home/home-page.tsx';
import { NotFoundPage } from './features/shell/not-found-page.tsx';
import { RouteError } from './features/shell/route-error.tsx';
import { requestIdFrom, wayBack } from './features/shell/return-url.ts';
import { needs, needsNoLogin } from './routes/guards.ts';
import { planSearch } from './routes/plan-search.ts';
import { Root } from './routes/root.tsx';
import { PageSkeleton } from './ui/skeleton.tsx';

/*
 * Every route in one place (docs/product.md#pages). The guards run before a page's code is loaded.
 *
 * A new page is one line in PAGES and a route below:
 *   lazyRouteComponent(() => import('./features/client-dashboard/client-dashboard.tsx'), 'ClientDashboard'),
 * A loader that a page needs goes to its route below: `loader: () => import('./features/…').then((page) => page.load())`,
 * so that its code too stays out of the first load.
 */
const PAGES = {
  clientDashboard: lazyRouteComponent(
    () => import('./features/client-dashboard/client-dashboard.tsx'),
    'ClientDashboard',
  ),
  plan: lazyRouteComponent(() => import('./features/plan/workspace/plan-page.tsx'), 'PlanPage'),
  start: lazyRouteComponent(() => import('./features/plan/start/start-page.tsx'), 'StartPage'),
  details: lazyRouteComponent(() => import('./features/plan/start/new-plan-page.tsx'), 'DetailsPage'),
  generalFeedback: lazyRouteComponent(
    () => import('./features/plan/feedback/general-feedback-page.tsx'),
    'GeneralFeedbackPage',
  ),
  allTodos: lazyRouteComponent(() => import('./features/plan/todos/all-todos-page.tsx'), 'AllTodosPage'),
  account: lazyRouteComponent(() => import('./features/account/account-page.tsx'), 'AccountPage'),
  changePassword: lazyRouteComponent(() => import('./features/account/change-password-page.tsx'), 'ChangePasswordPage'),
  consultantDashboard: lazyRouteComponent(
    () => import('./features/staff/clients/consultant-dashboard.tsx'),
    'ConsultantDashboard',
  ),
  registry: lazyRouteComponent(() => import('./features/staff/clients/registry-page.tsx'), 'RegistryPage'),
  clientDetails: lazyRouteComponent(
    () => import('./features/staff/clients/client-details-page.tsx'),
    'ClientDetailsPage',
  ),
  clientEdit: lazyRouteComponent(() => import('./features/staff/clients/client-edit-page.tsx'), 'ClientEditPage'),
  staffPlan: lazyRouteComponent(() => import('./features/plan/workspace/review/staff-plan-page.tsx'), 'StaffPlanPage'),
};

const root = createRootRoute({ component: Root, notFoundComponent: NotFoundPage });

const home = createRoute({ getParentRoute: () => root, path: '/', component: HomePage });

const login = <const Path extends string>(path: Path, page: 'ClientLogin' | 'ConsultantLogin' | 'AdminLogin') =>
  createRoute({
    getParentRoute: () => root,
    path,
    beforeLoad: needsNoLogin,
    component: lazyRouteComponent(() => import('./routes/login.tsx'), page),
  });

const accessPage = lazyRouteComponent(() => import('./routes/access.tsx'), 'AccessPage');

/** A page around the login: links come by mail, so these are open to everyone. */
const access = <const Path extends string>(path: Path) =>
  createRoute({ getParentRoute: () => root, path, component: accessPage });

const accessPages = [
  access('/client/request-account'),
  access('/client/reset-password'),
  access('/client/reset-password/$token'),
  access('/client/create-password/$token'),
  access('/client/activate'),
  access('/client/change-email/$token'),
  access('/consultant/reset-password'),
  access('/consultant/reset-password/$token'),
  access('/consultant/create-password/$token'),
  access('/consultant/unlock/$token'),
  access('/consultant/activate'),
  access('/consultant/change-email/$token'),
  access('/admin/create-password/$token'),
  access('/admin/unlock/$token'),
] as const;

export type AccessPath = (typeof accessPages)[number]['fullPath'];

const share = createRoute({
  getParentRoute: () => root,
  path: `/share/${PRODUCT_SLUG}/$code`,
  component: lazyRouteComponent(() => import('./routes/share.tsx'), 'SharePage'),
});

const serverError = createRoute({
  getParentRoute: () => root,
  path: '/server-error',
  validateSearch: (search: Record<string, unknown>) => ({
    from: wayBack(search['from']),
    request: requestIdFrom(search['request']),
  }),
  component: lazyRouteComponent(() => import('./routes/server-error.tsx'), 'ServerError'),
});

/** Pages that need a login; each area below adds its role. */
const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: needs('any'),
  component: lazyRouteComponent(() => import('./features/shell/signed-in-layout.tsx'), 'SignedInLayout'),
});

const client = createRoute({ getParentRoute: () => signedIn, path: 'client', beforeLoad: needs('User') });
const consultant = createRoute({ getParentRoute: () => signedIn, path: 'consultant', beforeLoad: needs('Consultant') });
const admin = createRoute({ getParentRoute: () => signedIn, path: 'admin', beforeLoad: needs('Admin') });

const clientPages = [
  createRoute({
    getParentRoute: () => client,
    path: 'dashboard',
    loader: () => import('./features/client-dashboard/client-dashboard.tsx').then((page) => page.loadDashboard()),
    component: PAGES.clientDashboard,
  }),
  createRoute({ getParentRoute: () => client, path: PRODUCT_SLUG, validateSearch: planSearch, component: PAGES.plan }),
  createRoute({ getParentRoute: () => client, path: `${PRODUCT_SLUG}/start`, component: PAGES.start }),
  createRoute({ getParentRoute: () => client, path: `${PRODUCT_SLUG}/details`, component: PAGES.details }),
  createRoute({ getParentRoute: () => client, path: 'general-feedback', component: PAGES.generalFeedback }),
] as const;

const allTodos = createRoute({
  getParentRoute: () => signedIn,
  path: `${PRODUCT_SLUG}/alltodo`,
  component: PAGES.allTodos,
});

const account = createRoute({ getParentRoute: () => signedIn, path: 'account', component: PAGES.account });
const changePassword = createRoute({
  getParentRoute: () => signedIn,
  path: 'reset-password',
  component: PAGES.changePassword,
});

const consultantDashboard = createRoute({
  getParentRoute: () => consultant,
  path: 'dashboard',
  component: PAGES.consultantDashboard,
});

const adminPage = lazyRouteComponent(() => import('./routes/admin.tsx'), 'AdminPage');

/** A page of the admin's area: which, is known to the module that has them all. */
const adminRoute = <const Path extends string>(path: Path) =>
  createRoute({ getParentRoute: () => admin, path, component: adminPage });

const adminPages = [
  adminRoute('dashboard'),
  adminRoute('clients'),
  adminRoute('client-registry'),
  adminRoute('client-details/$id'),
  adminRoute('client-edit-details/$id'),
  adminRoute('consultants'),
  adminRoute('consultant-registry'),
  adminRoute('consultant-details/$id'),
  adminRoute('consultant-edit-details/$id'),
  adminRoute(PRODUCT_SLUG),
  adminRoute('admins'),
  adminRoute('audit'),
  adminRoute('deleted'),
  adminRoute('edit-texts'),
] as const;

export type AdminPath = (typeof adminPages)[number]['fullPath'];

const staffClients = [
  createRoute({ getParentRoute: () => consultant, path: 'client-registry', component: PAGES.registry }),
  createRoute({ getParentRoute: () => consultant, path: 'client-details/$id', component: PAGES.clientDetails }),
  createRoute({ getParentRoute: () => consultant, path: 'client-edit-details/$id', component: PAGES.clientEdit }),
] as const;

const review = createRoute({
  getParentRoute: () => consultant,
  path: PRODUCT_SLUG,
  validateSearch: planSearch,
  component: PAGES.staffPlan,
});
const planView = createRoute({
  getParentRoute: () => admin,
  path: `${PRODUCT_SLUG}-view`,
  validateSearch: planSearch,
  component: PAGES.staffPlan,
});

const routeTree = root.addChildren([
  home,
  login('/client/login', 'ClientLogin'),
  login('/consultant/login', 'ConsultantLogin'),
  login('/admin/login', 'AdminLogin'),
  ...accessPages,
  share,
  serverError,
  signedIn.addChildren([
    client.addChildren(clientPages),
    allTodos,
    account,
    changePassword,
    consultant.addChildren([consultantDashboard, ...staffClients, review]),
    admin.addChildren([...adminPages, planView]),
  ]),
]);

/** Back leads to where the page was, every other step to its top (docs/product.md#pages). */
export const router = createRouter({
  routeTree,
  scrollRestoration: true,
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0, // the query cache decides what is fresh
  defaultPendingMs: 150,
  defaultPendingMinMs: 0,
  defaultPendingComponent: PageSkeleton,
  defaultErrorComponent: RouteError,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
