import { ActionIcon, Badge, Text, Tooltip } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconBraces, IconGripVertical } from '@tabler/icons-react';
import { useMemo } from 'react';
import { notifyDone } from '../parts/notify.ts';
import { t } from '../texts/texts.ts';
import { dragExpression } from './dragExpression.ts';
import { pathExpression, pathText } from './fieldPath.ts';
import type { Item } from './itemJson.ts';
import classes from './items.module.css';
import { useRegionName } from './itemsColumn.ts';
import { itemSchema, type SchemaField, type ValueType } from './itemSchema.ts';
import { cellText } from './itemTable.ts';

const typeNames: Record<ValueType, string> = {
  text: t('items.text'),
  number: t('items.number'),
  boolean: t('items.trueOrFalse'),
  null: t('items.empty'),
  list: t('items.list'),
  object: t('items.object'),
};

/** The fields that the items have, with types and an example; each can be dragged into a field, or copied. */
export function ItemsSchema({ items, nodeName }: { items: readonly Item[]; nodeName: string | null }) {
  const fields = useMemo(() => itemSchema(items), [items]);
  const regionName = useRegionName(t('items.fieldsOfTheItems'));
  if (fields.length === 0) {
    return (
      <Text size="sm" c="dimmed" py="xs" ta="center">
        {t('items.noFields')}
      </Text>
    );
  }
  return (
    <div className={classes.frame} tabIndex={0} role="region" aria-label={regionName}>
      <FieldList fields={fields} nodeName={nodeName} />
    </div>
  );
}

function FieldList({ fields, nodeName }: { fields: readonly SchemaField[]; nodeName: string | null }) {
  return (
    <ul className={classes.fields}>
      {fields.map((field) => (
        <li key={pathText(field.path)}>
          <FieldRow field={field} nodeName={nodeName} />
          {field.fields.length > 0 ? <FieldList fields={field.fields} nodeName={nodeName} /> : null}
        </li>
      ))}
    </ul>
  );
}

function FieldRow({ field, nodeName }: { field: SchemaField; nodeName: string | null }) {
  const clipboard = useClipboard();
  const expression = pathExpression(field.path, nodeName);
  return (
    <div
      className={classes.fieldRow}
      draggable
      onDragStart={(event) => dragExpression(event, expression, field.example)}
    >
      <IconGripVertical size={13} aria-hidden className={classes.grip} />
      <span className={classes.fieldName}>{field.key}</span>
      <Badge size="xs" variant="light" color="gray" tt="none" miw="max-content">
        {field.types.map((type) => typeNames[type]).join(', ')}
      </Badge>
      <span className={classes.example}>{field.fields.length > 0 ? '' : cellText(field.example).slice(0, 200)}</span>
      <Tooltip label={expression}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={24}
          aria-label={t('items.copyExpressionForField', { field: field.key })}
          onClick={() => {
            clipboard.copy(expression);
            notifyDone(t('items.copiedExpression', { expression }));
          }}
        >
          <IconBraces size={14} />
        </ActionIcon>
      </Tooltip>
    </div>
  );
}
