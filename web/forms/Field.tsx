import { useRef } from 'react';
import { focusNewField } from '../parts/focusNewField.ts';
import { ApiArgumentsField } from './ApiArgumentsField.tsx';
import { ApiDocumentField } from './ApiDocumentField.tsx';
import { ApiOperationField } from './ApiOperationField.tsx';
import { ApiOperationsField } from './ApiOperationsField.tsx';
import { CatalogInputsField } from './CatalogInputsField.tsx';
import { CatalogSearchField } from './CatalogSearchField.tsx';
import { ChoiceField } from './ChoiceField.tsx';
import { ConditionsField } from './ConditionsField.tsx';
import { DataColumnField } from './DataColumnField.tsx';
import { DataTableField } from './DataTableField.tsx';
import { KnowledgeBaseField } from './KnowledgeBaseField.tsx';
import { PositionField } from './PositionField.tsx';
import { DigitalOrganizationField } from './DigitalOrganizationField.tsx';
import type { FieldProps } from './fieldProps.ts';
import { FilledField } from './FilledField.tsx';
import { FilledFieldsField } from './FilledFieldsField.tsx';
import { useFilling, type FilledEntry } from './filling.ts';
import classes from './forms.module.css';
import { JsonField } from './JsonField.tsx';
import { fieldKind, titleOf, type FieldKind } from './jsonSchema.ts';
import { KeyValuesField } from './KeyValuesField.tsx';
import { LetModelFill } from './LetModelFill.tsx';
import { ListField } from './ListField.tsx';
import { McpArgumentsField } from './McpArgumentsField.tsx';
import { McpToolField } from './McpToolField.tsx';
import { McpToolsField } from './McpToolsField.tsx';
import { ModelField } from './ModelField.tsx';
import { NumberField } from './NumberField.tsx';
import { ObjectField } from './ObjectField.tsx';
import { problemInside, useProblems } from './problems.ts';
import { SecretField } from './SecretField.tsx';
import { SwitchField } from './SwitchField.tsx';
import { TextField } from './TextField.tsx';
import { ToolsField } from './agentTools/ToolsField.tsx';
import { ToolParametersField } from './ToolParametersField.tsx';
import { ToolTypeField } from './ToolTypeField.tsx';
import { ValueOrExpression } from './ValueOrExpression.tsx';
import { VendorListField } from './VendorListField.tsx';

/** The widget for one property. Any value but a secret can also be an expression: texts hold them, all else is replaced by one. */
export function Field(given: FieldProps) {
  const problem = useProblemOf(given);
  const filling = useFilling(given);
  const props = problem === undefined ? given : { ...given, problem };
  const place = useRef<HTMLDivElement>(null);
  const switchTo = (entry: FilledEntry | null) => {
    // The pressed button disappears, so the field that replaces the other one takes the focus.
    if (place.current !== null) focusNewField(place.current);
    filling?.set?.(entry);
  };
  if (filling !== null && filling.entry !== null)
    return (
      <div className={classes.place} data-pointer={given.path} ref={place}>
        <FilledField
          {...props}
          entry={filling.entry}
          onChange={filling.set}
          onOwn={filling.set === null ? null : () => switchTo(null)}
        />
      </div>
    );
  return (
    <div
      className={classes.place}
      data-pointer={given.path}
      data-fillable={(filling !== null && filling.set !== null) || undefined}
      ref={place}
    >
      <KindOfField {...props} />
      {filling === null || filling.set === null ? null : (
        <LetModelFill title={titleOf(given)} onFill={() => switchTo(filling.newEntry(given))} />
      )}
    </div>
  );
}

/** The problem of a field; of a part of its value where no field of its own shows that. */
function useProblemOf({ path, schema }: FieldProps): string | undefined {
  const problems = useProblems();
  return problems[path] ?? (hasFields.has(fieldKind(schema)) ? undefined : problemInside(problems, path));
}

/** Kinds of fields that show the parts of their value by fields. */
const hasFields: ReadonlySet<FieldKind> = new Set([
  'object',
  'list',
  'tools',
  'conditions',
  'catalog_inputs',
  'mcp_arguments',
  'api_arguments',
  'tool_parameters',
]);

function KindOfField(props: FieldProps) {
  switch (fieldKind(props.schema)) {
    case 'text':
      return <TextField {...props} />;
    case 'long_text':
      return <TextField {...props} long />;
    case 'data_column':
      return <DataColumnField {...props} />;
    case 'json':
      return <JsonField {...props} />;
    case 'catalog_inputs':
      return <CatalogInputsField {...props} />;
    case 'api_document':
      return <ApiDocumentField {...props} />;
    case 'api_operation':
      return <ApiOperationField {...props} />;
    case 'api_operations':
      return <ApiOperationsField {...props} />;
    case 'api_arguments':
      return <ApiArgumentsField {...props} />;
    case 'mcp_tool':
      return <McpToolField {...props} />;
    case 'mcp_tools':
      return <McpToolsField {...props} />;
    case 'tool_type':
      return <ToolTypeField {...props} />;
    case 'tool_parameters':
      return <ToolParametersField {...props} />;
    case 'filled_fields':
      return <FilledFieldsField {...props} />;
    case 'mcp_arguments':
      return <McpArgumentsField {...props} />;
    case 'secret':
      return <SecretField {...props} />;
    default:
      return (
        <ValueOrExpression {...props}>{(onChange) => <FixedField {...props} onChange={onChange} />}</ValueOrExpression>
      );
  }
}

function FixedField(props: FieldProps) {
  switch (fieldKind(props.schema)) {
    case 'number':
      return <NumberField {...props} />;
    case 'switch':
      return <SwitchField {...props} />;
    case 'choice':
      return <ChoiceField {...props} many={false} />;
    case 'choices':
      return <ChoiceField {...props} many />;
    case 'model':
      return <ModelField {...props} />;
    case 'data_table':
      return <DataTableField {...props} />;
    case 'knowledge_base':
      return <KnowledgeBaseField {...props} />;
    case 'position':
      return <PositionField {...props} />;
    case 'digital_organization':
      return <DigitalOrganizationField {...props} />;
    case 'catalog_search':
      return <CatalogSearchField {...props} />;
    case 'vendor_list':
      return <VendorListField {...props} />;
    case 'tools':
      return <ToolsField {...props} />;
    case 'list':
      return <ListField {...props} />;
    case 'object':
      return <ObjectField {...props} />;
    case 'conditions':
      return <ConditionsField {...props} />;
    default:
      return <KeyValuesField {...props} />;
  }
}
