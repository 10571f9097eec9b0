import { runCommand } from './command.ts';
import { examineDatabase } from './doctor/database.ts';
import { examineSafely, skipped, type Finding } from './doctor/finding.ts';
import {
  examineBrand,
  examineConfiguration,
  examineKeys,
  examineNode,
  examinePublicUrl,
  examineWeb,
} from './doctor/installation.ts';
import { examineLoginService } from './doctor/login-service.ts';
import { examineMail } from './doctor/mail.ts';

const USAGE = `Checks the configuration, the database and the mail server, and says what to do about each fault.
Changes nothing and sends nothing; ends with 1 when there is a fault.

  growth-plan doctor [--json]

  --json  prints the same as JSON`;

/** `growth-plan doctor`: tells what keeps the installation from working. */
await runCommand({
  usage: USAGE,
  options: { json: { type: 'boolean', default: false } },
  async run({ json }) {
    const findings: Finding[] = [];
    for await (const finding of examine()) {
      findings.push(finding);
      if (!json) console.log(lineOf(finding));
    }
    const faults = findings.filter(({ state }) => state === 'fault').length;
    if (json) console.log(JSON.stringify({ ok: faults === 0, findings }, null, 2));
    if (faults > 0) process.exitCode = 1;
  },
});

async function* examine(): AsyncGenerator<Finding> {
  yield examineNode();
  const environment = examineConfiguration();
  if (Array.isArray(environment)) {
    yield* environment;
    yield skipped('Database, mail', 'the configuration comes first');
    yield examineWeb();
    return;
  }
  yield { check: 'Configuration', state: 'ok', words: environment.production ? 'for production' : 'for development' };
  yield examinePublicUrl(environment);
  yield examineBrand(environment);
  yield* examineDatabase(environment);
  yield* examineMail(environment);
  yield* examineLoginService(environment);
  yield examineSafely('Session keys', () => examineKeys(environment));
  yield examineWeb();
}

function lineOf(finding: Finding): string {
  const line = `${finding.state.padEnd(7)}  ${finding.check}: ${finding.words}`;
  return 'remedy' in finding ? `${line} → ${finding.remedy}` : line;
}
