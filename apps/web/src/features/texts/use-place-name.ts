import { hasText, useText } from '../../lib/i18n.ts';
import { toPlace } from './places.ts';

/** Names where texts are used: a page by its address, a mail, answers of the server. */
export function usePlaceName(): (place: string) => string {
  const t = useText();
  return (name) => {
    const place = toPlace(name);
    if (place.kind === 'page') return place.path;
    if (place.kind !== 'mail') return t(`edit_texts.place.${place.kind}`);
    const key = `mail.template.${place.template}`;
    return t('edit_texts.place.mail', { name: hasText(key) ? t(key) : place.template });
  };
}
