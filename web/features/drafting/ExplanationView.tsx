import { Anchor, Button, List, Stack, Text } from '@mantine/core';
import { $api } from '../../api/client.ts';
import { formatAmount } from '../../parts/credits.ts';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { language, t } from '../../texts/texts.ts';
import classes from './Drafting.module.css';
import type { DraftingDialogProps } from './draftingDialogProps.ts';
import { DraftingModelSelect, type ModelChoiceProps } from './DraftingModelSelect.tsx';
import type { DraftingWish } from './draftingContext.ts';

type ExplanationViewProps = Omit<DraftingDialogProps, 'wish'> &
  ModelChoiceProps & { wish: Extract<DraftingWish, { kind: 'explain' }> };

/** Lets a model explain the draft or one of its nodes. */
export function ExplanationView(props: ExplanationViewProps) {
  const { facts, store, wish, chosen, onChooseNode, onClose } = props;
  const explain = $api.useMutation('post', '/api/v1/digital-organizations/{digital_organization_id}/explanations');
  const ask = async () => {
    if (!(await store.flush())) return;
    explain.mutate({
      params: { path: { digital_organization_id: facts.id } },
      body: {
        model: chosen.name,
        language: language(),
        ...(wish.nodeId !== null && { node_id: wish.nodeId }),
      },
    });
  };
  const { nodes } = store.draft.graph;
  return (
    <Stack gap="md">
      <ErrorNotice error={explain.error} title={t('drafting.couldNotExplain')} />
      {explain.data === undefined ? (
        <Text size="sm" c="dimmed">
          {t('drafting.explainHint')}
        </Text>
      ) : (
        <Stack gap="sm" data-explanation>
          <Text style={{ whiteSpace: 'pre-line' }}>{explain.data.text}</Text>
          <List size="sm" type="ordered">
            {explain.data.steps.map(({ node_id: nodeId, text }) => (
              <List.Item key={`${nodeId} ${text}`}>
                <Anchor
                  component="button"
                  type="button"
                  size="sm"
                  onClick={() => {
                    onClose();
                    onChooseNode(nodeId);
                  }}
                >
                  {nodes.find(({ id }) => id === nodeId)?.name ?? nodeId}
                </Anchor>
                {`: ${text}`}
              </List.Item>
            ))}
          </List>
          <Text size="sm" c="dimmed" className="numeric" style={{ whiteSpace: 'normal' }}>
            {t('drafting.cost', { credits: formatAmount(explain.data.cost.credits) })}
          </Text>
        </Stack>
      )}
      <div className={classes.ask}>
        <DraftingModelSelect {...props} />
        <Button loading={explain.isPending} onClick={() => void ask()}>
          {t('drafting.explain')}
        </Button>
      </div>
      {explain.isPending ? (
        <Text size="sm" c="dimmed" role="status">
          {t('drafting.writing')}
        </Text>
      ) : null}
    </Stack>
  );
}
