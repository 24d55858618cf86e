import type { components } from '../../openapi/generated/types.ts';

type Schemas = components['schemas'];
type Affected = Schemas['AffectedDigitalOrganization'];

const impacts: Readonly<Record<Schemas['MigrationImpact'], string>> = {
  upgrade_blocked: 'blocks the upgrade',
  executions_fail: 'executions fail',
  behavior_changes: 'works differently',
  capability_removed: 'no longer there',
};

const places: Readonly<Record<Schemas['MigrationIssue']['where'], string>> = {
  draft: 'draft',
  published: 'published',
  execution: 'open executions',
  file: 'file',
};

/** Returns a report as text for people. */
export function reportText(report: Schemas['MigrationReport']): string {
  const { to, scanned, affected_count: count, instance_issues: instanceIssues, affected } = report;
  const lines = [`Upgrade to ${to}`, ''];
  for (const { impact, title, organization, message, hint } of instanceIssues) {
    lines.push(`[${impacts[impact]}] ${title}${organization ? ` (${organization.name}, ${organization.id})` : ''}`);
    lines.push(`  ${message}`, `  ${hint}`, '');
  }
  for (const one of affected) lines.push(...textOf(one), '');
  if (affected.length < count) lines.push(`And ${count - affected.length} more: use --json.`, '');
  lines.push(
    `Digital organizations: ${scanned} scanned, ${count} affected. Instance: ${instanceIssues.length} issues.`,
    report.is_blocked ? 'The upgrade is blocked.' : 'Nothing blocks the upgrade.',
  );
  return lines.join('\n');
}

function textOf({ id, name, organization, project, owner, ...one }: Affected): string[] {
  const facts = [
    one.is_published ? 'published' : 'not published',
    owner === null ? null : `by ${owner.name}`,
    one.last_run_at === null ? 'never run' : `last run ${one.last_run_at}`,
    one.open_executions === 0 ? null : `${one.open_executions} open executions`,
  ].filter((fact) => fact !== null);
  return [
    `${name} (${id})`,
    `  ${organization.name} / ${project.name}; ${facts.join(', ')}`,
    ...one.issues.flatMap(({ impact, title, node_name: node, where, message, hint, is_fixable: isFixable }) => [
      `  [${impacts[impact]}] ${title}: "${node}" (${places[where]})`,
      `    ${message} ${hint}${isFixable ? ' Bureau can fix the draft.' : ''}`,
    ]),
  ];
}
