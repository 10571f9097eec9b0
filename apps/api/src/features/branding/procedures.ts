import * as schema from '@app/schema/branding';
import { signedIn } from '../../trpc/base.ts';
import * as service from './service.ts';

export const brandingProcedures = {
  get: signedIn.query(schema.brandingOutput, service.getBranding),
  publish: signedIn.mutation(schema.publishBrandingInput, schema.publishBrandingOutput, service.publishBranding),
  reset: signedIn.mutation(schema.resetBrandingInput, schema.resetBrandingOutput, service.resetBranding),
};
