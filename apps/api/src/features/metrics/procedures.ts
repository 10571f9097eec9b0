import {
  metricHistoryOutput,
  metricIdInput,
  saveMetricInput,
  saveMetricOutput,
  saveValuesInput,
  saveValuesOutput,
} from '@app/schema/metrics';
import { signedIn } from '../../trpc/base.ts';
import { listMetricHistory, saveMetric, saveValues } from './service.ts';

export const metricProcedures = {
  save: signedIn.mutation(saveMetricInput, saveMetricOutput, saveMetric),
  saveValues: signedIn.mutation(saveValuesInput, saveValuesOutput, saveValues),
  history: signedIn.query(metricIdInput, metricHistoryOutput, listMetricHistory),
};
