import { expect, test } from 'vitest';
import { readFileName } from './download-pdf.ts';

test('the file has the name that the server gives it, in all its letters; without one, the product’s', () => {
  const disposition = `attachment; filename="Kasvu - seinalle.pdf"; filename*=UTF-8''Kasvu%20%E2%80%93%20sein%C3%A4lle%271%27.pdf`;
  expect(readFileName(disposition)).toBe("Kasvu – seinälle'1'.pdf");
  expect(readFileName('')).toBe('growth-plan.pdf');
});
