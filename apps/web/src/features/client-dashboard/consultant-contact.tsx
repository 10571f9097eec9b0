import type { Profile } from '@app/schema/clients';
import { useText } from '../../lib/i18n.ts';
import { Section } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Anchor } from '../../ui/text-link.tsx';
import { nameOf } from './act-texts.ts';

/** Whom to ask: always the last thing beside the page. */
export function ConsultantContact({ consultant }: { consultant: Profile['consultant'] }) {
  const t = useText();
  return (
    <Section title={t('dashboard.contact.title')}>
      <div className="flex flex-col gap-1">
        <p className="font-semibold break-words">{nameOf(consultant)}</p>
        <Anchor
          href={`mailto:${consultant.email}`}
          className="inline-flex min-h-6 items-center gap-2 break-all pointer-coarse:min-h-11"
        >
          <Icon name="mail" size={18} />
          {consultant.email}
        </Anchor>
      </div>
    </Section>
  );
}
