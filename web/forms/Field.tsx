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
import classes from './forms.module.css';
import { JsonField } from './JsonField.tsx';
import { fieldKind } from './jsonSchema.ts';
import { KeyValuesField } from './KeyValuesField.tsx';
import { ListField } from './ListField.tsx';
import { McpArgumentsField } from './McpArgumentsField.tsx';
import { McpToolField } from './McpToolField.tsx';
import { McpToolsField } from './McpToolsField.tsx';
import { ModelField } from './ModelField.tsx';
import { NumberField } from './NumberField.tsx';
import { ObjectField } from './ObjectField.tsx';
import { useProblems } from './problems.ts';
import { SecretField } from './SecretField.tsx';
import { SwitchField } from './SwitchField.tsx';
import { TextField } from './TextField.tsx';
import { ToolParametersField } from './ToolParametersField.tsx';
import { ToolTypeField } from './ToolTypeField.tsx';
import { ValueOrExpression } from './ValueOrExpression.tsx';
import { VendorListField } from './VendorListField.tsx';

/** The widget for one property. Any value but a secret can also be an expression: texts hold them, all else is replaced by one. */
export function Field(given: FieldProps) {
  const problem = useProblems()[given.path];
  return (
    <div className={classes.place} data-pointer={given.path}>
      <KindOfField {...given} {...(problem === undefined ? {} : { problem })} />
    </div>
  );
}

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
