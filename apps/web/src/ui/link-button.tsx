import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { buttonClass, type ButtonLook, type ButtonSize } from './button-look.ts';
import { Icon, type IconName } from './icon.tsx';

type Props = ComponentProps<'a'> & {
  look?: ButtonLook;
  size?: ButtonSize;
  icon?: IconName | undefined;
  iconEnd?: IconName | undefined;
};

/** A plain link (`href`) that looks like a button. */
export function AnchorButton({ look = 'secondary', size = 'normal', icon, iconEnd, ...rest }: Props) {
  return (
    <a {...rest} className={buttonClass(look, size, rest.className)}>
      {icon && <Icon name={icon} />}
      {typeof rest.children === 'string' ? <span className="min-w-0">{rest.children}</span> : rest.children}
      {iconEnd && <Icon name={iconEnd} />}
    </a>
  );
}

/** A link to a route (`to`, typed by the router) that looks like a button. */
export const LinkButton = /* @__PURE__ */ createLink(AnchorButton);
