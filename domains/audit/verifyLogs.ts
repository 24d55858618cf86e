import type { Database } from '../../db/database.ts';
import { instanceChain, type ChainPlace } from '../../db/repositories/audit/auditSeals.ts';
import { verifyChain, type ChainFault } from './verifyChain.ts';

/** The findings in all logs. */
export interface LogsReport {
  readonly logs: number;
  readonly events: number;
  /** Places that were kept outside the database and compared. */
  readonly compared: number;
  readonly faults: readonly ChainFault[];
}

/** Verifies every past and present chain, with the checkpoints stored outside the database. */
export async function verifyLogs(
  database: Database,
  known: ReadonlyMap<string, readonly ChainPlace[]>,
  onLog: (chain: string, faults: readonly ChainFault[]) => void,
): Promise<LogsReport> {
  const stored = await database.asSystem(({ auditSeals }) => auditSeals.listChains());
  const faults: ChainFault[] = [];
  let events = 0;
  let compared = 0;
  const chains = [...new Set([...stored, ...known.keys()])];
  for (const chain of chains) {
    const ofChain = known.get(chain) ?? [];
    const report = await verifyChain(database, chain, { known: ofChain });
    faults.push(...report.faults);
    events += report.events;
    compared += ofChain.length;
    onLog(chain, report.faults);
  }
  return { logs: chains.length, events, compared, faults };
}

const words: Readonly<Record<ChainFault['fault'], string>> = {
  changed: 'was changed after it was written',
  name_changed: 'has a name in it that was changed',
  removed: 'was removed; its seal is still there',
  gap: 'has a gap before it: something was removed, or it was moved',
  unsealed: 'stands beside the chain: it was put in, or taken out of the line',
  backdated: 'says it is far older than the one before it: it was put in afterwards',
  rewritten: 'is not what was written down of it: the log was written anew',
  cut: 'was written down and is gone: the end of the log was cut off',
};

/** A fault in plain words. */
export function faultText({ chain, seq, eventId, fault }: ChainFault): string {
  const log = chain === instanceChain ? 'The log of the instance' : `The log of ${chain}`;
  const event = [seq === null ? 'an event' : `event ${seq}`, ...(eventId === null ? [] : [`(${eventId})`])].join(' ');
  return `${log}: ${event} ${words[fault]}.`;
}
