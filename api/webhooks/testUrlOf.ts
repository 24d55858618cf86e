import { addressKindOf, addressPaths } from '../../domains/executions/publishing/addressKind.ts';
import type { components } from '../../openapi/generated/types.ts';
import { suffixOf } from '../presenters/digitalOrganization.ts';

/** The address at which one event of a webhook or form is awaited. */
export function testUrlOf(
  { testId, node }: { testId: string; node: components['schemas']['GraphNode'] },
  publicUrl: string,
): string {
  const kind = addressKindOf(node.type) ?? 'webhook';
  return `${publicUrl}/${addressPaths[kind].test}/${testId}${suffixOf(node)}`;
}
