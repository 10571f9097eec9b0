/** The product's slug in routes and paths; nothing else spells it (docs/product.md#roles). */
export const PRODUCT_SLUG = 'growth-plan';

/** The slug's plural in paths: `/api/growth-plan/get/growth-plans`. */
export const PRODUCT_SLUG_PLURAL = 'growth-plans';
