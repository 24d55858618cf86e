import { $api } from '../api/client.ts';
import { t } from '../texts/texts.ts';
import type { FieldProps } from './fieldProps.ts';
import { ResourceSelect } from './ResourceSelect.tsx';
import { useOwnProjectQuery } from './useOwnProject.ts';

/** A knowledge base of the project that the digital organization on the canvas belongs to. */
export function KnowledgeBaseField(props: FieldProps) {
  const bases = $api.useQuery('get', '/api/v1/knowledge-bases', { params: { query: useOwnProjectQuery() } });
  return (
    <ResourceSelect
      {...props}
      choices={bases.data?.data.map(({ id, name }) => ({ value: id, label: name }))}
      noneText={t('forms.noKnowledgeBases')}
      createHref="/knowledge-bases"
      hrefOf={(id) => `/knowledge-bases/${id}`}
    />
  );
}
