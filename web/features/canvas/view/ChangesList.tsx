import { Badge, Stack, Text, UnstyledButton } from '@mantine/core';
import { IconArrowRight, IconMinus, IconPencil, IconPlus, type Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { t } from '../../../texts/texts.ts';
import { connectionId, typeOf, type Connection, type Graph, type GraphNode, type NodeTypes } from '../model/graph.ts';
import { isNoChange, maxValues, type GraphDiff, type NodeChange, type ValueChange } from '../model/graphDiff.ts';
import classes from './ChangesList.module.css';
import { changeTitle, changeValue } from './changeTexts.ts';

type ChangesListProps = {
  before: Graph;
  after: Graph;
  diff: GraphDiff;
  nodeTypes: NodeTypes;
  chosenId: string | null;
  onChoose: (nodeId: string) => void;
};

/** All that differs between two graphs, with each changed value before and after. */
export function ChangesList(props: ChangesListProps) {
  const { before, after, diff, nodeTypes } = props;
  if (isNoChange(diff)) return <Text c="dimmed">{t('publish.noDifferences')}</Text>;
  const { added, removed, changed, moved, addedConnections, removedConnections, pinned, notes } = diff;
  const kind = (node: GraphNode) => nodeTypes.get(node.type)?.title ?? node.type;
  return (
    <Stack gap={2} component="ul" className={classes.list} aria-label={t('publish.changes')}>
      {added.map((node) => (
        <Line key={node.id} {...props} node={node} icon={IconPlus} color="teal" word={t('publish.added')}>
          {kind(node)}
        </Line>
      ))}
      {changed.map((change) => (
        <Line
          key={change.after.id}
          {...props}
          node={change.after}
          icon={IconPencil}
          color="orange"
          word={t('common.updated')}
        >
          <ChangedValues change={change} nodeTypes={nodeTypes} />
        </Line>
      ))}
      {removed.map((node) => (
        <Line key={node.id} {...props} node={node} icon={IconMinus} color="red" word={t('publish.removed')}>
          {kind(node)}
        </Line>
      ))}
      <Connections title={t('publish.newConnections')} connections={addedConnections} graph={after} />
      <Connections title={t('publish.removedConnections')} connections={removedConnections} graph={before} />
      <Quiet title={t('publish.onlyMoved')} texts={moved.map((change) => change.after.name)} />
      <Quiet
        title={t('publish.pinnedDataChanged')}
        texts={pinned.map((id) => nameOf(after, id) ?? nameOf(before, id) ?? id)}
      />
      {notes ? <Quiet title={t('publish.notesOnTheCanvas')} texts={[t('publish.changed')]} /> : null}
    </Stack>
  );
}

type LineProps = Pick<ChangesListProps, 'chosenId' | 'onChoose'> & {
  node: GraphNode;
  icon: Icon;
  color: string;
  word: string;
  children: ReactNode;
};

function Line({ node, icon: IconComponent, color, word, children, chosenId, onChoose }: LineProps) {
  return (
    <li>
      <UnstyledButton
        className={classes.line}
        data-chosen={chosenId === node.id || undefined}
        onClick={() => onChoose(node.id)}
      >
        <div className={classes.head}>
          <Text size="sm" fw={600} className={classes.name}>
            {node.name}
          </Text>
          <Badge color={color} variant="light" tt="none" leftSection={<IconComponent size={12} aria-hidden />}>
            {word}
          </Badge>
        </div>
        <Text component="div" size="xs" c="dimmed">
          {children}
        </Text>
      </UnstyledButton>
    </li>
  );
}

/** The changed values of a node, before and after. */
export function ChangedValues({ change, nodeTypes }: { change: NodeChange; nodeTypes: NodeTypes }) {
  const [before, after] = [typeOf(nodeTypes, change.before), typeOf(nodeTypes, change.after)];
  return (
    <>
      {change.values.map((value) => (
        <div key={value.path} className={classes.value}>
          <Text size="xs" fw={500}>
            {changeTitle(value, value.after === undefined ? before : after)}
          </Text>
          <div className={classes.sides}>
            <Side value={value} side="before" />
            <IconArrowRight size={14} aria-label={t('publish.changedTo')} className={classes.arrow} />
            <Side value={value} side="after" />
          </div>
        </div>
      ))}
      {change.values.length === maxValues ? t('publish.moreValuesChanged') : null}
    </>
  );
}

function Side({ value, side }: { value: ValueChange; side: 'before' | 'after' }) {
  const text = changeValue(value, value[side]);
  if (text === null) return <span className={classes.unset}>{t('publish.notSet')}</span>;
  return (
    <code className={classes.text} data-side={side}>
      {text === '' ? t('items.empty') : text}
    </code>
  );
}

function Connections({ title, connections, graph }: { title: string; connections: Connection[]; graph: Graph }) {
  const texts = connections.map((connection) => {
    const { from, to } = connection;
    const port = from.port === 'main' ? '' : ` (${from.port})`;
    return { id: connectionId(connection), text: `${nameOf(graph, from.node)}${port} → ${nameOf(graph, to.node)}` };
  });
  return <Quiet title={title} texts={texts.map(({ text }) => text)} />;
}

function Quiet({ title, texts }: { title: string; texts: string[] }) {
  if (texts.length === 0) return null;
  return (
    <li className={classes.quiet}>
      <Text size="xs" fw={600}>
        {title}
      </Text>
      {texts.map((text) => (
        <Text key={text} size="xs" c="dimmed">
          {text}
        </Text>
      ))}
    </li>
  );
}

function nameOf(graph: Graph, nodeId: string): string | undefined {
  return graph.nodes.find(({ id }) => id === nodeId)?.name;
}
