import type { Area, Role } from '@app/schema/roles';

/** The three login areas: who logs in where. Here, since the schema's own list would bring its parser to the login pages. */
export const LOGIN_AREAS = [
  { area: 'user', role: 'User', path: '/client/login' },
  { area: 'consultant', role: 'Consultant', path: '/consultant/login' },
  { area: 'admin', role: 'Admin', path: '/admin/login' },
] as const satisfies readonly { area: Area; role: Role; path: string }[];

export function getRole(area: Area): Role {
  return LOGIN_AREAS.find((one) => one.area === area)!.role; // the list has every area
}

export function getArea(role: Role): Area {
  return LOGIN_AREAS.find((one) => one.role === role)!.area; // and every role
}

export function getLoginPath(area: Area): (typeof LOGIN_AREAS)[number]['path'] {
  return LOGIN_AREAS.find((one) => one.area === area)!.path; // and every area
}
