import type { FieldValues, Path as FieldName, UseFormRegisterReturn, UseFormReturn } from 'react-hook-form';
import type { TextKey, Translate } from '../../lib/i18n.ts';

type Options<Values extends FieldValues, Input> = {
  form: UseFormReturn<Values, unknown, Input>;
  /** Begins the ids of the fields. */
  id: string;
  labels: Record<string, TextKey>;
  getError: (name: string) => string | undefined;
  /** A change is checked at once. */
  isLive: boolean;
  t: Translate;
};

/** The id of a field of a form. */
export function getFieldId(formId: string, name: string): string {
  return `${formId}-${name}`;
}

/** Ties the fields of the kit to a form by name: their label, what is in them and what is wrong with it. */
export function bindFields<Values extends FieldValues, Input>(options: Options<Values, Input>) {
  const { form, id, labels, getError, isLive, t } = options;
  type Name = keyof Values & string;
  const frame = (name: Name) => ({ id: getFieldId(id, name), label: t(labels[name]!), error: getError(name) }); // each field has a label
  const watch = <Field extends Name>(name: Field): Values[Field] => form.watch(name as string as FieldName<Values>);
  const set = <Field extends Name>(name: Field, value: Values[Field]) =>
    form.setValue(name as string as FieldName<Values>, value, {
      shouldDirty: true,
      shouldValidate: isLive,
    });
  return {
    /** For a field whose content is kept elsewhere. */
    frame,
    set,
    /** What is in a field now; the form is drawn again with each change of it. */
    watch,
    /** What is in all fields now. */
    watchAll: (): Values => form.watch(),
    /** For fields of text, and for `Select`. */
    text: (name: Name) => {
      const register: UseFormRegisterReturn = form.register(name as FieldName<Values>);
      return { ...frame(name), ...register };
    },
    /** For `DateField`, `NumberField` and `RadioGroup`. */
    value: <Field extends Name>(name: Field) => ({
      ...frame(name),
      value: watch(name),
      onValueChange: (value: Values[Field]) => set(name, value),
    }),
    /** For `CheckboxGroup`. */
    choices: <Field extends Name>(name: Field) => ({
      ...frame(name),
      values: watch(name),
      onValuesChange: (values: Values[Field]) => set(name, values),
    }),
  };
}
