import { expect, test } from 'vitest';
import { emailChanges, PASSWORD, someAddress, usePeople } from './email-changes.ts';
import { useApplication } from '../harness/application.ts';
import { readMail } from '../harness/outbox.ts';

const app = useApplication();
const { update, verify, resend, readBoth, emailOf } = emailChanges(app);

const { consultant, client } = usePeople(app);

test('staff get an error for an address in use, a client does not; the edit of staff is refused as a whole', async () => {
  const taken = await app.aClient();
  expect(await update(consultant, client.id, { email: taken.email, city: 'Espoo' })).toMatchObject({
    status: 409,
    body: { msg: 'email_in_use' },
  });
  const { body } = await app.rest(`GET /api/user/${client.id}/get/details`, undefined, client);
  expect(body).toMatchObject({ city: 'Helsinki', pending_email: null });

  const free = someAddress();
  const answers = [
    await update(client, client.id, { email: free }),
    await update(client, client.id, { email: taken.email }),
  ];
  expect(answers.map(({ status, body: received }) => [status, received])).toEqual(
    [free, taken.email].map((email) => [200, { msg: 'updated', text: expect.any(String), pending_email: email }]),
  );
  const letters = await readMail(app, taken.email);
  expect(letters.map(({ template, code }) => [template, code])).toEqual([['email_change_taken', null]]);
  await resend(taken.email);
  expect(await readMail(app, taken.email)).toEqual([]);
});

test('an address that was taken while it waited is refused when it would take effect', async () => {
  const email = someAddress();
  await app.mutate('account.changeEmail', { email, password: PASSWORD }, client);
  const { code } = await readBoth(client.email, email);
  await app.aClient({ email: email.toUpperCase() });
  expect(await verify(email, code)).toMatchObject({ status: 409, body: { msg: 'email_in_use' } });
  expect(await emailOf(client.id)).toBe(client.email);
});
