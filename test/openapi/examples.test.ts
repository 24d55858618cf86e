import { afterAll, beforeAll, expect, test } from 'vitest';
import { contractText } from '../../api/middleware/validate.ts';
import { operations, type OperationId } from '../../openapi/generated/operations.ts';
import { signUpPerson, type ApiClient } from '../support/apiClient.ts';
import { startTestApi, type TestApi } from '../support/apiServer.ts';

interface Contract {
  paths: {
    [path: string]: {
      [method: string]: { requestBody?: { content: { [type: string]: { schema: { $ref: string } } } } };
    };
  };
  components: { schemas: { [name: string]: { examples?: unknown[] } } };
}

/** Operations whose example names nothing that would have to be there first. */
const standAlone: readonly OperationId[] = [
  'createAccountApiKey',
  'createCreditRequest',
  'createConversation',
  'createDataTable',
  'createDigitalOrganization',
  'createFolder',
  'createModelApiKey',
  'createOrganization',
  'createProject',
  'createProjectRole',
  'updateLowBalance',
  'updateMe',
  'updateOrganization',
];

const document = JSON.parse(contractText) as Contract;
let api: TestApi;
let owner: { client: ApiClient };
beforeAll(async () => {
  api = await startTestApi();
  owner = await signUpPerson(api.url);
});
afterAll(() => api.close());

test.each(standAlone)('the example of %s is a request that succeeds', async (operationId) => {
  const { path, method } = operations[operationId];
  const { $ref: reference } = document.paths[path]![method]!.requestBody!.content['application/json']!.schema;
  const [body] = document.components.schemas[reference.split('/').at(-1)!]!.examples!;
  const { status, text } = await owner.client.call(operationId, { body });
  expect(status, text).toBeLessThan(300);
});
