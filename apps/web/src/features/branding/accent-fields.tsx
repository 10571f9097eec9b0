import { findLegible, isLegible, THEMES, type Theme } from '@app/schema/accent';
import { VALIDATION_KEYS } from '@app/schema/validation';
import { useRef } from 'react';
import { fieldErrorText } from '../../lib/error-text.ts';
import { useText } from '../../lib/i18n.ts';
import type { AppForm } from '../../ui/form/form.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useNextFocus } from '../../ui/use-next-focus.ts';
import { followLight, parseColour, type Values } from './branding-values.ts';

type Props = { form: AppForm<Values> };

/** The accent of each theme. While nobody has chosen the dark one, it follows the light one. */
export function AccentFields({ form }: Props) {
  const { 'accent.light': light, 'accent.dark': dark } = form.watchAll();
  const readable = useRef(parseColour(light)); // one is half typed for a while
  const change = (theme: Theme, typed: string) => {
    const now = parseColour(typed);
    const before = parseColour(light) ?? readable.current;
    const follows = theme === 'light' && before !== null && dark === followLight(before).dark;
    if (theme === 'light') readable.current = now ?? before;
    form.set(`accent.${theme}`, typed);
    if (follows && now !== null) form.set('accent.dark', followLight(now).dark);
  };
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      {THEMES.map((theme) => (
        <AccentField key={theme} {...{ form, theme }} onChange={(typed) => change(theme, typed)} />
      ))}
    </div>
  );
}

type FieldProps = Props & { theme: Theme; onChange: (typed: string) => void };

/** A colour, typed or picked; one without contrast says so at once and offers the nearest that has enough. */
function AccentField({ form, theme, onChange }: FieldProps) {
  const t = useText();
  const field = form.text(`accent.${theme}`);
  const colour = parseColour(field.value);
  const nearest = colour === null || isLegible(theme, colour) ? null : findLegible(theme, colour);
  useNextFocus(nearest === null, () => document.getElementById(field.id));
  const error = nearest === null ? field.error : fieldErrorText({ key: VALIDATION_KEYS.contrast, params: { nearest } });
  return (
    <div className="flex flex-col items-start gap-2">
      <TextField
        {...field}
        error={error}
        className="w-full"
        spellCheck={false}
        autoComplete="off"
        maxLength={7}
        onChange={({ target }) => onChange(target.value)}
        suffix={
          <input
            type="color"
            aria-label={t('branding.accent.pick', { field: t(`branding.accent.${theme}`) })}
            value={colour ?? '#000000'}
            onChange={({ target }) => onChange(target.value)}
            className="size-8 cursor-pointer rounded-field border border-line-strong bg-transparent p-0.5"
          />
        }
      />
      {nearest !== null && (
        <Button size="small" onClick={() => onChange(nearest)}>
          <span className="size-4 rounded-full border border-line-strong" style={{ background: nearest }} />
          {t('branding.accent.use', { colour: nearest })}
        </Button>
      )}
    </div>
  );
}
