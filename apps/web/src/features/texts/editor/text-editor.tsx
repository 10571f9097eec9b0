import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef } from 'react';
import { PATHS } from '../../../lib/paths.ts';
import { useText } from '../../../lib/i18n.ts';
import { Icon } from '../../../ui/icon.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import type { Neighbours } from '../neighbours.ts';
import { textQuery } from '../text-queries.ts';
import type { Tongue } from '../text-rows.tsx';
import { TextForms } from './text-forms.tsx';

type Props = {
  textKey: string;
  languages: readonly Tongue[];
  neighbours: Neighbours;
  /** Shown next to the list instead of in its place. */
  inColumn: boolean;
};

/** One text with all that is known of it, to be changed in two languages. */
export function TextEditor({ textKey, languages, neighbours, inColumn }: Props) {
  const titleId = useId();
  return (
    <section
      aria-labelledby={titleId}
      className={`@container flex min-w-0 flex-col gap-5 ${inColumn ? 'sticky top-4 max-h-[calc(100dvh-2rem)] self-start overflow-y-auto rounded-card border border-line bg-sheet p-6 shadow-sheet' : ''}`}
    >
      <EditorWays neighbours={neighbours} inColumn={inColumn} />
      <Heading key={`${textKey} heading`} id={titleId} textKey={textKey} />
      <Details key={textKey} textKey={textKey} languages={languages} />
    </section>
  );
}

/** The key, which can be copied; takes the focus when its text is opened. */
function Heading({ id, textKey }: { id: string; textKey: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <h2 id={id} ref={heading} tabIndex={-1} className="min-w-0 font-mono text-lead wrap-anywhere hyphens-none!">
        {textKey}
      </h2>
      <CopyButton text={textKey} shown={heading} />
    </div>
  );
}

/** Back to the list, and to the texts before and after this one. */
function EditorWays({ neighbours: { previous, next }, inColumn }: Pick<Props, 'neighbours' | 'inColumn'>) {
  const t = useText();
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <TextLink
        from={PATHS.texts}
        to={PATHS.texts}
        search={(old) => ({ ...old, key: undefined })}
        replace
        resetScroll={false}
        className="inline-flex min-h-9 items-center gap-1.5 pointer-coarse:min-h-11"
      >
        <Icon name={inColumn ? 'close' : 'arrow-left'} size={18} />
        {t(inColumn ? 'edit_texts.close' : 'edit_texts.back')}
      </TextLink>
      <nav aria-label={t('edit_texts.neighbours')} className="flex flex-wrap gap-2 empty:hidden">
        {previous !== null && <NeighbourLink to={previous} text={t('edit_texts.previous')} icon="arrow-left" />}
        {next !== null && <NeighbourLink to={next} text={t('edit_texts.next')} iconEnd="arrow-right" />}
      </nav>
    </div>
  );
}

type NeighbourProps = { to: string; text: string; icon?: 'arrow-left'; iconEnd?: 'arrow-right' };

function NeighbourLink({ to, text, icon, iconEnd }: NeighbourProps) {
  return (
    <LinkButton
      from={PATHS.texts}
      to={PATHS.texts}
      search={(old) => ({ ...old, key: to })}
      replace
      resetScroll={false}
      size="small"
      icon={icon}
      iconEnd={iconEnd}
      title={to}
    >
      {text}
    </LinkButton>
  );
}

function Details({ textKey, languages }: Pick<Props, 'textKey' | 'languages'>) {
  const { data: text, error, refetch } = useQuery(textQuery(textKey));
  if (error && !text) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!text) return <Skeleton className="h-80 w-full" />;
  return <TextForms text={text} languages={languages} />;
}
