import { useMemo } from 'react';
import { t } from '../texts/texts.ts';
import { pathExpression } from './fieldPath.ts';
import { itemJson, type Item } from './itemJson.ts';
import { JsonTree } from './JsonTree.tsx';

type ItemsJsonProps = {
  found: readonly { item: Item; index: number }[];
  nodeName: string | null;
  onEnd: (() => void) | undefined;
};

/** Shows items as a collapsible tree; values inside an item can be copied or dragged as an expression. */
export function ItemsJson({ found, nodeName, onEnd }: ItemsJsonProps) {
  const value = useMemo(() => found.map(({ item }) => itemJson(item)), [found]);
  return (
    <JsonTree
      value={value}
      label={t('items.itemsAsJson')}
      onEnd={onEnd}
      expressionOf={([, ...path]) => (path.length === 0 ? null : pathExpression(path, nodeName))}
    />
  );
}
