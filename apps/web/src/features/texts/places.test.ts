import { expect, test } from 'vitest';
import { placeOf } from './places.ts';

test('a page can be opened unless a part of its path varies', () => {
  expect(placeOf('/client/login')).toEqual({ kind: 'page', path: '/client/login', canOpen: true });
  expect(placeOf('/admin/client-details/$id')).toMatchObject({ kind: 'page', canOpen: false });
});

test('a mail is known by its template, or is every mail', () => {
  expect(placeOf('mail:invitation')).toEqual({ kind: 'mail', template: 'invitation' });
  expect(placeOf('mail:*')).toEqual({ kind: 'mails' });
});

test('answers of the server and texts of every page are named', () => {
  expect(placeOf('answers')).toEqual({ kind: 'answers' });
  expect(placeOf('*')).toEqual({ kind: 'everywhere' });
});
