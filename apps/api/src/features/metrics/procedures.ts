import {
  metricHistoryOutput,
  metricIdInput,
  metricsCsvOutput,
  planRowsOutput,
  saveMetricInput,
  saveMetricOutput,
  saveValuesInput,
  saveValuesOutput,
} from '@app/schema/metrics';
import { idInput } from '@app/schema/fields';
import { signedIn } from '../../trpc/base.ts';
import { exportMetrics } from './metrics-csv.ts';
import { listMetricHistory, listRowsOfPlan, saveMetric, saveValues } from './service.ts';

export const metricProcedures = {
  save: signedIn.mutation(saveMetricInput, saveMetricOutput, saveMetric),
  saveValues: signedIn.mutation(saveValuesInput, saveValuesOutput, saveValues),
  planRows: signedIn.query(idInput, planRowsOutput, listRowsOfPlan),
  exportCsv: signedIn.query(idInput, metricsCsvOutput, exportMetrics),
  history: signedIn.query(metricIdInput, metricHistoryOutput, listMetricHistory),
};
