import { useId, type ComponentProps, type ReactNode } from 'react';
import { buttonClass, type ButtonLook } from './button-look.ts';

type Props = Omit<ComponentProps<'input'>, 'type' | 'accept' | 'onChange'> & {
  /** What the button says. */
  label: ReactNode;
  /** Under it: which files can be read. */
  hint: ReactNode;
  look: ButtonLook;
  /** How the names of the files end. */
  types: readonly string[];
  onChosen: (file: File) => void;
};

const FOCUSED = 'has-focus-visible:outline-3 has-focus-visible:outline-offset-1 has-focus-visible:outline-accent';

/** Chooses a file. The browser's own button would speak the browser's language. */
export function FileField({ label, hint, look, types, onChosen, ...input }: Props) {
  const hintId = useId();
  return (
    <div className="flex flex-col items-start gap-1.5">
      <label className={buttonClass(look, 'normal', `relative cursor-pointer ${FOCUSED}`)}>
        <input
          {...input}
          type="file"
          accept={types.join()}
          aria-describedby={hintId}
          className="sr-only"
          onClick={(event) => {
            event.currentTarget.value = ''; // so that the same file, corrected, counts as a choice
          }}
          onChange={({ currentTarget: { files } }) => files?.[0] && onChosen(files[0])}
        />
        {label}
      </label>
      <p id={hintId} className="measure text-small text-ink-soft">
        {hint}
      </p>
    </div>
  );
}
