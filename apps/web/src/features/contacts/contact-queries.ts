import { useMutation } from '@tanstack/react-query';
import { api, queryClient } from '../../lib/api.ts';

const IN_PLACE = { inPlace: true, silent: true };

/** What the page behind a link shows. */
export const contactPageQuery = (token: string) =>
  api.contactLink.get.queryOptions({ token }, { meta: IN_PLACE, retry: false });

/** Changes a to-do; the page shows what the server made of it, in its place. */
export function useChangeTodo(token: string) {
  return useMutation(
    api.contactLink.changeTodo.mutationOptions({
      meta: IN_PLACE,
      onSuccess: ({ todo }) =>
        void queryClient.setQueryData(
          contactPageQuery(token).queryKey,
          (page) => page && { ...page, todos: page.todos.map((one) => (one.id === todo.id ? todo : one)) },
        ),
    }),
  );
}

/** Stores language or reminders, or leaves. */
export function useSaveSettings(token: string) {
  return useMutation(
    api.contactLink.save.mutationOptions({
      meta: IN_PLACE,
      onSuccess: (_, { token: _token, leave: _leave, ...settings }) =>
        void queryClient.setQueryData(
          contactPageQuery(token).queryKey,
          (page) => page && { ...page, ...defined(settings) },
        ),
    }),
  );
}

function defined({ languageCode, reminders }: { languageCode?: string | undefined; reminders?: boolean | undefined }) {
  return { ...(languageCode !== undefined && { languageCode }), ...(reminders !== undefined && { reminders }) };
}
