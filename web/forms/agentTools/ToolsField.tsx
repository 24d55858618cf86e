import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { t } from '../../texts/texts.ts';
import type { FieldProps } from '../fieldProps.ts';
import { asRecord, entrySchema, fieldsOf, recordsIn, startValue } from '../jsonSchema.ts';
import { ListField } from '../ListField.tsx';
import { useRootSchema } from '../rootSchema.ts';
import { useSetSiblings, useSiblings } from '../siblings.ts';
import { useHandler } from '../useHandler.ts';
import { AddToolDialog } from './AddToolDialog.tsx';
import type { NewTool, ToolChoice } from './toolChoice.ts';
import { toolName } from './toolName.ts';

/** The tools of an agent. MCP servers and API documents are lists of their own beside it. */
export function ToolsField(props: FieldProps) {
  const [adding, setAdding] = useState(false);
  const siblings = useSiblings();
  const setSiblings = useSetSiblings();
  const schema = useRootSchema();
  const lists = fieldsOf(schema).map(({ name }) => name);
  const tools = recordsIn(props.value);
  const dialog = useRef(0);
  const close = () => {
    dialog.current += 1;
    setAdding(false);
  };
  const insert = useHandler((title: string, tool: NewTool) => {
    const start = asRecord(startValue(entrySchema(props.schema)));
    const name = toolName(title, namesOf(tools));
    props.onChange([...tools, { ...start, ...tool, name, description: tool.description.slice(0, 1000) }]);
  });
  const add = async ({ title, add: added }: ToolChoice) => {
    const opened = dialog.current;
    if ('list' in added) {
      const list = recordsIn(siblings[added.list]);
      const field = fieldsOf(schema).find(({ name }) => name === added.list);
      const empty = asRecord(field === undefined ? {} : startValue(entrySchema(field.schema)));
      const name = toolName(title, namesOf(list), 30);
      setSiblings({ [added.list]: [...list, { ...empty, name, ...added.entry }] });
    } else {
      const tool = await added.tool();
      // While the tool loaded, the user may have closed the dialog and edited the tools.
      if (dialog.current !== opened) return;
      insert(title, tool);
    }
    close();
  };
  return (
    <>
      <ListField
        {...props}
        adder={
          <Button
            variant="default"
            size="xs"
            mt={tools.length === 0 ? 4 : 8}
            leftSection={<IconPlus size={14} aria-hidden />}
            data-add-tool
            onClick={() => setAdding(true)}
          >
            {t('forms.addTool')}
          </Button>
        }
      />
      {adding ? <AddToolDialog lists={lists} onChoose={add} onClose={close} /> : null}
    </>
  );
}

function namesOf(entries: readonly Record<string, unknown>[]): string[] {
  return entries.map(({ name }) => String(name));
}
