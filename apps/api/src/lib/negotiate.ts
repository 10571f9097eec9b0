const READ_MAX = 200; // a longer header is somebody's experiment
const RANGES_MAX = 10;
const DEFAULT = 'en';

/** The best of the languages offered for an `Accept-Language` header; `fi-FI` means `fi`; English when none fits. */
export function negotiateLanguage(header: string | undefined, offered: readonly string[]): string {
  if (header === undefined) return DEFAULT;
  if (offered.includes(header)) return header;
  const wishes = header
    .slice(0, READ_MAX)
    .split(',')
    .slice(0, RANGES_MAX)
    .map((range) => {
      const [tag = '', ...parameters] = range.trim().toLowerCase().split(';');
      const quality = parameters.map((parameter) => /^\s*q=([\d.]+)$/.exec(parameter)?.[1]).find(Boolean);
      return { language: tag.split('-')[0]?.trim() ?? '', quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter((wish) => wish.quality > 0)
    .toSorted((one, other) => other.quality - one.quality);
  return wishes.find((wish) => offered.includes(wish.language))?.language ?? DEFAULT;
}
