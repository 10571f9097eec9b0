import { changesInput, changesOutput } from '@app/schema/review';
import { signedIn } from '../../trpc/base.ts';
import { listChanges } from './service.ts';

export const reviewProcedures = {
  changes: signedIn.query(changesInput, changesOutput, listChanges),
};
