import type { Role } from './roles.ts';

/** Apart from their sections, which the pages of the product need not load. */
export const GUIDE_NAMES = ['client', 'consultant', 'admin'] as const;

export type GuideName = (typeof GUIDE_NAMES)[number];

/**
 * The guides by whom they are for, with their sections in order. Each section has texts under `guides.{guide}.{section}`, and a
 * picture in each of `GUIDE_PICTURE_LANGUAGES`.
 */
export const GUIDES = {
  client: [
    'invitation',
    'start',
    'answers',
    'todos',
    'people',
    'colleagues',
    'feedback',
    'completion',
    'follow_up',
    'check_in',
  ],
  consultant: ['account', 'today', 'register', 'clients', 'review', 'send', 'right', 'follow_up', 'notes'],
  admin: [
    'dashboard',
    'consultants',
    'clients',
    'import',
    'texts',
    'languages',
    'branding',
    'sending',
    'log',
    'deleted',
    'programs',
  ],
} as const satisfies Record<GuideName, readonly string[]>;

/** The guide of each role. */
export const GUIDE_OF = { User: 'client', Consultant: 'consultant', Admin: 'admin' } as const satisfies Record<
  Role,
  GuideName
>;

/** The languages that the pictures were taken in; any other shows the first one's. */
export const GUIDE_PICTURE_LANGUAGES = ['en', 'fi'] as const;

/** How large a picture is drawn, in CSS pixels; the file has a quarter more. */
export const GUIDE_PICTURE = { width: 1280, height: 720 } as const;

/** The address of a guide. */
export const toGuidePath = (guide: GuideName) => `/guides/${guide}`;
