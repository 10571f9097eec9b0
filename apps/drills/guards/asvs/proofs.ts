import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Defence, Table } from './defence.ts';

const toFile = ({ record }: Table) => path.join(import.meta.dirname, '..', record);

/** A row of docs/asvs.md, or a finding, whose test was seen to fail, without what, and on which day. */
export type Proof = { row: string; test: string; without: string; date: string };

export function readProofs(table: Table): Proof[] {
  return JSON.parse(readFileSync(toFile(table), 'utf8')) as Proof[];
}

/** Keeps that the test of a defence failed without it today. */
export function saveProof(table: Table, defence: Defence): void {
  const { rows, test, name: without } = defence;
  const others = readProofs(table).filter((proof) => !belongsTo(proof, defence));
  const date = new Date().toISOString().slice(0, 10);
  writeProofs(table, [...others, ...rows.map((row) => ({ row, test, without, date }))]);
}

/** Forgets proofs of what the table of defences no longer has. */
export function dropOldProofs(table: Table): void {
  const isKept = (proof: Proof) => table.defences.some((defence) => belongsTo(proof, defence));
  writeProofs(table, readProofs(table).filter(isKept));
}

function belongsTo({ row, test, without }: Proof, defence: Defence): boolean {
  return defence.test === test && defence.rows.includes(row) && defence.name === without;
}

function writeProofs(table: Table, proofs: Proof[]): void {
  const toText = ({ row, test, without }: Proof) => `${row} ${test} ${without}`;
  proofs.sort((one, other) => toText(one).localeCompare(toText(other), 'en', { numeric: true }));
  writeFileSync(toFile(table), `${JSON.stringify(proofs, null, 2)}\n`);
}

/** Whether the test of a defence was seen to fail without just this. */
export function isProved(defence: Defence, proofs: readonly Proof[]): boolean {
  return defence.rows.every((row) => proofs.some((proof) => proof.row === row && belongsTo(proof, defence)));
}
