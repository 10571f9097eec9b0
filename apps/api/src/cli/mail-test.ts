import path from 'node:path';
import nodemailer from 'nodemailer';
import { readProcessVariables, readEnvironment, type Environment } from '../environment.ts';
import { smtpOptions } from '../features/mail/transport.ts';
import { openShippedTexts } from '../features/texts/text-library.ts';
import { readEmailAddress } from './ask.ts';
import { Refusal, runCommand } from './command.ts';
import { explainSmtp, getMailHost, withoutPassword } from './smtp-words.ts';

const USAGE = `Sends a test mail through the mail server of SMTP_URL at once, and prints what the server answered.

  growth-plan mail:test --to name@example.com [--language en|fi]

  --to        where the mail goes; asked for when it is missing
  --language  the language of the mail (en)`;

/** `growth-plan mail:test`: shows whether mail leaves this installation; needs no database. */
await runCommand({
  usage: USAGE,
  options: { to: { type: 'string' }, language: { type: 'string', default: 'en' } },
  async run({ to: given, language }) {
    const environment = readEnvironment(readProcessVariables());
    const { smtpUrl, dataDir, publicUrl, showsMail } = environment;
    if (smtpUrl === null)
      throw new Refusal(
        `SMTP_URL is not set, so no mail is sent: it is kept in ${path.join(dataDir, 'mail')}${showsMail ? ` and can be read at ${new URL('/dev/mail', publicUrl).href}` : ''}`,
      );
    const to = await readEmailAddress('to', given, 'Send the test mail to:');
    const answer = await send({ ...environment, smtpUrl, to, language });
    console.log(`${getMailHost(smtpUrl)} took the mail to ${to}: ${answer}`);
  },
});

type TestMail = Pick<Environment, 'brand' | 'mailFrom'> & { smtpUrl: string; to: string; language: string };

async function send({ brand, mailFrom, smtpUrl, to, language }: TestMail): Promise<string> {
  const texts = await openShippedTexts(brand);
  if (!texts.languages.includes(language))
    throw new Refusal(`${language} is no language of this service; --language takes en or fi.`);
  const say = (key: string) => texts.format(language, key, {});
  const mailer = nodemailer.createTransport(smtpOptions(smtpUrl));
  try {
    const { response } = await mailer.sendMail({
      from: { name: brand.name, address: mailFrom },
      to: { name: '', address: to },
      headers: { 'Auto-Submitted': 'auto-generated' },
      subject: say('email.test.subject'),
      text: say('email.test.body'),
    });
    return withoutPassword(response, smtpUrl);
  } catch (error) {
    const { words, remedy } = explainSmtp(error, { smtpUrl, mailFrom });
    throw new Refusal(`${words}\n${remedy}`);
  } finally {
    mailer.close();
  }
}
