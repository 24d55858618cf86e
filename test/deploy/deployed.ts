import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { parse } from 'yaml';

export const deployFolder = join(import.meta.dirname, '../../deploy');

/** An expression of a dashboard or of an alert rule. */
export interface Query {
  /** The file and the panel or alert. */
  readonly place: string;
  /** As Prometheus takes it: without Grafana's variables. */
  readonly expression: string;
}

interface Dashboard {
  readonly title: string;
  readonly panels: readonly { readonly title: string; readonly targets: readonly { readonly expr: string }[] }[];
}

interface Rules {
  readonly groups: readonly { readonly rules: readonly { readonly alert: string; readonly expr: string }[] }[];
}

/** Returns all expressions of `deploy/grafana`. */
export function dashboardQueries(): Query[] {
  const folder = join(deployFolder, 'grafana');
  const dashboards = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return dashboards.flatMap((name) => {
    const { panels } = JSON.parse(readFileSync(join(folder, name), 'utf8')) as Dashboard;
    return panels.flatMap(({ title, targets }) =>
      targets.map(({ expr }) => ({
        place: `${name}: ${title}`,
        expression: expr.replaceAll('$__rate_interval', '1m'),
      })),
    );
  });
}

/** Returns all expressions of `deploy/prometheus/alerts.yml`. */
export function alertQueries(): Query[] {
  const { groups } = parse(readFileSync(join(deployFolder, 'prometheus/alerts.yml'), 'utf8')) as Rules;
  return groups.flatMap(({ rules }) => rules.map(({ alert, expr }) => ({ place: alert, expression: expr })));
}
