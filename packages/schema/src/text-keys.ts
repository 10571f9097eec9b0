/** The keys of the questionnaire's texts in the category `growth_plan`; one place builds them. */
export const stepNameKey = (step: string) => `growth_plan.step.${step}.name` as const;
export const stepPurposeKey = (step: string) => `growth_plan.step.${step}.purpose` as const;

/** What the keys of a step's, and of a question's, texts begin with. */
export const stepKeyPrefix = (step: string) => `growth_plan.step.${step}.` as const;
export const questionKeyPrefix = (key: string) => `${question(key)}.` as const;

/** The key of the step or question that a text is about, also when it is one of an example; undefined for other texts. */
export const readSubject = (textKey: string): string | undefined =>
  /^(?:growth_plan\.(?:step|question)|examples\.\w+)\.(\w+)/.exec(textKey)?.[1];

const question = (key: string) => `growth_plan.question.${key}` as const;

export const questionLabelKey = (key: string) => `${question(key)}.label` as const;
/** What the question is about, for readers of the plan; a question of another questionnaire may have none. */
export const questionHeadingKey = (key: string) => `${question(key)}.heading` as const;
export const questionHelpKey = (key: string) => `${question(key)}.help` as const;
export const questionExampleKey = (key: string) => `${question(key)}.example` as const;
/** Texts in the category `examples`, which is loaded when one of them is wanted. */
export const companyExampleKey = (company: string, key: string) => `examples.${company}.${key}` as const;
export const goodAnswerKey = (key: string) => `examples.good.${key}` as const;
export const startersKey = (key: string) => `examples.starters.${key}` as const;
export const columnKey = (key: string, column: string) => `${question(key)}.column.${column}` as const;
export const columnOptionKey = (key: string, column: string, option: string) =>
  `${question(key)}.column.${column}.option.${option}` as const;
export const rowKey = (key: string, row: string) => `${question(key)}.row.${row}` as const;
export const optionKey = (key: string, option: string) => `${question(key)}.option.${option}` as const;
export const boxKey = (key: string, box: string) => `${question(key)}.box.${box}` as const;
export const computedKey = (key: string, computed: string) => `${question(key)}.computed.${computed}` as const;
