import { Connection } from '@temporalio/client';

/** Search attributes of every execution, all of type Keyword. */
export const searchAttributes = [
  'OrganizationId',
  'DigitalOrganizationId',
  'VersionId',
  'TriggerKind',
  'RunState',
  'Mode',
] as const;

/** `INDEXED_VALUE_TYPE_KEYWORD` of temporal.api.enums.v1. */
const keyword = 2;

/** Registers the search attributes that a namespace lacks: for servers that we did not start. */
export async function ensureSearchAttributes(address: string, namespace: string): Promise<void> {
  const connection = await Connection.connect({ address, connectTimeout: 10_000 });
  try {
    const { customAttributes } = await connection.operatorService.listSearchAttributes({ namespace });
    const missing = searchAttributes.filter((name) => customAttributes?.[name] === undefined);
    if (missing.length === 0) return;
    await connection.operatorService.addSearchAttributes({
      namespace,
      searchAttributes: Object.fromEntries(missing.map((name) => [name, keyword])),
    });
  } finally {
    await connection.close();
  }
}
