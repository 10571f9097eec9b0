import { useId, type ComponentProps, type MouseEvent } from 'react';
import { buttonClass, type ButtonLook, type ButtonSize } from './button-look.ts';
import { Icon, type IconName } from './icon.tsx';
import { Spinner } from './spinner.tsx';

type Props = ComponentProps<'button'> & {
  look?: ButtonLook;
  size?: ButtonSize;
  /** An icon before the text. */
  icon?: IconName | undefined;
  /** An icon after the text. */
  iconEnd?: IconName | undefined;
  /**
   * Whether the work that it starts is under way: the button keeps focus and its width, and does nothing when pressed.
   * Of a double click only the first half counts, also when the work is done before the second.
   */
  busy?: boolean | undefined;
  /** Why it cannot be pressed now; the button stays reachable and tells so. */
  disabledReason?: string | null | undefined;
};

/** A button. `type` is `button` unless said otherwise, so nothing is sent by accident. */
export function Button({ look = 'secondary', size = 'normal', icon, iconEnd, busy, disabledReason, ...rest }: Props) {
  const reasonId = useId();
  const blocked = Boolean(busy || disabledReason);
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    const isSecondHalf = busy !== undefined && event.detail > 1; // it comes before the page is drawn again
    if (!blocked && !isSecondHalf) return rest.onClick?.(event);
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass(look, size, rest.className)}
      aria-disabled={blocked || undefined}
      aria-busy={busy || undefined}
      aria-describedby={disabledReason ? reasonId : rest['aria-describedby']}
      title={disabledReason ?? rest.title}
      onClick={press}
    >
      {busy ? <Spinner /> : icon && <Icon name={icon} />}
      {typeof rest.children === 'string' ? <span className="min-w-0">{rest.children}</span> : rest.children}
      {iconEnd && <Icon name={iconEnd} />}
      {disabledReason && (
        <span className="sr-only" id={reasonId}>
          {disabledReason}
        </span>
      )}
    </button>
  );
}
