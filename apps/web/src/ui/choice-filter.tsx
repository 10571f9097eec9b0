import { Select } from './select.tsx';

type Props<Choice extends string> = {
  label: string;
  /** The choice that filters nothing; left out when there is none. */
  any?: string;
  choices: readonly Choice[];
  getLabel: (choice: Choice) => string;
  value: Choice | undefined;
  onChoose: (choice: Choice | undefined) => void;
};

/** Narrows or sorts a list by one of a few values. */
export function ChoiceFilter<Choice extends string>({ label, any, choices, getLabel, value, onChoose }: Props<Choice>) {
  return (
    <Select
      label={label}
      placeholder={any}
      choices={choices.map((choice) => ({ value: choice, label: getLabel(choice) }))}
      value={value ?? ''}
      onChange={(event) => onChoose(choices.find((choice) => choice === event.target.value))}
    />
  );
}
