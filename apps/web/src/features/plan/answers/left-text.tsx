import { useText, type TextKey } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { CopyButton } from './conflict-panel.tsx';

type Props = {
  title: string;
  text: string;
  /** What the button says that gives the text up. */
  forget?: TextKey;
  onForget: () => void;
};

/** What was typed and can be saved no more, to copy; `title` says why. */
export function LeftText({ title, text, forget = 'plan.remains.forget', onForget }: Props) {
  const t = useText();
  return (
    <Callout
      kind="attention"
      role="status"
      title={title}
      actions={
        <>
          <CopyButton text={text} />
          <Button size="small" onClick={onForget}>
            {t(forget)}
          </Button>
        </>
      }
    >
      <p className="whitespace-pre-line">{text}</p>
    </Callout>
  );
}
