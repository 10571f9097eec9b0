/** The three roles, written on the wire exactly so (docs/product.md#roles). */
export const ROLES = ['User', 'Consultant', 'Admin'] as const;

export type Role = (typeof ROLES)[number];

/** The login areas of the site and of `/api/login/{area}`. */
export const AREAS = ['user', 'consultant', 'admin'] as const;

export type Area = (typeof AREAS)[number];

/** Where people are let in by mail: admins are made on the server's command line. */
export const MAILED_AREAS = ['user', 'consultant'] as const satisfies readonly Area[];

export type MailedArea = (typeof MAILED_AREAS)[number];

/** The role that logs in at an area. */
export const ROLE_OF_AREA = { user: 'User', consultant: 'Consultant', admin: 'Admin' } as const satisfies Record<
  Area,
  Role
>;

/** The area where a role logs in. */
export const AREA_OF_ROLE = { User: 'user', Consultant: 'consultant', Admin: 'admin' } as const satisfies Record<
  Role,
  Area
>;

/** Reads a role case-insensitively; null when it is none. */
export function parseRole(text: string): Role | null {
  return ROLES.find((role) => role.toLowerCase() === text.toLowerCase()) ?? null;
}
