import type { BinaryStore } from '../../../platform/binaries/BinaryStore.ts';
import { isFull, lowPercent, spaceOf } from '../../../platform/diagnostics/freeSpace.ts';
import type { ExaminedPart, Finding } from '../HealthPart.ts';

const dayMs = 86_400_000;
/** A verified backup each week, and a day to spare. */
const oldBackupDays = 8;

/** Examines the store of files by writing and removing a small one. */
export async function examineFiles(
  binaries: Pick<BinaryStore, 'check'>,
  store: 'folder' | 's3',
): Promise<ExaminedPart> {
  const startedAtMs = performance.now();
  const reason = await binaries.check().then(
    () => null,
    (error: Error) => error.message,
  );
  return {
    part: 'files',
    findings: reason === null ? [] : [{ code: 'files_unreachable', values: { reason } }],
    facts: [
      { name: 'store', value: store, unit: 'text' },
      { name: 'latency', value: Math.round(performance.now() - startedAtMs), unit: 'milliseconds' },
    ],
  };
}

/** Examines the disk of the data folder of this process. */
export async function examineDisk(dataDir: string): Promise<ExaminedPart> {
  const space = await spaceOf(dataDir);
  const percent = lowPercent(space);
  const findings: Finding[] = isFull(space)
    ? [{ code: 'disk_full', values: {} }]
    : percent === null
      ? []
      : [{ code: 'disk_low', values: { percent } }];
  return {
    part: 'disk',
    findings,
    facts: [
      { name: 'free', value: space.freeBytes, unit: 'bytes' },
      { name: 'size', value: space.sizeBytes, unit: 'bytes' },
    ],
  };
}

/** Examines the age of the last verified backup. */
export function examineBackup(madeAt: Date | null): ExaminedPart {
  const days = madeAt === null ? null : Math.floor((Date.now() - madeAt.getTime()) / dayMs);
  const findings: Finding[] =
    days === null
      ? [{ code: 'no_backup', values: {} }]
      : days > oldBackupDays
        ? [{ code: 'backup_old', values: { days } }]
        : [];
  return {
    part: 'backup',
    findings,
    facts: [{ name: 'last_backup', value: madeAt?.toISOString() ?? null, unit: 'time' }],
  };
}
