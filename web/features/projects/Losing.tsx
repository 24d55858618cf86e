import { Anchor, List } from '@mantine/core';
import { Link } from 'react-router';
import type { Schema } from '../../api/client.ts';
import { t } from '../../texts/texts.ts';

type Line = Schema<'LosingDigitalOrganization'>;

/** Lists digital organizations and employees that would lose a resource, with the resource. */
export function Losing({ losing }: { losing: readonly Line[] }) {
  return (
    <List size="sm">
      {losing.map((line) => (
        <List.Item key={`${idOf(line)} ${line.loses} ${line.what}`}>
          {line.name === null ? (
            t(line.employee_id === null ? 'projects.hiddenOne' : 'projects.hiddenEmployee')
          ) : (
            <Anchor component={Link} to={addressOf(line)} inherit>
              {line.name}
            </Anchor>
          )}
          {`: ${whatIsLost(line)}`}
        </List.Item>
      ))}
    </List>
  );
}

/** How many lose something; one may lose several things. */
export function losingText(losing: readonly Line[]): string {
  return t('projects.losingCount', { count: new Set(losing.map(idOf)).size });
}

function idOf(line: Line): string | null {
  return line.digital_organization_id ?? line.employee_id;
}

function addressOf({ digital_organization_id: id, employee_id: employeeId }: Line): string {
  return employeeId === null ? `/digital-organizations/${id}` : `/employees/${employeeId}`;
}

function whatIsLost({ loses, what }: Line): string {
  if (loses === 'credential') return t('projects.losesCredential', { what });
  return loses === 'data_table' ? t('projects.losesTable', { what }) : t('projects.losesCall', { what });
}
