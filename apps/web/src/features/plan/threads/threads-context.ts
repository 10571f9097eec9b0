import { createContext } from 'react';

/** The open plan, as its threads need it. */
export type ThreadsOfPlan = {
  planId: string;
  /** The page of the step that is shown, to which `thread` is added for one of its threads. */
  address: string;
  /** The thread that the address of the page names: it is opened. */
  wanted: string | undefined;
  /** Whether there is room to open threads in their place. */
  wide: boolean;
  /** False for admins, who read only. */
  canWrite: boolean;
  todos: readonly { id: string; task: string }[];
  feedback: readonly { id: string; author: string }[];
  questions: readonly { id: string }[];
};

/** Null where no plan is open: there are no threads then. */
export const ThreadsContext = createContext<ThreadsOfPlan | null>(null);
