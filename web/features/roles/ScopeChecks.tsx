import { Checkbox, Fieldset, SimpleGrid } from '@mantine/core';
import { scopeLabel } from '../../pages/account-api-keys/scopes.ts';
import { t } from '../../texts/texts.ts';
import { choose, isFollowing } from './chosenScopes.ts';
import type { RoleSection, Scope } from './roleSections.ts';

type ScopeChecksProps = {
  sections: readonly RoleSection[];
  chosen: readonly Scope[];
  /** Scopes that the one who edits may give. */
  own: ReadonlySet<Scope>;
  readOnly: boolean;
  onChange: (chosen: Scope[]) => void;
};

/** Shows the scopes of a role by section. */
export function ScopeChecks({ sections, chosen, own, readOnly, onChange }: ScopeChecksProps) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
      {sections.map(({ title, scopes, isFixed = false }) => (
        <Fieldset key={title} legend={title} p="sm" style={isFixed ? { gridColumn: '1 / -1' } : undefined}>
          <SimpleGrid cols={{ base: 1, sm: isFixed ? 2 : 1 }} spacing="sm" verticalSpacing={8}>
            {scopes.map((scope) => (
              <Checkbox
                key={scope}
                label={scopeLabel(scope)}
                description={isFixed || readOnly ? undefined : hint(scope, own)}
                checked={isFixed || chosen.includes(scope)}
                disabled={isFixed || readOnly || isFollowing(scope) || !own.has(scope)}
                onChange={(event) => onChange(choose(chosen, scope, event.currentTarget.checked))}
              />
            ))}
          </SimpleGrid>
        </Fieldset>
      ))}
    </SimpleGrid>
  );
}

function hint(scope: Scope, own: ReadonlySet<Scope>): string | undefined {
  if (scope === 'executions.view') return t('roles.followsView');
  if (scope === 'projects.view') return t('roles.alwaysSet');
  return own.has(scope) ? undefined : t('roles.notYours');
}
