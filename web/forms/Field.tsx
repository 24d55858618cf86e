import { ChoiceField } from './ChoiceField.tsx';
import { ConditionsField } from './ConditionsField.tsx';
import { DataTableField } from './DataTableField.tsx';
import { DigitalOrganizationField } from './DigitalOrganizationField.tsx';
import type { FieldProps } from './fieldProps.ts';
import { JsonField } from './JsonField.tsx';
import { fieldKind, isExpression } from './jsonSchema.ts';
import { KeyValuesField } from './KeyValuesField.tsx';
import { ListField } from './ListField.tsx';
import { ModelField } from './ModelField.tsx';
import { NumberField } from './NumberField.tsx';
import { ObjectField } from './ObjectField.tsx';
import { SecretField } from './SecretField.tsx';
import { SwitchField } from './SwitchField.tsx';
import { TextField } from './TextField.tsx';

/** The widget for one property; any value can also be an expression, which is always edited as text. */
export function Field(props: FieldProps) {
  const kind = fieldKind(props.schema);
  if (isExpression(props.value) && !['text', 'long_text', 'json', 'secret'].includes(kind)) {
    return <TextField {...props} removable />;
  }
  switch (kind) {
    case 'text':
      return <TextField {...props} />;
    case 'long_text':
      return <TextField {...props} long />;
    case 'number':
      return <NumberField {...props} />;
    case 'switch':
      return <SwitchField {...props} />;
    case 'choice':
    case 'choices':
      return <ChoiceField {...props} many={kind === 'choices'} />;
    case 'model':
      return <ModelField {...props} />;
    case 'secret':
      return <SecretField {...props} />;
    case 'data_table':
      return <DataTableField {...props} />;
    case 'digital_organization':
      return <DigitalOrganizationField {...props} />;
    case 'list':
      return <ListField {...props} />;
    case 'object':
      return <ObjectField {...props} />;
    case 'conditions':
      return <ConditionsField {...props} />;
    case 'key_values':
      return <KeyValuesField {...props} />;
    case 'json':
      return <JsonField {...props} />;
  }
}
