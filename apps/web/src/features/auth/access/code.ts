export const CODE_LENGTH = 6;

/** The digits of what was typed or pasted, however it was set apart: `" 12-34 56 "` is 123456. */
export function toDigits(text: string): string {
  return text.replaceAll(/\D/g, '').slice(0, CODE_LENGTH);
}
