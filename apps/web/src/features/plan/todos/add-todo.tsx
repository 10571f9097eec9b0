import { useState } from 'react';
import { ContactSelect } from './contact-select.tsx';
import { TodoForm } from './todo-form.tsx';
import { useAddTodo } from './living-todos.ts';
import { useTodoDraft } from './todo-draft.ts';
import type { TodoText } from './todo-mutations.ts';
import { useText } from '../../../lib/i18n.ts';

type Props = {
  planId: string;
  /** Under which name what is typed is kept, and what it begins with. */
  field: string;
  start?: TodoText | undefined;
  /** The question of the to-do that is done again. */
  questionId?: string | undefined;
  onClose: () => void;
};

/** A new to-do of the plan, or one that is done again. */
export function AddTodo({ planId, field, start, questionId, onClose }: Props) {
  const t = useText();
  const { text, change, deadline, clear, clearSaved } = useTodoDraft(planId, field, start);
  const add = useAddTodo();
  const [contactId, setContactId] = useState('');
  const close = () => {
    clear();
    onClose();
  };
  return (
    <TodoForm
      {...{ text, change, deadline }}
      submitLabel={t('todo.add')}
      takesFocus
      contact={<ContactSelect value={contactId} onChange={setContactId} />}
      hidesPerson={contactId !== ''}
      onCancel={close}
      onSubmit={async (todo) => {
        await add.mutateAsync({
          id: planId,
          ...todo,
          ...(questionId !== undefined && { questionId }),
          ...(contactId !== '' && { contactId }),
        });
        if (clearSaved(text)) onClose();
      }}
    />
  );
}
