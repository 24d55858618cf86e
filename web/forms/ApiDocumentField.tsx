import { useApiDocuments } from '../api-documents/useApiDocuments.ts';
import { t } from '../texts/texts.ts';
import type { FieldProps } from './fieldProps.ts';
import { ResourceSelect } from './ResourceSelect.tsx';

/** An API document of the project that the digital organization on the canvas belongs to. */
export function ApiDocumentField(props: FieldProps) {
  const documents = useApiDocuments();
  return (
    <ResourceSelect
      {...props}
      choices={documents.data?.data.map(({ id, name }) => ({ value: id, label: name }))}
      noneText={t('apiDocuments.noDocuments')}
      createHref="/api-documents"
      hrefOf={(id) => `/api-documents/${id}`}
    />
  );
}
