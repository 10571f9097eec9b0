import { PRODUCT_SLUG } from '@app/schema/product';
import type { RegisteredRouter } from '@tanstack/react-router';

type Path = keyof RegisteredRouter['routesByPath'];

/** Every address of the web app. Where an address depends on who is there, it is found by login area, role or staff area. */
export const PATHS = {
  home: '/',
  serverError: '/server-error',

  login: { user: '/client/login', consultant: '/consultant/login', admin: '/admin/login' },
  requestAccount: '/client/request-account',
  resetPassword: { user: '/client/reset-password', consultant: '/consultant/reset-password' },
  activate: { user: '/client/activate', consultant: '/consultant/activate' },

  dashboard: { User: '/client/dashboard', Consultant: '/consultant/dashboard', Admin: '/admin/dashboard' },
  account: '/account',
  changePassword: '/reset-password',
  allTodos: `/${PRODUCT_SLUG}/alltodo`,

  /** The plan page; without a plan in the address it shows the active one. */
  plan: `/client/${PRODUCT_SLUG}`,
  planStart: `/client/${PRODUCT_SLUG}/start`,
  planDetails: `/client/${PRODUCT_SLUG}/details`,
  followUp: `/client/${PRODUCT_SLUG}/follow-up`,
  checkIn: `/client/${PRODUCT_SLUG}/check-in`,
  generalFeedback: '/client/general-feedback',
  people: '/client/people',
  members: '/client/members',

  clients: { consultant: '/consultant/clients', admin: '/admin/clients' },
  clientRegistry: { consultant: '/consultant/client-registry', admin: '/admin/client-registry' },
  client: { consultant: '/consultant/client-details/$id', admin: '/admin/client-details/$id' },
  clientEdit: { consultant: '/consultant/client-edit-details/$id', admin: '/admin/client-edit-details/$id' },
  /** A plan as staff read it: the consultant reviews, the admin looks. */
  staffPlan: { consultant: `/consultant/${PRODUCT_SLUG}`, admin: `/admin/${PRODUCT_SLUG}-view` },

  clientImport: '/admin/client-import',
  plans: `/admin/${PRODUCT_SLUG}`,
  consultants: '/admin/consultants',
  consultantRegistry: '/admin/consultant-registry',
  consultant: '/admin/consultant-details/$id',
  consultantEdit: '/admin/consultant-edit-details/$id',
  admins: '/admin/admins',
  audit: '/admin/audit',
  deleted: '/admin/deleted',
  sending: '/admin/sending',
  branding: '/admin/branding',
  webhooks: '/admin/webhooks',
  texts: '/admin/edit-texts',
} as const satisfies Record<string, Path | Record<string, Path>>;

/** The id of the frame around every page behind a login. */
export const SIGNED_IN_ROUTE = '/_signed-in';
