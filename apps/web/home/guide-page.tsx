import {
  GUIDE_NAMES,
  GUIDE_PICTURE,
  GUIDE_PICTURE_LANGUAGES,
  GUIDES,
  toGuidePath,
  type GuideName,
} from '@app/schema/guides';
import { useText, type TextKey } from '../src/lib/texts.ts';
import { PageHeading } from '../src/ui/page-heading.tsx';
import { Anchor, LINE_LINK } from '../src/ui/text-link.tsx';

type Props = { guide: GuideName; language: string };

/** A guide: what it has, its sections with a picture each, and the other guides. */
export function GuidePage({ guide, language }: Props) {
  const t = useText();
  const sections: readonly string[] = GUIDES[guide];
  return (
    <div className="page-width flex flex-col gap-12 py-10 sm:py-14">
      <div className="flex flex-col gap-8">
        <PageHeading lead={t(`guides.${guide}.lead`)}>{t(`guides.${guide}.title`)}</PageHeading>
        <nav aria-labelledby="contents" className="print:hidden">
          <h2 id="contents" className="mb-2 text-body">
            {t('guides.contents')}
          </h2>
          <ol className="list-decimal gap-x-12 pl-6 marker:text-ink-soft sm:columns-2 lg:columns-3">
            {sections.map((section) => (
              <li key={section}>
                <Anchor href={`#${section}`} className={LINE_LINK}>
                  {t(toKey(guide, section, 'title'))}
                </Anchor>
              </li>
            ))}
          </ol>
        </nav>
      </div>
      {sections.map((section) => (
        <Section key={section} {...{ guide, language, section }} />
      ))}
      <OtherGuides guide={guide} />
    </div>
  );
}

/** The key of a part of a section. */
const toKey = (guide: GuideName, section: string, part: 'title' | 'text' | 'steps' | 'picture') =>
  `guides.${guide}.${section}.${part}` as TextKey;

function Section({ guide, language, section }: Props & { section: string }) {
  const t = useText();
  return (
    <section
      id={section}
      tabIndex={-1}
      aria-labelledby={`${section}-title`}
      className="flex flex-col gap-6 border-t border-line pt-8 print:break-inside-avoid"
    >
      <div className="flex flex-col gap-4">
        <h2 id={`${section}-title`} className="text-heading">
          {t(toKey(guide, section, 'title'))}
        </h2>
        <p className="measure">{t(toKey(guide, section, 'text'))}</p>
        <ol className="measure flex list-decimal flex-col gap-2 pl-6 marker:text-ink-soft">
          {t(toKey(guide, section, 'steps'))
            .split('\n')
            .map((step) => (
              <li key={step} className="pl-1">
                <Step text={step} />
              </li>
            ))}
        </ol>
      </div>
      <Picture {...{ guide, language, section }} />
    </section>
  );
}

const LABEL = /\[([a-z]\w*(?:\.\w+)+)\]/;

/** A step; the key of a text in brackets becomes its words, so that a guide names things as the pages do. */
function Step({ text }: { text: string }) {
  const t = useText();
  return text
    .split(LABEL)
    .map((part, index) => (index % 2 === 0 ? part : <strong key={part}>{t(part as TextKey)}</strong>));
}

/** Shown whole when it is opened: on a phone it is small. */
function Picture({ guide, language, section }: Props & { section: string }) {
  const t = useText();
  const taken = GUIDE_PICTURE_LANGUAGES.find((one) => one === language) ?? GUIDE_PICTURE_LANGUAGES[0];
  const address = `/guides/pictures/${taken}/${guide}-${section}.webp`;
  return (
    <a href={address} className="max-w-4xl rounded-card">
      <img
        src={address}
        alt={t(toKey(guide, section, 'picture'))}
        {...GUIDE_PICTURE}
        loading="lazy"
        className="h-auto w-full rounded-card border border-line shadow-sheet"
      />
    </a>
  );
}

function OtherGuides({ guide }: { guide: GuideName }) {
  const t = useText();
  return (
    <nav aria-labelledby="others" className="flex flex-col gap-1 border-t border-line pt-8 print:hidden">
      <h2 id="others" className="text-body">
        {t('guides.others')}
      </h2>
      {GUIDE_NAMES.filter((one) => one !== guide).map((one) => (
        <Anchor key={one} href={toGuidePath(one)} className={LINE_LINK}>
          {t(`guides.${one}.title`)}
        </Anchor>
      ))}
    </nav>
  );
}
