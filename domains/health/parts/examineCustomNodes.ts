import type { CustomPackageState } from '../CustomPackageState.ts';
import type { ExaminedPart } from '../HealthPart.ts';

const mostShown = 5;

/** Examines whether all packages with custom nodes could be loaded when the process started. */
export function examineCustomNodes({ used, problems }: CustomPackageState): ExaminedPart {
  const shown = problems.slice(0, mostShown).map((one) => `${one.package} (${one.problem})`);
  const more = problems.length - shown.length;
  const values = { problems: `${shown.join('; ')}${more > 0 ? ` (+${more})` : ''}.` };
  return {
    part: 'custom_nodes',
    findings: problems.length === 0 ? [] : [{ code: 'packages_not_used', values }],
    facts: [
      { name: 'used_packages', value: used.length, unit: 'count' },
      { name: 'unused_packages', value: problems.length, unit: 'count' },
    ],
  };
}
