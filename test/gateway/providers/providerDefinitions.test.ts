import { expect, test } from 'vitest';

import { contractText } from '../../../api/middleware/validate.ts';
import { providerDefinitions } from '../../../domains/gateway/generated/providers.ts';
import { addableProviderKinds, defaultBaseUrls, providerNames } from '../../../openapi/generated/gatewayValues.ts';

test('the contract knows every kind that has a file, with its name and default address', () => {
  const { components } = JSON.parse(contractText) as { components: { schemas: { ProviderKind: { enum: string[] } } } };
  expect(components.schemas.ProviderKind.enum).toEqual(providerDefinitions.map(({ kind }) => kind));
  for (const { kind, name, defaultBaseUrl } of providerDefinitions)
    expect([kind, providerNames[kind], defaultBaseUrls[kind]]).toEqual([kind, name, defaultBaseUrl]);
});

test('admins can add every kind but the built-in one', () => {
  const builtIn = providerDefinitions.filter(({ isBuiltIn }) => isBuiltIn).map(({ kind }) => kind);
  expect(builtIn).toEqual(['sandbox']);
  expect([...addableProviderKinds, ...builtIn].toSorted()).toEqual(
    providerDefinitions.map(({ kind }) => kind).toSorted(),
  );
});
