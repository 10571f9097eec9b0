import type { ChangeEvent } from 'react';
import type { TextKey, Translate } from '../../lib/i18n.ts';
import type { FieldName } from './form-rules.ts';
import type { FormState } from './form-state.ts';

type Options<Values extends object> = {
  form: Pick<FormState<Values, unknown>, 'type' | 'choose' | 'set' | 'leave' | 'getValues'>;
  /** Begins the ids of the fields. */
  id: string;
  labels: Record<string, TextKey>;
  getError: (name: string) => string | undefined;
  t: Translate;
};

/** The id of a field of a form. */
export function getFieldId(formId: string, name: string): string {
  return `${formId}-${name}`;
}

/** Ties the fields of the kit to a form by name: their label, what is in them and what is wrong with it. */
export function bindFields<Values extends object>({ form, id, labels, getError, t }: Options<Values>) {
  type Name = FieldName<Values>;
  const frame = (name: Name) => ({ id: getFieldId(id, name), label: t(labels[name]!), error: getError(name) }); // each field has a label
  const watch = <Field extends Name>(name: Field): Values[Field] => form.getValues()[name];
  return {
    /** For a field whose content is kept elsewhere. */
    frame,
    set: form.set,
    /** What is in a field now; the form is drawn again with each change of it. */
    watch,
    /** What is in all fields now. */
    watchAll: form.getValues,
    /** For fields of text, and for `Select`. */
    text: (name: Name) => {
      const value = watch(name);
      const inForm: { name: string } = { name };
      return {
        ...frame(name),
        ...inForm,
        value: typeof value === 'string' ? value : '',
        onChange: ({ target }: ChangeEvent<{ value: string }>) => form.type(name, target.value),
        onBlur: () => form.leave(name),
      };
    },
    /** For `DateField`, `NumberField` and `RadioGroup`. */
    value: <Field extends Name>(name: Field) => ({
      ...frame(name),
      value: watch(name),
      onValueChange: (value: Values[Field]) => form.choose(name, value),
    }),
    /** For `CheckboxGroup`. */
    choices: <Field extends Name>(name: Field) => ({
      ...frame(name),
      values: watch(name),
      onValuesChange: (values: Values[Field]) => form.choose(name, values),
    }),
  };
}
