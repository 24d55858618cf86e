import { ActionIcon, Box, Button, NativeSelect, ScrollArea, Skeleton, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { QueryKey } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { $api, type Schema } from '../../../../api/client.ts';
import { cursorPages, linesOf } from '../../../../api/pages.ts';
import type { DraftStore } from '../../model/draftStore.ts';
import type { Graph, NodeTypes } from '../../model/graph.ts';
import { diffGraphs, diffOfNode } from '../../model/graphDiff.ts';
import { ChangesList } from '../../view/ChangesList.tsx';
import { ComparedCanvas } from '../../view/ComparedCanvas.tsx';
import { ErrorNotice } from '../../../../parts/ErrorNotice.tsx';
import { LoadMore } from '../../../../parts/LoadMore.tsx';
import { TableSkeleton } from '../../../../parts/TableSkeleton.tsx';
import { t } from '../../../../texts/texts.ts';
import { useVersionGraph } from './useVersionGraph.ts';
import { useVersionView, type VersionView } from './useVersionView.ts';
import { VersionActions } from './VersionActions.tsx';
import { VersionList } from './VersionList.tsx';
import { versionTitle } from './versionTitle.ts';
import classes from './VersionsLayer.module.css';

type VersionsLayerProps = {
  facts: Schema<'DigitalOrganization'>;
  factsKey: QueryKey;
  store: DraftStore;
  draft: Graph;
  nodeTypes: NodeTypes;
  readOnly: boolean;
};

/** Shows a version over the editor while the URL names one: its content on the canvas, compared with another version. */
export function VersionsLayer(props: VersionsLayerProps) {
  const view = useVersionView();
  return view.shown === null ? null : <Layer {...props} view={view} shown={view.shown} />;
}

function Layer(props: VersionsLayerProps & { view: VersionView; shown: string }) {
  const { facts, factsKey, store, draft, nodeTypes, readOnly, view, shown } = props;
  const { against, nodeId, open, close } = view;
  const digitalOrganizationId = facts.id;
  const list = $api.useInfiniteQuery(
    'get',
    '/api/v1/digital-organizations/{digital_organization_id}/versions',
    { params: { path: { digital_organization_id: digitalOrganizationId }, query: { limit: 50 } } },
    cursorPages,
  );
  const versions = linesOf(list.data);
  const left = useVersionGraph({ digitalOrganizationId, name: against, draft });
  const right = useVersionGraph({ digitalOrganizationId, name: shown, draft });
  const diff = useMemo(
    () => (left.graph === undefined || right.graph === undefined ? null : diffGraphs(left.graph, right.graph)),
    [left.graph, right.graph],
  );
  const [chosenId, setChosenId] = useState<string | null>(nodeId);
  const told = diff === null || nodeId === null ? diff : diffOfNode(diff, nodeId);
  const nodeName =
    [right.graph, left.graph].flatMap((graph) => graph?.nodes ?? []).find(({ id }) => id === nodeId)?.name ?? null;
  const layer = useRef<HTMLElement>(null);
  useEffect(() => {
    // Hides lower layers from sight and from the keyboard.
    const below = [...(layer.current?.parentElement?.children ?? [])].filter((element) => element !== layer.current);
    for (const element of below) element.toggleAttribute('inert', true);
    return () => {
      for (const element of below) element.toggleAttribute('inert', false);
    };
  }, []);
  const looked = versions.find(({ id }) => id === shown) ?? right.version;
  const title = looked === undefined ? t('common.draft') : versionTitle(looked);
  return (
    <section ref={layer} className={classes.layer} aria-label={t('common.versions')}>
      <header className={classes.header}>
        <Text fw={600} className={classes.title}>
          {title}
        </Text>
        <NativeSelect
          size="xs"
          aria-label={t('publish.compareWith')}
          value={against ?? ''}
          onChange={(event) => open(shown, event.currentTarget.value || null)}
          data={[
            { value: '', label: t('publish.stopComparing') },
            ...[
              { value: 'draft', label: t('publish.compareWithTheDraft') },
              ...versions.map((version) => ({
                value: version.id,
                label: t('publish.compareWithVersion', { version: versionTitle(version) }),
              })),
            ].filter(({ value }) => value !== shown),
          ]}
        />
        {looked === undefined ? null : (
          <VersionActions
            key={looked.id}
            version={looked}
            factsKey={factsKey}
            store={store}
            readOnly={readOnly}
            onRestored={close}
          />
        )}
        <ActionIcon
          className={classes.close}
          variant="subtle"
          color="gray"
          onClick={close}
          aria-label={t('publish.backToDraft')}
        >
          <IconX size={18} />
        </ActionIcon>
      </header>
      <div className={classes.body}>
        <VersionList
          versions={versions}
          liveId={facts.published_version_id}
          shown={shown}
          onShow={(name) => open(name, against === name ? null : against)}
        >
          {list.isPending ? <TableSkeleton /> : null}
          <ErrorNotice error={list.error} onRetry={() => void list.refetch()} />
          {list.data !== undefined && versions.length === 0 ? (
            <Text size="sm" c="dimmed" p="md">
              {t('publish.noVersionsYet')}
            </Text>
          ) : null}
          <LoadMore query={list} />
        </VersionList>
        <div className={classes.canvas}>
          {right.graph === undefined ? (
            right.error === null ? (
              <Skeleton height="100%" radius={0} />
            ) : (
              <Box p="md">
                <ErrorNotice error={right.error} title={t('publish.couldNotLoadVersion')} onRetry={right.retry} />
              </Box>
            )
          ) : (
            <ComparedCanvas
              graph={right.graph}
              diff={diff}
              nodeTypes={nodeTypes}
              chosenId={chosenId}
              onChoose={setChosenId}
            />
          )}
        </div>
        {against === null ? null : (
          <aside className={classes.changes} aria-label={t('publish.changes')}>
            <ScrollArea h="100%" p="sm">
              <Text fw={600} size="sm" px={10} pb={6}>
                {nodeName === null ? t('publish.changes') : t('publish.changesOf', { name: nodeName })}
              </Text>
              {nodeId === null ? null : (
                <Button variant="subtle" size="compact-xs" ms={4} mb={6} onClick={view.showAllNodes}>
                  {t('publish.showAllChanges')}
                </Button>
              )}
              <ErrorNotice error={left.error} title={t('publish.couldNotLoadVersion')} onRetry={left.retry} />
              {told === null || left.graph === undefined || right.graph === undefined ? null : (
                <ChangesList
                  before={left.graph}
                  after={right.graph}
                  diff={told}
                  nodeTypes={nodeTypes}
                  chosenId={chosenId}
                  onChoose={setChosenId}
                />
              )}
            </ScrollArea>
          </aside>
        )}
      </div>
    </section>
  );
}
