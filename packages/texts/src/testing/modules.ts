import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { readModules, type Module } from '../extract/modules.ts';

/** Reads modules of the given texts, by path, as if they were a repository. */
export function toModules(texts: Readonly<Record<string, string>>): Module[] {
  const root = mkdtempSync(join(tmpdir(), 'modules-'));
  try {
    for (const [file, text] of Object.entries(texts)) {
      mkdirSync(dirname(join(root, file)), { recursive: true });
      writeFileSync(join(root, file), text);
    }
    return readModules(root);
  } finally {
    rmSync(root, { recursive: true });
  }
}
