import { expect, test } from 'vitest';
import { toPlace } from './places.ts';

test('a page can be opened unless a part of its path varies', () => {
  expect(toPlace('/client/login')).toEqual({ kind: 'page', path: '/client/login', canOpen: true });
  expect(toPlace('/admin/client-details/$id')).toMatchObject({ kind: 'page', canOpen: false });
});

test('a mail is known by its template, or is every mail', () => {
  expect(toPlace('mail:invitation')).toEqual({ kind: 'mail', template: 'invitation' });
  expect(toPlace('mail:*')).toEqual({ kind: 'mails' });
});

test('answers of the server and texts of every page are named', () => {
  expect(toPlace('answers')).toEqual({ kind: 'answers' });
  expect(toPlace('*')).toEqual({ kind: 'everywhere' });
});
