import type { Repositories } from '../../../db/repositories/repositories.ts';
import { found } from '../../../openapi/notFound.ts';

/** Returns the id of the first key in the rotations of a key of any kind: budgets and guardrails belong to that one. Errors: `not_found`. */
export async function firstKeyId({ apiKeys }: Pick<Repositories, 'apiKeys'>, id: string): Promise<string> {
  const key = found(
    (await apiKeys.find(id, { kind: 'model', accountId: null })) ??
      (await apiKeys.find(id, { kind: 'account', accountId: null })),
  );
  return key.firstKeyId ?? key.id;
}
