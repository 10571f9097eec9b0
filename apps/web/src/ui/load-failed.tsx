import { errorText } from '../lib/error-text.ts';
import { useText } from '../lib/i18n.ts';
import { Button } from './button.tsx';
import { Callout } from './callout.tsx';

type Props = { error: unknown; onRetry: () => void };

/** In place of what could not be loaded: why, and Try again. */
export function LoadFailed({ error, onRetry }: Props) {
  const t = useText();
  return (
    <Callout
      kind="error"
      role="alert"
      actions={
        <Button look="primary" onClick={onRetry}>
          {t('ui.retry')}
        </Button>
      }
    >
      {errorText(error)}
    </Callout>
  );
}
