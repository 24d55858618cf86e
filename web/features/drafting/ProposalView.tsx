import { Button, Group, Stack, Text, Textarea, UnstyledButton } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import { useState } from 'react';
import { $api, type Schema } from '../../api/client.ts';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { notifyDone } from '../../parts/notify.ts';
import { language, t } from '../../texts/texts.ts';
import type { Graph } from '../canvas/model/graph.ts';
import type { DraftingDialogProps } from './draftingDialogProps.ts';
import classes from './Drafting.module.css';
import { DraftingModelSelect, type ModelChoiceProps } from './DraftingModelSelect.tsx';
import type { DraftingWish } from './draftingContext.ts';
import { ProposalResult } from './ProposalResult.tsx';

type Wish = Exclude<DraftingWish, { kind: 'explain' }>;
type ProposalViewProps = Omit<DraftingDialogProps, 'wish'> & ModelChoiceProps & { wish: Wish };
type Shown = { proposal: Schema<'DraftProposal'>; before: Graph; text: string };

/** Limit of the API for all wishes together; the latest ones are sent. */
const mostCharacters = 4000;

/** Asks for a proposal in words; shows it, and applies it as one step that undo takes back. */
export function ProposalView(props: ProposalViewProps) {
  const { facts, store, nodeTypes, wish, chosen, onClose, onApplied } = props;
  const [text, setText] = useState('');
  const [shown, setShown] = useState<Shown | null>(null);
  const [differs, setDiffers] = useState(false);
  const propose = $api.useMutation('post', '/api/v1/digital-organizations/{digital_organization_id}/proposals');
  const name = store.draft.graph.nodes.find(({ id }) => id === wish.nodeId)?.name;

  const ask = async (words: string) => {
    setDiffers(false);
    if (!(await store.flush())) return;
    const before = store.draft.graph;
    propose.mutate(
      {
        params: { path: { digital_organization_id: facts.id } },
        body: {
          kind: wish.kind,
          text: words,
          draft_revision: store.revision,
          model: chosen.name,
          language: language(),
          ...(wish.nodeId !== null && { node_id: wish.nodeId }),
          ...(wish.kind === 'fix' && { execution_id: wish.executionId }),
        },
      },
      {
        onSuccess: (proposal) => {
          setShown({ proposal, before, text: words });
          setText('');
        },
      },
    );
  };
  const apply = (graph: Graph) => {
    if (shown === null) return;
    if (store.draft.graph !== shown.before) return setDiffers(true);
    store.edit((draft) => ({ ...draft, graph }));
    notifyDone(t('drafting.applied'));
    onApplied(shown.proposal.differences.added);
    onClose();
  };
  const isReady = wish.kind === 'fix' || text.trim() !== '';
  return (
    <Stack gap="md">
      <ErrorNotice error={propose.error} title={t('drafting.couldNotPropose')} />
      {differs ? <ErrorNotice error={new Error(t('drafting.differs'))} title={t('drafting.couldNotPropose')} /> : null}
      {shown === null ? null : (
        <ProposalResult
          key={shown.proposal.base_revision + shown.text}
          proposal={shown.proposal}
          before={shown.before}
          nodeTypes={nodeTypes}
          isBusy={propose.isPending}
          onApply={apply}
          onDiscard={onClose}
        />
      )}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady && !propose.isPending)
            void ask(shown === null ? text.trim() : `${shown.text}\n${text.trim()}`.slice(-mostCharacters));
        }}
      >
        <Stack gap="sm">
          <Textarea
            data-autofocus
            autosize
            minRows={shown === null ? 3 : 1}
            maxRows={10}
            maxLength={2000}
            label={shown === null ? labelOf(wish, name) : t('drafting.anotherWish')}
            description={shown === null ? hintOf(wish) : t('drafting.anotherWishHint')}
            placeholder={
              wish.kind === 'describe' ? t('drafting.describePlaceholder') : t('drafting.changesPlaceholder')
            }
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) event.currentTarget.form?.requestSubmit();
            }}
          />
          {shown === null && wish.kind === 'describe' && wish.nodeId === null ? <Examples onChoose={setText} /> : null}
          <div className={classes.ask}>
            <DraftingModelSelect {...props} />
            <Button
              type="submit"
              variant={shown === null ? 'filled' : 'default'}
              leftSection={<IconSparkles size={16} aria-hidden />}
              loading={propose.isPending}
              disabled={!isReady}
            >
              {t('drafting.ask')}
            </Button>
          </div>
          {propose.isPending ? (
            <Text size="sm" c="dimmed" role="status">
              {t('drafting.writing')}
            </Text>
          ) : null}
        </Stack>
      </form>
    </Stack>
  );
}

function labelOf({ kind }: Wish, name: string | undefined): string {
  if (kind === 'fix') return t('drafting.fixText');
  if (kind === 'change') return t('drafting.changesText');
  return name === undefined ? t('drafting.describeText') : t('drafting.describeAt', { name });
}

function hintOf({ kind }: Wish): string {
  return kind === 'fix' ? t('drafting.fixHint') : t('drafting.describeHint');
}

function Examples({ onChoose }: { onChoose: (text: string) => void }) {
  return (
    <Group gap={6} role="group" aria-label={t('market.examples')}>
      {[t('drafting.example1'), t('drafting.example2'), t('drafting.example3')].map((example) => (
        <UnstyledButton key={example} className={classes.example} onClick={() => onChoose(example)}>
          {example}
        </UnstyledButton>
      ))}
    </Group>
  );
}
