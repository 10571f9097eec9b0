import { spawn } from 'node:child_process';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '..');

/** Runs the API with restart on change and the web app with hot reload, until one of them ends or Ctrl-C. */
const children = [
  spawn(process.execPath, ['--watch', '--watch-preserve-output', 'src/main.ts'], {
    cwd: path.join(ROOT, 'apps/api'),
    stdio: 'inherit',
  }),
  spawn('node_modules/.bin/vite', ['--clearScreen', 'false'], { cwd: path.join(ROOT, 'apps/web'), stdio: 'inherit' }),
];

const stop = () => children.forEach((child) => child.kill('SIGTERM'));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);
for (const child of children) child.on('exit', stop);
