import { createClient } from '@growth-plan/api-client';

/* Saves a text as the answer to the first long question of the active plan. TOKEN is that of the client whose plan it is. */

const { BASE = 'http://localhost:3000', TOKEN = '' } = process.env;
const value = process.argv[2] ?? '';
const client = createClient({ baseUrl: BASE, token: TOKEN });

const active = await client.GET('/api/user/get/active-growth-plan');
if (active.error) throw new Error(active.error.text);
if ('msg' in active.data) throw new Error(active.data.text);
const { id } = active.data;

const steps = await client.GET('/api/growth-plan/{id}/get/growth-plan-steps', { params: { path: { id } } });
if (steps.error) throw new Error(steps.error.text);
const questions = steps.data.flatMap((step) => step.questions.map((question) => ({ ...question, stepId: step.id })));
const question = questions.find(({ type }) => type === 'long_text');
if (!question) throw new Error('The plan has no long question.');

const { stepId, id: questionId, version } = question;
const saved = await client.PUT('/api/growth-plan/{id}/question/{stepId}/{questionId}/save/answer', {
  params: { path: { id, stepId, questionId } },
  body: { value, version },
});
if (saved.error) throw new Error(saved.error.text); // 409: somebody else saved one in between
console.log(`${question.label}: ${value} (version ${saved.data.version})`);
