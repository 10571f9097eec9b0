import { useState, type ComponentProps, type KeyboardEvent } from 'react';
import { useText } from '../../lib/i18n.ts';
import { IconButton } from '../icon-button.tsx';
import { TextField } from '../text-field.tsx';

/** A password with show and hide, and a word when Caps Lock is on. Pasting and managers work as everywhere. */
export function PasswordField(props: ComponentProps<typeof TextField>) {
  const t = useText();
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const watch = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  return (
    <div className="flex flex-col gap-1.5">
      <TextField
        {...props}
        type={shown ? 'text' : 'password'}
        autoCapitalize="none"
        spellCheck={false}
        onKeyDown={watch}
        onKeyUp={watch}
        suffix={
          <IconButton
            icon={shown ? 'eye-off' : 'eye'}
            label={t(shown ? 'login.hide_password' : 'login.show_password')}
            onClick={() => setShown(!shown)}
          />
        }
      />
      <output className="text-small text-attention empty:hidden">{capsLock ? t('login.caps_lock') : ''}</output>
    </div>
  );
}
