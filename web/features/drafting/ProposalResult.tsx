import { Alert, Button, Group, List, Select, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import type { Schema } from '../../api/client.ts';
import { effectTexts } from '../../forms/agentTools/effectTexts.ts';
import { formatAmount } from '../../parts/credits.ts';
import { t } from '../../texts/texts.ts';
import type { Graph, NodeTypes } from '../canvas/model/graph.ts';
import { diffGraphs } from '../canvas/model/graphDiff.ts';
import { ChangesList } from '../canvas/view/ChangesList.tsx';
import { ComparedCanvas } from '../canvas/view/ComparedCanvas.tsx';
import classes from './Drafting.module.css';
import { withCredentials, type ChosenCredentials } from './withCredentials.ts';

type Proposal = Schema<'DraftProposal'>;
type ProposalResultProps = {
  proposal: Proposal;
  before: Graph;
  nodeTypes: NodeTypes;
  isBusy: boolean;
  onApply: (graph: Graph) => void;
  onDiscard: () => void;
};

const reasonTexts = {
  added: t('publish.new'),
  changed: t('publish.changed'),
  input_changed: t('drafting.inputChangedEffect'),
};

/** A proposal with its differences from the draft, its effects, its cost, and the choices that it leaves. */
export function ProposalResult({ proposal, before, nodeTypes, isBusy, onApply, onDiscard }: ProposalResultProps) {
  const { graph, summary, effects, to_fill: toFill, removed_references: removed } = proposal;
  const diff = useMemo(() => diffGraphs(before, graph), [before, graph]);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [credentials, setCredentials] = useState<ChosenCredentials>({});
  const nameOf = (nodeId: string | null) => graph.nodes.find(({ id }) => id === nodeId)?.name ?? '';
  const issues = proposal.issues.filter(({ code }) => code !== 'credential_missing');
  return (
    <Stack gap="sm" data-proposal>
      <Text>{summary}</Text>
      {proposal.sandbox ? (
        <Text size="sm" c="dimmed">
          {t('drafting.sandbox')}
        </Text>
      ) : null}
      <div className={classes.result}>
        <div className={classes.picture}>
          <ComparedCanvas
            graph={graph}
            diff={before.nodes.length === 0 ? null : diff}
            nodeTypes={nodeTypes}
            chosenId={chosenId}
            onChoose={setChosenId}
          />
        </div>
        <div className={classes.changes} tabIndex={0} role="region" aria-label={t('publish.changes')}>
          <ChangesList
            before={before}
            after={graph}
            diff={diff}
            nodeTypes={nodeTypes}
            chosenId={chosenId}
            onChoose={setChosenId}
          />
        </div>
      </div>
      {effects.length === 0 ? null : (
        <Alert color="orange" icon={<IconAlertTriangle size={18} aria-hidden />} title={t('drafting.effects')}>
          <Text size="sm">{t('drafting.effectsHint')}</Text>
          <List size="sm">
            {effects.map(({ node_id: nodeId, reason, effects: some }) => (
              <List.Item key={nodeId}>
                {`${nameOf(nodeId)} (${reasonTexts[reason]}): ${some.map((effect) => effectTexts[effect]).join(', ')}`}
              </List.Item>
            ))}
          </List>
        </Alert>
      )}
      {proposal.credentials.map(({ node_id: nodeId, slot, title, choices }) => (
        <Select
          key={`${nodeId} ${slot}`}
          label={t('drafting.chooseCredential', { node: nameOf(nodeId), slot: title })}
          placeholder={t('drafting.chosenLater')}
          clearable
          data={choices.map(({ id, name }) => ({ value: id, label: name }))}
          disabled={choices.length === 0}
          value={credentials[nodeId]?.[slot]?.id ?? null}
          onChange={(id) => {
            const choice = choices.find((one) => one.id === id);
            setCredentials((all) => ({ ...all, [nodeId]: { ...all[nodeId], [slot]: choice } }));
          }}
        />
      ))}
      <Texts title={t('drafting.toFill')} texts={toFill.map((one) => `${nameOf(one.node_id)}: ${one.question}`)} />
      <Texts
        title={t('drafting.issuesLeft')}
        texts={issues.map((issue) => `${nameOf(issue.node_id)}: ${issue.message}`.replace(/^: /, ''))}
      />
      {removed.length === 0 ? null : (
        <Text size="sm" c="dimmed">
          {t('drafting.removedReferences', {
            nodes: [...new Set(removed.map((one) => nameOf(one.node_id)))].join(', '),
          })}
        </Text>
      )}
      <Group justify="space-between" gap="sm">
        <Text size="sm" c="dimmed" className="numeric" style={{ whiteSpace: 'normal' }}>
          {`${runCostText(proposal)} ${t('drafting.cost', { credits: formatAmount(proposal.cost.credits) })}`}
        </Text>
        <Group gap="sm">
          <Button variant="default" onClick={onDiscard}>
            {t('logStreaming.discard')}
          </Button>
          <Button disabled={isBusy} onClick={() => onApply(withCredentials(graph, credentials))}>
            {t('drafting.apply')}
          </Button>
        </Group>
      </Group>
    </Stack>
  );
}

function runCostText({ run_estimate: { credits, complete, nodes } }: Proposal): string {
  if (nodes.length === 0) return t('drafting.runCostFree');
  const values = { credits: formatAmount(credits) };
  return complete ? t('drafting.runCost', values) : t('drafting.runCostUnknown', values);
}

function Texts({ title, texts }: { title: string; texts: string[] }) {
  if (texts.length === 0) return null;
  return (
    <div>
      <Text size="sm" fw={600}>
        {title}
      </Text>
      <List size="sm">
        {[...new Set(texts)].map((text) => (
          <List.Item key={text}>{text}</List.Item>
        ))}
      </List>
    </div>
  );
}
