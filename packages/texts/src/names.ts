/**
 * The placeholders that any text may use: the names of the product and the firm, each the text of its key. The forms are
 * those of Finnish grammar, so that no sentence glues an ending onto a name; source: `questionnaire.json`, `product`.
 */
export const NAMES = {
  product: 'product.name',
  product_plural: 'product.plural',
  product_nominative: 'product.nominative',
  product_genitive: 'product.genitive',
  product_partitive: 'product.partitive',
  product_inessive: 'product.inessive',
  product_elative: 'product.elative',
  product_illative: 'product.illative',
  product_plural_nominative: 'product.plural_nominative',
  product_plural_partitive: 'product.plural_partitive',
  product_plural_genitive: 'product.plural_genitive',
  firm: 'firm.name',
} as const;

/** In the firm's name alone: how the configuration names the firm (`BRAND_NAME`). */
export const BRAND_PLACEHOLDER = 'brand_name';

export type NamePlaceholder = keyof typeof NAMES;

export function isName(placeholder: string): placeholder is NamePlaceholder {
  return Object.hasOwn(NAMES, placeholder);
}

/** Names that may stand for each other in a translation: all of the product's forms are one family. */
export function getFamily(placeholder: NamePlaceholder): string {
  return placeholder.split('_')[0] ?? placeholder;
}
