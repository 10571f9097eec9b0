import { ChoiceGroup, type ChoiceGroupProps } from './choice-group.tsx';

type Props = ChoiceGroupProps<string> & { value: string | null; onValueChange: (value: string) => void };

/** One of a few. */
export function RadioGroup({ value, onValueChange, ...group }: Props) {
  return <ChoiceGroup {...group} type="radio" chosen={[value]} onChoose={onValueChange} />;
}
