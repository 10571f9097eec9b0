import { PRODUCT_SLUG } from '@app/schema/product';
import { index, layout, rootRoute, route } from '@tanstack/virtual-file-routes';

/**
 * Every address of the app and the file in `src/routes` that holds its screen; the landing page, shared plans and the page of a person without an account are documents of their own. The product's slug is not spelled here;
 * `generate-routes.ts` writes the full paths into the files and into `src/route-tree.gen.ts`.
 */
export const routes = rootRoute('root.tsx', [
  index('home.tsx'),
  route('server-error', 'server-error.tsx'),
  route('notifications/stop/$token', 'notifications.stop.tsx'),
  route('login/sso', 'login.sso.tsx'),

  route('client/login', 'client.login.tsx'),
  route('client/request-account', 'client.request-account.tsx'),
  route('client/reset-password', 'client.reset-password.tsx'),
  route('client/reset-password/$token', 'client.reset-password.token.tsx'),
  route('client/create-password/$token', 'client.create-password.tsx'),
  route('client/join/$token', 'client.join.tsx'),
  route('client/activate', 'client.activate.tsx'),
  route('client/change-email/$token', 'client.change-email.tsx'),

  route('consultant/login', 'consultant.login.tsx'),
  route('consultant/reset-password', 'consultant.reset-password.tsx'),
  route('consultant/reset-password/$token', 'consultant.reset-password.token.tsx'),
  route('consultant/create-password/$token', 'consultant.create-password.tsx'),
  route('consultant/unlock/$token', 'consultant.unlock.tsx'),
  route('consultant/activate', 'consultant.activate.tsx'),
  route('consultant/change-email/$token', 'consultant.change-email.tsx'),

  route('admin/login', 'admin.login.tsx'),
  route('admin/create-password/$token', 'admin.create-password.tsx'),
  route('admin/unlock/$token', 'admin.unlock.tsx'),

  layout('signed-in', 'signed-in.tsx', [
    route('account', 'account.tsx'),
    route('reset-password', 'change-password.tsx'),
    route(`${PRODUCT_SLUG}/alltodo`, 'alltodo.tsx'),
    route('client', 'client.tsx', [
      route('dashboard', 'client.dashboard.tsx'),
      route(PRODUCT_SLUG, 'client.plan.tsx'),
      route(`${PRODUCT_SLUG}/start`, 'client.plan-start.tsx'),
      route(`${PRODUCT_SLUG}/details`, 'client.plan-details.tsx'),
      route(`${PRODUCT_SLUG}/follow-up`, 'client.follow-up.tsx'),
      route(`${PRODUCT_SLUG}/check-in`, 'client.check-in.tsx'),
      route('general-feedback', 'client.general-feedback.tsx'),
      route('people', 'client.people.tsx'),
      route('members', 'client.members.tsx'),
    ]),
    route('consultant', 'consultant.tsx', [
      route('dashboard', 'consultant.dashboard.tsx'),
      route('clients', 'consultant.clients.tsx'),
      route('client-registry', 'consultant.client-registry.tsx'),
      route('client-details/$id', 'consultant.client-details.tsx'),
      route('client-edit-details/$id', 'consultant.client-edit-details.tsx'),
      route(PRODUCT_SLUG, 'consultant.plan.tsx'),
    ]),
    route('admin', 'admin.tsx', [
      route('dashboard', 'admin.dashboard.tsx'),
      route('clients', 'admin.clients.tsx'),
      route('client-registry', 'admin.client-registry.tsx'),
      route('client-import', 'admin.client-import.tsx'),
      route('client-details/$id', 'admin.client-details.tsx'),
      route('client-edit-details/$id', 'admin.client-edit-details.tsx'),
      route('consultants', 'admin.consultants.tsx'),
      route('consultant-registry', 'admin.consultant-registry.tsx'),
      route('consultant-details/$id', 'admin.consultant-details.tsx'),
      route('consultant-edit-details/$id', 'admin.consultant-edit-details.tsx'),
      route(PRODUCT_SLUG, 'admin.plans.tsx'),
      route(`${PRODUCT_SLUG}-view`, 'admin.plan-view.tsx'),
      route('admins', 'admin.admins.tsx'),
      route('audit', 'admin.audit.tsx'),
      route('deleted', 'admin.deleted.tsx'),
      route('sending', 'admin.sending.tsx'),
      route('webhooks', 'admin.webhooks.tsx'),
      route('edit-texts', 'admin.edit-texts.tsx'),
      route('branding', 'admin.branding.tsx'),
    ]),
  ]),
]);
