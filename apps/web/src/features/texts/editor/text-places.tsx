import { hasText, useText, type Translate } from '../../../lib/i18n.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Anchor, STANDALONE } from '../../../ui/text-link.tsx';
import { toPlace, type Place } from '../places.ts';

/** Where a text is used: pages, mails, answers of the server. */
export function TextPlaces({ places }: { places: readonly string[] }) {
  const t = useText();
  return (
    <div className="min-w-0">
      <dt className="text-small text-ink-soft">{t('edit_texts.where')}</dt>
      {places.map((place) => (
        <dd key={place} className="wrap-anywhere">
          <PlaceName place={toPlace(place)} />
        </dd>
      ))}
    </div>
  );
}

function PlaceName({ place }: { place: Place }) {
  const t = useText();
  if (place.kind === 'page' && place.canOpen)
    return (
      <Anchor href={place.path} target="_blank" rel="noopener" className={STANDALONE}>
        {place.path}
        <Icon name="external" size={16} className="ml-1 inline" />
        <span className="sr-only">{t('edit_texts.place.new_tab')}</span>
      </Anchor>
    );
  return getLabel(place, t);
}

function getLabel(place: Place, t: Translate): string {
  if (place.kind === 'page') return place.path;
  if (place.kind !== 'mail') return t(`edit_texts.place.${place.kind}`);
  const name = `mail.template.${place.template}`;
  return t('edit_texts.place.mail', { name: hasText(name) ? t(name) : place.template });
}
