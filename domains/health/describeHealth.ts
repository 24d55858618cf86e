import type { HealthReport } from './examineHealth.ts';
import { findingWords, messageOf } from './findings.ts';
import type { Fact, HealthPart, HealthState, PartName } from './HealthPart.ts';

const names: Readonly<Record<PartName, string>> = {
  database: 'Database',
  migrations: 'Migrations',
  temporal: 'Temporal',
  workers: 'Workers',
  api: 'API processes',
  executions: 'Executions',
  ledger: 'Ledger',
  mail: 'Mail',
  files: 'File store',
  disk: 'Disk',
  backup: 'Backup',
  audit_log: 'Audit logs',
  log_streaming: 'Log streaming',
  model_providers: 'Model providers',
  catalog: 'Data catalog',
  custom_nodes: 'Custom nodes',
};

const words: Readonly<Record<HealthState, string>> = { ok: 'ok', warning: 'WARNING', failing: 'FAILING' };
const gibibyte = 1024 ** 3;
const stateWidth = 9;
const nameWidth = 17;

/** Returns the health of an instance in plain text for a terminal: a line for each part, with its findings and their advice below it. */
export function describeHealth({ version, nodeVersion, parts, state }: HealthReport): string {
  const lines = [
    `Bureau ${version} on Node.js ${nodeVersion}`,
    '',
    ...parts.flatMap(linesOf),
    '',
    conclusion(parts, state),
  ];
  return lines.join('\n');
}

function linesOf({ part, state, since, facts, findings }: HealthPart): string[] {
  const head = words[state].padEnd(stateWidth) + names[part].padEnd(nameWidth);
  const indent = ' '.repeat(head.length);
  const sinceText = state === 'ok' || since === null ? '' : ` (since ${since.toISOString()})`;
  const said = findings.flatMap((finding) => [
    messageOf(finding) + sinceText,
    `→ ${findingWords[finding.code].advice}`,
  ]);
  const measured = facts.filter(({ value }) => value !== null && value !== '').map(factText);
  const all = [...said, ...(measured.length === 0 ? [] : [measured.join(', ')])];
  return all.map((line, index) => (index === 0 ? head : indent) + line);
}

function factText({ name, value, unit }: Fact): string {
  return `${name.replaceAll('_', ' ')}: ${valueText(value, unit)}`;
}

function valueText(value: Fact['value'], unit: Fact['unit']): string {
  if (typeof value !== 'number') return String(value);
  if (unit === 'bytes')
    return value < gibibyte ? `${Math.round(value / 1024 ** 2)} MiB` : `${(value / gibibyte).toFixed(1)} GiB`;
  return unit === 'seconds' ? `${value} s` : unit === 'milliseconds' ? `${value} ms` : String(value);
}

function conclusion(parts: readonly HealthPart[], state: HealthState): string {
  if (state === 'ok') return 'Everything works.';
  const count = (one: HealthState) => parts.filter((part) => part.state === one).length;
  return `${count('failing')} failing, ${count('warning')} with a warning.`;
}
