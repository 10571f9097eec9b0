import type { ReactNode } from 'react';
import { SaverProvider } from '../../answers/saver-context.ts';
import { useDraftSaver } from './draft-saver.ts';

/** Inside, the saver is that of the caller's drafts of feedback, by the id of the step or `summary`. */
export function WithDrafts({ children }: { children: ReactNode }) {
  return <SaverProvider value={useDraftSaver()}>{children}</SaverProvider>;
}
