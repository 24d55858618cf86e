import { basicHeader } from '../../domains/credentials/basicHeader.ts';
import { defineCredential } from '../../domains/credentials/defineCredential.ts';
import { choice, object, text } from '../../platform/schema/schema.ts';
import { apiUrlHosts } from '../engine/apiUrlField.ts';
import { testCall } from '../engine/testCall.ts';
import { elasticsearch } from './vendor.ts';

const line = { maxLength: 4_000, pattern: '^[^\\r\\n]*$' } as const;

interface Values {
  readonly kind: 'basic' | 'api_key' | 'bearer';
  readonly user: string;
  readonly password: string;
  readonly key: string;
  readonly token: string;
}

/** https://www.elastic.co/docs/deploy-manage/users-roles/cluster-or-deployment-auth/user-authentication */
export const credential = defineCredential({
  type: 'elasticsearch',
  title: 'Elasticsearch server',
  description: 'A server of Elasticsearch or OpenSearch.',
  icon: 'BrandElastic',
  parameters: object({
    api_url: text({
      title: 'URL',
      description: 'Of Elasticsearch or OpenSearch, not of Kibana or the dashboards.',
      placeholder: 'https://search.example.com:9200',
      required: true,
      maxLength: 2_000,
      pattern: '^https?://[^\\s?#@]+$',
    }),
    kind: choice(['basic', 'api_key', 'bearer'], {
      basic: 'User and password',
      api_key: 'API key',
      bearer: 'Token',
    })({ title: 'Sign-in', default: 'basic' }),
    user: text({ title: 'User', placeholder: 'bureau', default: '', maxLength: 1_000, showWhen: { kind: ['basic'] } }),
    password: text({ title: 'Password', default: '', ...line, secret: true, showWhen: { kind: ['basic'] } }),
    key: text({
      title: 'API key',
      description: 'In its encoded form.',
      default: '',
      ...line,
      secret: true,
      showWhen: { kind: ['api_key'] },
    }),
    token: text({ title: 'Token', default: '', ...line, secret: true, showWhen: { kind: ['bearer'] } }),
  }),
  hosts: apiUrlHosts(elasticsearch),
  check: (values) => {
    const [field, value] =
      values.kind === 'basic'
        ? ['user', values.user]
        : values.kind === 'api_key'
          ? ['key', values.key]
          : ['token', values.token];
    return value === '' ? [{ parameter: `/${field}`, code: 'parameter_invalid', message: 'is required.' }] : [];
  },
  authorize: (values) => ({ headers: headersOf(values) }),
  test: async (values, tools) => {
    await testCall(elasticsearch, { path: '/' }, { values, tools, headers: headersOf(values) });
  },
});

function headersOf({ kind, user, password, key, token }: Values): Record<string, string> {
  if (kind === 'api_key') return { authorization: `ApiKey ${key}` };
  if (kind === 'bearer') return { authorization: `Bearer ${token}` };
  return basicHeader(user, password);
}
