import * as schema from '@app/schema/contacts';
import { idInput } from '@app/schema/fields';
import { anyone, signedIn } from '../../trpc/base.ts';
import { changeContactTodo, getContactPage, requestContactLink, saveContactLink } from './link.ts';
import { deleteContact, listContacts, saveContact, sendTodos } from './service.ts';

export const contactProcedures = {
  list: signedIn.query(schema.listContactsInput, schema.listContactsOutput, listContacts),
  save: signedIn.mutation(schema.saveContactInput, schema.savedContactOutput, saveContact),
  sendTodos: signedIn.mutation(idInput, schema.sentTodosOutput, sendTodos),
  delete: signedIn.mutation(idInput, schema.deletedContactOutput, deleteContact),
};

export const contactLinkProcedures = {
  get: anyone.query(schema.contactTokenInput, schema.contactPageOutput, getContactPage),
  changeTodo: anyone.mutation(schema.changeContactTodoInput, schema.changedContactTodoOutput, changeContactTodo),
  save: anyone.mutation(schema.saveContactLinkInput, schema.savedContactLinkOutput, saveContactLink),
  request: anyone.mutation(schema.requestContactLinkInput, schema.sentTodosOutput, requestContactLink),
};
