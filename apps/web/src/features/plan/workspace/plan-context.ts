import type { MemberRole } from '@app/schema/member-roles';
import type { Questionnaire, Step } from '@app/schema/questionnaire';
import type { ComponentType } from 'react';
import type { PATHS } from '../../../lib/paths.ts';
import { createRequiredContext } from '../../../lib/required-context.ts';
import type { StaffArea } from '../../../lib/staff-area.ts';
import type { Outputs } from '../../../lib/trpc.ts';
import type { PlanDocument } from '../data/plan-queries.ts';
import type { PlanSearch } from '../data/plan-search.ts';

/** A client's people write a plan, or read it on its own page; a consultant reviews it, and an admin looks at the review. */
export type Mode = 'write' | 'review';

/** What fills the workspace in one of its modes. */
export type WorkspaceParts = {
  Header: ComponentType;
  /** Between the header and the step. */
  Banner: ComponentType;
  /** In place of a step: a review before it starts, a completed plan at a glance. */
  Overview: ComponentType;
  Step: ComponentType;
  /** At the right of the step where there is room. */
  Aside: ComponentType;
  /** A further mark of a step in the list of steps. */
  StepMark?: ComponentType<{ step: Step }>;
};

export type OpenPlan = {
  mode: Mode;
  parts: WorkspaceParts;
  /** The page that shows the plan; `search.plan` is absent for the owner's active plan. */
  path: typeof PATHS.plan | (typeof PATHS.staffPlan)[StaffArea];
  search: PlanSearch;
  document: PlanDocument;
  questionnaire: Questionnaire;
  /** Rounds of feedback; loaded for a review alone. */
  rounds: Outputs['feedback']['rounds'] | null;
  /** What changed since the last round; null until it is known to the one who writes the plan. */
  changes: Outputs['review']['changes'] | null;
  /** What the reader is in the client's company; null for staff. */
  role: MemberRole | null;
  /** True for a completed plan, whose to-dos can still be ticked, for a commenter and for an admin. */
  readOnly: boolean;
  step: Step;
  /** No step is shown: the overview is, or, when the address says so, the changes. */
  isOverview: boolean;
  /** Whether there is room for a column at each side of the step. */
  wide: boolean;
  /** The question whose help and to-dos the right column shows, the one that is written or read; always one of the step's. */
  focusedKey: string;
  setFocused: (questionKey: string) => void;
};

export const [PlanProvider, usePlan] = createRequiredContext<OpenPlan>();
