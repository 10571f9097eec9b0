import { idSchema } from '@app/schema/fields';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { newId } from './ids.ts';
import { readCursor, writeCursor } from './cursor.ts';

const PLACE = z.object({ name: z.string(), id: idSchema });

test('a cursor gives back the place it was made of, and goes into a URL as it is', () => {
  const place = { name: 'Äänekosken 🌱 "Öljy" & Co/?#', id: newId() };
  const cursor = writeCursor(place);
  expect(cursor).toMatch(/^[\w-]+$/);
  expect(readCursor(cursor, PLACE)).toEqual(place);
});

const encoded = (text: string) => Buffer.from(text).toString('base64url');

test.each([
  '',
  'x',
  '!',
  '🌱',
  encoded('{'),
  encoded('null'),
  encoded('[]'),
  encoded('"x"'),
  encoded('{}'),
  encoded('{"name":"x"}'),
  encoded('{"name":1,"id":"x"}'),
  encoded('{"name":"x","id":"x"}'),
])('what is no cursor of its kind is null: %j', (cursor) => {
  expect(readCursor(cursor, PLACE)).toBeNull();
});
