import { Badge, Group, Loader, Modal, ScrollArea, Stack, Text, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { formatAmount } from '../../parts/credits.ts';
import { SearchInput } from '../../parts/SearchInput.tsx';
import { t } from '../../texts/texts.ts';
import classes from './AddToolDialog.module.css';
import { effectTexts } from './effectTexts.ts';
import type { ToolChoice, ToolGroup } from './toolChoice.ts';
import { useToolChoices } from './useToolChoices.ts';

/** Choices of each group without a search; a search shows more. */
const shownOfGroup = 5;
const shownFound = 30;

const groupTitles: Record<ToolGroup, string> = {
  employees: t('roles.employees'),
  searches: t('catalog.dataMarket'),
  digitalOrganizations: t('digitalOrganizations.digitalOrganizations'),
  knowledge: t('knowledge.knowledge'),
  dataTables: t('app.dataTables'),
  apiDocuments: t('apiDocuments.documents'),
  mcpServers: t('mcp.server'),
  nodes: t('executions.nodes'),
};

type AddToolDialogProps = {
  /** The lists that the form has beside its tools. */
  lists: readonly string[];
  onChoose: (choice: ToolChoice) => Promise<void>;
  onClose: () => void;
};

/** Lists everything that an agent can call, with price and effects. One click adds it as a tool. */
export function AddToolDialog({ lists, onChoose, onClose }: AddToolDialogProps) {
  const [sought, setSought] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const choices = useToolChoices(sought)?.filter(({ add }) => !('list' in add) || lists.includes(add.list)) ?? null;
  const most = sought.trim() === '' ? shownOfGroup : shownFound;
  const groups = choices === null ? [] : [...Map.groupBy(choices, ({ group }) => group)];
  const choose = async (choice: ToolChoice) => {
    setBusy(true);
    setError(null);
    try {
      await onChoose(choice);
    } catch (thrown) {
      setError(thrown);
      setBusy(false);
    }
  };
  return (
    <Modal opened onClose={onClose} title={t('forms.addTool')} size="lg">
      <SearchInput
        value={sought}
        onType={setSought}
        placeholder={t('forms.searchTools')}
        aria-label={t('forms.searchTools')}
        data-autofocus
        mb="sm"
      />
      <ErrorNotice error={error} />
      {choices === null ? <Loader size="sm" /> : null}
      <ScrollArea.Autosize mah="60vh" type="auto">
        <Stack gap="md">
          {groups.map(([group, all]) => (
            <section key={group} aria-label={groupTitles[group]}>
              <Text size="xs" fw={600} c="dimmed" mb={4}>
                {groupTitles[group]}
              </Text>
              {all.slice(0, most).map((choice) => (
                <Choice key={choice.key} choice={choice} disabled={busy} onChoose={() => void choose(choice)} />
              ))}
              {all.length > most ? (
                <Text size="xs" c="dimmed" px={8}>
                  {t('forms.moreBySearch', { count: all.length - most })}
                </Text>
              ) : null}
            </section>
          ))}
          {choices !== null && choices.length === 0 ? (
            <Text size="sm" c="dimmed">
              {t('executions.nothingFound')}
            </Text>
          ) : null}
        </Stack>
      </ScrollArea.Autosize>
    </Modal>
  );
}

type ChoiceProps = { choice: ToolChoice; disabled: boolean; onChoose: () => void };

function Choice({ choice, disabled, onChoose }: ChoiceProps) {
  const { icon: ChoiceIcon, title, about, credits, effects } = choice;
  return (
    <UnstyledButton className={classes.choice} disabled={disabled} onClick={onChoose}>
      <ChoiceIcon size={18} aria-hidden className={classes.icon} />
      <div className={classes.words}>
        <Group gap={6}>
          <Text size="sm" fw={500}>
            {title}
          </Text>
          {credits === null ? null : (
            <Badge size="xs" variant="light">
              {t('forms.creditsPerCall', { credits: formatAmount(credits) })}
            </Badge>
          )}
        </Group>
        <Text size="xs" c="dimmed" lineClamp={2}>
          {about}
        </Text>
        {effects.length === 0 ? null : (
          <Text size="xs" c="dimmed">
            {effects.map((effect) => effectTexts[effect]).join(' · ')}
          </Text>
        )}
      </div>
    </UnstyledButton>
  );
}
