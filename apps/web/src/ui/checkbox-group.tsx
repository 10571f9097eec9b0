import { ChoiceGroup, type ChoiceGroupProps } from './choice-group.tsx';

type Props<Value extends string> = ChoiceGroupProps<Value> & {
  values: readonly Value[];
  onValuesChange: (values: Value[]) => void;
};

/** Some of a few. */
export function CheckboxGroup<Value extends string>({ values, onValuesChange, ...group }: Props<Value>) {
  const choose = (value: Value, isChosen: boolean) =>
    onValuesChange(isChosen ? [...values, value] : values.filter((one) => one !== value));
  return <ChoiceGroup {...group} type="checkbox" chosen={values} onChoose={choose} />;
}
