import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

const PROGRAM = process.env['SOFFICE_PATH'] ?? 'soffice';
const WAIT_MS = 120_000;

/** What LibreOffice writes: of a document its text, of a workbook the cells of its sheet as it shows them. */
const FORMATS = { docx: 'txt:Text (encoded):UTF8', xlsx: 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true' };

/** Opens files of one kind with LibreOffice; gives what it reads in each, in their order. */
export async function readWithLibreOffice(kind: keyof typeof FORMATS, files: readonly Buffer[]): Promise<string[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'growth-plan-office-'));
  try {
    const names = files.map((_, index) => `file${index}`);
    const paths = names.map((name) => path.join(folder, `${name}.${kind}`));
    await Promise.all(paths.map((file, index) => writeFile(file, files[index]!)));
    const profile = `-env:UserInstallation=${pathToFileURL(path.join(folder, 'profile')).href}`;
    const act = ['--headless', '--convert-to', FORMATS[kind], '--outdir', folder, ...paths];
    await promisify(execFile)(PROGRAM, [profile, ...act], { timeout: WAIT_MS });
    const [written] = FORMATS[kind].split(':');
    return await Promise.all(names.map((name) => readFile(path.join(folder, `${name}.${written}`), 'utf8')));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
