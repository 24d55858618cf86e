import { DatabaseSync } from 'node:sqlite';

const busyMs = 60_000;

// Temporal's schema has generated columns with strings in double quotes.

/** Writes the state of the embedded Temporal at one moment into a new file, while its server runs. */
export function copyTemporal(from: string, to: string): void {
  const database = new DatabaseSync(from, { timeout: busyMs, enableDoubleQuotedStringLiterals: true });
  try {
    database.prepare('vacuum into ?').run(to);
  } finally {
    database.close();
  }
}

/** Returns the fault of a copy; null if it has none. */
export function faultOfTemporal(file: string): string | null {
  const database = new DatabaseSync(file, { readOnly: true, enableDoubleQuotedStringLiterals: true });
  try {
    const [row] = database.prepare('pragma integrity_check').all() as { integrity_check: string }[];
    return row?.integrity_check === 'ok' ? null : (row?.integrity_check ?? 'it is empty');
  } finally {
    database.close();
  }
}
