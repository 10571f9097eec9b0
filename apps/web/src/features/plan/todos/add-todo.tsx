import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { contactsQuery, hasGone, keepNamed } from '../data/contacts-query.ts';
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
  /** The person without an account who did it before. */
  startContactId?: string | null | undefined;
  /** The question of the to-do that is done again. */
  questionId?: string | undefined;
  onClose: () => void;
};

/** A new to-do of the plan, or one that is done again. */
export function AddTodo({ planId, field, start, startContactId, questionId, onClose }: Props) {
  const t = useText();
  const { text, change, deadline, contact, clear, clearSaved } = useTodoDraft(planId, field, start);
  const add = useAddTodo();
  const [chosenId, setChosenId] = useState(() => contact.read() ?? startContactId ?? '');
  const { data } = useQuery(contactsQuery);
  const contactId = keepNamed(data, chosenId);
  const [isGone, setGone] = useState(false);
  const choose = (id: string) => {
    setGone(false);
    setChosenId(id);
    contact.keep(id);
  };
  const close = () => {
    clear();
    onClose();
  };
  return (
    <TodoForm
      {...{ text, change, deadline }}
      submitLabel={t('todo.add')}
      takesFocus
      contact={
        <ContactSelect value={contactId} onChange={choose} error={isGone ? t('all_todos.contact.gone') : undefined} />
      }
      hidesPerson={contactId !== ''}
      onCancel={close}
      onSubmit={async (todo) => {
        try {
          await add({
            id: planId,
            ...todo,
            ...(questionId !== undefined && { questionId }),
            ...(contactId !== '' && { contactId }),
          });
        } catch (error) {
          if (!(await hasGone(error, contactId))) throw error;
          return setGone(true);
        }
        if (clearSaved(text)) onClose();
      }}
    />
  );
}
