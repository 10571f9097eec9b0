import { useState } from 'react';
import { createStore, useStore } from '../../lib/store.ts';
import { checkValues, type FieldName, type FormRules, type Issues } from './form-rules.ts';

type State<Values> = {
  values: Values;
  /** What counts as unchanged. */
  saved: Values;
  issues: Issues;
  /** The fields that have been left. */
  left: readonly string[];
  /** Whether it has been tried to send the form. */
  sent: boolean;
};

type Options<Values extends object, Input> = FormRules<Values, Input> & {
  defaultValues: Values;
  marks?: 'left';
  onChange?: (values: Values) => void;
};

/** What is typed into a form and what is wrong with it. The functions see it as it is, also before it is drawn again. */
export function useFormState<Values extends object, Input>(options: Options<Values, Input>) {
  const { defaultValues, marks, onChange } = options;
  const [store] = useState(() => createStore(begin(defaultValues)));
  const state = useStore(store);
  const put = (part: Partial<State<Values>>) => store.set({ ...store.get(), ...part });

  /** Marks one field by the rules; those that cannot be loaded mark nothing. */
  const checkField = async (name: FieldName<Values>) => {
    const { values } = store.get();
    const found = await checkValues(options, values).catch(() => null);
    const now = store.get();
    if (found && now.values[name] === values[name]) put({ issues: { ...now.issues, [name]: found.issues[name] } });
  };
  const change = (name: FieldName<Values>, values: Values, isDone: boolean) => {
    const { left, sent } = store.get();
    put({ values });
    onChange?.(values);
    if (sent || (marks === 'left' && (isDone || left.includes(name)))) void checkField(name);
  };
  /** Keeps the text of a field, which may go on. */
  const type = (name: FieldName<Values>, text: string) => change(name, { ...store.get().values, [name]: text }, false);
  /** Keeps what was chosen, which is done. */
  const choose = <Name extends FieldName<Values>>(name: Name, value: Values[Name]) =>
    change(name, { ...store.get().values, [name]: value }, true);
  /** Puts a value there for the person; a mark of the field goes. */
  const set = <Name extends FieldName<Values>>(name: Name, value: Values[Name]) => {
    const { values, issues } = store.get();
    const next = { ...values, [name]: value };
    put({ values: next, issues: { ...issues, [name]: undefined } });
    onChange?.(next);
  };
  const leave = (name: FieldName<Values>) => {
    const { left, sent } = store.get();
    if (!left.includes(name)) put({ left: [...left, name] });
    if (marks === 'left' && !sent) void checkField(name);
  };
  /** Holds all fields against the rules and marks them; an output means that nothing is wrong. */
  const checkAll = async () => {
    const found = await checkValues(options, store.get().values);
    put({ issues: found.issues, sent: true });
    return found;
  };
  return {
    type,
    choose,
    set,
    leave,
    checkAll,
    mark: (issues: Issues) => put({ issues: { ...store.get().issues, ...issues } }),
    getValues: () => store.get().values,
    issues: state.issues,
    saved: state.saved,
    isDirty: JSON.stringify(state.values) !== JSON.stringify(state.saved),
    /** Begins again with these values; what is in the fields can be kept. */
    reset: (saved: Values, keepValues = false) =>
      store.set({ ...begin(saved), ...(keepValues && { values: store.get().values }) }),
  };
}

export type FormState<Values extends object, Input> = ReturnType<typeof useFormState<Values, Input>>;

function begin<Values>(values: Values): State<Values> {
  return { values, saved: values, issues: {}, left: [], sent: false };
}
