import type { Area } from '@app/schema/roles';

/** Where people are let in by mail; admins are made on the server's command line. */
export type MailedArea = Exclude<Area, 'admin'>;

export const RESET_PATH = { user: '/client/reset-password', consultant: '/consultant/reset-password' } as const;

export const ACTIVATE_PATH = { user: '/client/activate', consultant: '/consultant/activate' } as const;

export const REQUEST_PATH = '/client/request-account';
