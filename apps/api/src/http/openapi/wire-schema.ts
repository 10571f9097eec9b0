import { generalFeedbackOutput, profileOutput } from '@app/schema/clients';
import { consultantListItem, consultantOutput } from '@app/schema/consultants';
import { feedbackEntry } from '@app/schema/feedback';
import { completedStepsOutput, planOutput, planStepsOutput } from '@app/schema/plans';
import { sharedPlanOutput, sharedStepsOutput } from '@app/schema/sharing';
import { languageSchema, messagesOutput } from '@app/schema/texts';
import { allTodosOutput, todoOutput } from '@app/schema/todos';
import * as z from 'zod/mini';
import { toSnake } from '../snake-case.ts';
import { clientOnTheWire, clientsOnTheWire, linkOnTheWire } from '../rest-table.ts';
import { FIELD_NOTES } from './fields.ts';
import { toReference, type JsonSchema } from './types.ts';

type Schema = z.core.$ZodType;

const NAMED: Record<string, Schema> = {
  Client: clientOnTheWire,
  CompletedStep: completedStepsOutput.def.element,
  Consultant: consultantOutput,
  Feedback: feedbackEntry,
  GeneralFeedback: generalFeedbackOutput.def.element,
  Language: languageSchema,
  ListedClient: clientsOnTheWire.shape.items.def.element,
  ListedConsultant: consultantListItem,
  ListedTodo: allTodosOutput.def.element,
  Plan: planOutput,
  Profile: profileOutput,
  Question: planStepsOutput.def.element.shape.questions.def.element,
  SharedPlan: sharedPlanOutput,
  SharedQuestion: sharedStepsOutput.def.element.shape.questions.def.element,
  SharedStep: sharedStepsOutput.def.element,
  ShareLink: linkOnTheWire,
  Step: planStepsOutput.def.element,
  Texts: messagesOutput,
  Todo: todoOutput,
};

const names = z.registry<{ id: string }>();
for (const [id, schema] of Object.entries(NAMED)) names.add(schema, { id });

/** What a schema says of JSON on the REST wire, and the named parts that it points to. */
export function wireSchema(schema: Schema, io: 'input' | 'output') {
  const { $defs = {}, ...root } = z.toJSONSchema(bare(schema), {
    io,
    metadata: names,
    override: ({ zodSchema, jsonSchema }) => plainly(zodSchema, jsonSchema as JsonSchema),
  }) as JsonSchema & { $defs?: Record<string, JsonSchema> };
  const named = Object.fromEntries(Object.entries($defs).map(([name, one]) => [name, onWire(one)]));
  return { schema: onWire(root), named };
}

/** The schema that a procedure was given; the builders of trpc/ wrap it to parse faster. */
function bare(schema: Schema): Schema {
  return Object.hasOwn(schema, '_zod') ? schema : (Object.getPrototypeOf(schema) as Schema);
}

const FORMATS: Record<string, string> = { uuid: 'uuid', email: 'email', date: 'date', datetime: 'date-time' };

/** Says a form by its name instead of a long pattern, and what zod leaves open, which is an answer's value, by ours. */
function plainly(zodSchema: Schema, jsonSchema: JsonSchema): void {
  const def: { type: string; format?: unknown } = { ...zodSchema._zod.def };
  if (def.type === 'unknown') Object.assign(jsonSchema, toReference('schemas', 'AnswerValue'));
  if (typeof def.format === 'string' && FORMATS[def.format] !== undefined) {
    jsonSchema.format = FORMATS[def.format]!; // was just found
    delete jsonSchema.pattern;
    delete jsonSchema.allOf;
  }
  if (jsonSchema.pattern?.includes('Surrogate')) delete jsonSchema.pattern; // said once for all texts
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
}

function onWire({ $ref, ...schema }: JsonSchema & { $schema?: string }): JsonSchema {
  delete schema.$schema;
  if ($ref?.startsWith('#/$defs/')) return { ...schema, ...toReference('schemas', $ref.slice('#/$defs/'.length)) };
  const nullable = toNullable(schema);
  if (nullable) return nullable;
  const { properties, items, anyOf, required, additionalProperties } = schema;
  return {
    ...($ref !== undefined && { $ref }),
    ...schema,
    ...(properties && { properties: propertiesOnWire(properties) }),
    ...(required && { required: required.map(toSnake) }),
    ...(items && { items: onWire(items) }),
    ...(anyOf && { anyOf: anyOf.map(onWire) }),
    ...(typeof additionalProperties === 'object' && { additionalProperties: onWire(additionalProperties) }),
  };
}

/** What may be null, in the short form. */
function toNullable({ anyOf, ...rest }: JsonSchema): JsonSchema | undefined {
  const [first, second, ...more] = anyOf ?? [];
  if (typeof first?.type !== 'string' || second?.type !== 'null' || more.length > 0) return undefined;
  const { enum: choices } = first;
  return { ...rest, ...onWire(first), type: [first.type, 'null'], ...(choices && { enum: [...choices, null] }) };
}

function propertiesOnWire(properties: Record<string, JsonSchema>): Record<string, JsonSchema> {
  return Object.fromEntries(
    Object.entries(properties).map(([key, inner]) => {
      const name = toSnake(key);
      const description = FIELD_NOTES[name];
      return [name, { ...onWire(inner), ...(description !== undefined && { description }) }];
    }),
  );
}
