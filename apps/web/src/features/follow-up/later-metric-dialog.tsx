import { Suspense, type ComponentProps } from 'react';
import { later } from '../../ui/later.tsx';
import type { MetricDialog } from './metric-dialog.tsx';

const Loaded = later(() => import('./metric-dialog.tsx').then((part) => part.MetricDialog));

/** The dialog of a figure, whose code comes when it is wanted. */
export function LaterMetricDialog(props: ComponentProps<typeof MetricDialog>) {
  return (
    <Suspense fallback={null}>
      <Loaded {...props} />
    </Suspense>
  );
}
