import { makePalette, OWN_PALETTES, THEMES, type Theme } from '@app/schema/accent';
import type { CSSProperties, ReactNode } from 'react';
import { useText } from '../../lib/i18n.ts';
import { buttonClass } from '../../ui/button-look.ts';
import { Section } from '../../ui/card.tsx';
import { BarLogo } from '../shell/bar-logo.tsx';
import { parseColour, type Values } from './branding-values.ts';
import { toLogoAddress } from './read-logo.ts';

type Props = { values: Values; published: string };

/** How what is in the form looks: a page in both themes, and a mail. */
export function BrandingPreview({ values, published }: Props) {
  const t = useText();
  const logo = toLogoAddress(values.logo, published);
  return (
    <Section title={t('branding.preview')} lead={t('branding.preview_text')} className="lg:sticky lg:top-6">
      {THEMES.map((theme) => (
        <Sample key={theme} caption={t(`theme.${theme}`)} style={toStyle(theme, values)}>
          <div className="flex items-center gap-2.5 border-b border-line pb-3">
            <BarLogo logoUrl={logo} />
            <span className="font-bold">{t('product.name')}</span>
          </div>
          <p className="underline underline-offset-3 text-accent">{t('branding.preview.link')}</p>
          <p className="rounded-field bg-accent-wash px-3 py-2 text-ink">{t('branding.preview.wash')}</p>
          <span className={buttonClass('primary', 'normal')}>{t('branding.preview.button')}</span>
        </Sample>
      ))}
      <Sample caption={t('branding.preview.mail')} style={toStyle('light', values)}>
        <p className="text-small text-ink-soft">{t('branding.preview.from', { sender: values.sender })}</p>
        {logo && <img src={logo} alt="" className="h-9 w-auto max-w-full self-start object-contain" />}
        <p>{t('branding.preview.greeting')}</p>
        <span className={buttonClass('primary', 'normal')}>{t('branding.preview.button')}</span>
        <p className="whitespace-pre-line">{[values.name, values.phone].filter(Boolean).join('\n')}</p>
      </Sample>
    </Section>
  );
}

type SampleProps = { caption: string; style: CSSProperties; children: ReactNode };

/** A picture of a page: nothing in it can be pressed, and the fields say the same. */
function Sample({ caption, style, children }: SampleProps) {
  return (
    <figure className="m-0 flex flex-col gap-2">
      <figcaption className="text-small text-ink-soft">{caption}</figcaption>
      <div
        inert
        style={style}
        className="flex flex-col items-start gap-3 rounded-card border border-line bg-paper p-4 text-ink *:max-w-full"
      >
        {children}
      </div>
    </figure>
  );
}

/** The theme and the colours of a sample, over those of the page. A colour that is not typed to its end shows the product's. */
function toStyle(theme: Theme, { colours, ...values }: Values): CSSProperties {
  const typed = colours === 'firm' ? parseColour(values[`accent.${theme}`]) : null;
  const { accent, strong, wash, onAccent } = typed === null ? OWN_PALETTES[theme] : makePalette(theme, typed);
  const own = { '--accent': accent, '--accent-strong': strong, '--accent-wash': wash, '--on-accent': onAccent };
  return { colorScheme: theme, ...own };
}
