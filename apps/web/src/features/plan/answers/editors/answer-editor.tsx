import type { AnswerField } from '../answer-field.ts';
import { BenefitListEditor } from './benefit-list-editor.tsx';
import { ScaleEditor, SingleChoiceEditor } from './choice-editors.tsx';
import { DatePersonEditor } from './date-person-editor.tsx';
import { MetricTableEditor } from './metric-table-editor.tsx';
import { PriorityListEditor } from './priority-list-editor.tsx';
import { RiskListEditor } from './risk-list-editor.tsx';
import { RowListEditor } from './row-list-editor.tsx';
import { ShareTableEditor } from './share-table-editor.tsx';
import { SwotEditor } from './swot-editor.tsx';
import { LongTextEditor, ShortTextEditor } from './text-editors.tsx';

/** The editor of a question, by its type; the rows of BenefitList where the type is not known (questionnaire, *How it fits the spec*). */
export function AnswerEditor({ field }: { field: AnswerField }) {
  switch (field.question.type) {
    case 'short_text':
      return <ShortTextEditor field={field} />;
    case 'long_text':
      return <LongTextEditor field={field} />;
    case 'single_choice':
      return <SingleChoiceEditor field={field} />;
    case 'scale_1_5':
      return <ScaleEditor field={field} />;
    case 'row_list':
      return <RowListEditor field={field} />;
    case 'priority_list':
      return <PriorityListEditor field={field} />;
    case 'risk_list':
      return <RiskListEditor field={field} />;
    case 'metric_table':
      return <MetricTableEditor field={field} />;
    case 'share_table':
      return <ShareTableEditor field={field} />;
    case 'swot_grid':
      return <SwotEditor field={field} />;
    case 'date_person':
      return <DatePersonEditor field={field} />;
    case 'checklist_auto':
      return null; // computed: the review step draws it
    default:
      return <BenefitListEditor field={field} />;
  }
}
