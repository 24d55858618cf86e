import { Anchor, List } from '@mantine/core';
import { Link } from 'react-router';
import type { Schema } from '../../api/client.ts';
import { t } from '../../texts/texts.ts';

type Line = Schema<'LosingDigitalOrganization'>;

/** Digital organizations that would lose something, each with what. */
export function Losing({ losing }: { losing: readonly Line[] }) {
  return (
    <List size="sm">
      {losing.map((line) => (
        <List.Item key={`${line.digital_organization_id} ${line.loses} ${line.what}`}>
          {line.name === null ? (
            t('projects.hiddenOne')
          ) : (
            <Anchor component={Link} to={`/digital-organizations/${line.digital_organization_id}`} inherit>
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
  return t('projects.losingCount', { count: new Set(losing.map((line) => line.digital_organization_id)).size });
}

function whatIsLost({ loses, what }: Line): string {
  if (loses === 'credential') return t('projects.losesCredential', { what });
  return loses === 'data_table' ? t('projects.losesTable', { what }) : t('projects.losesCall', { what });
}
