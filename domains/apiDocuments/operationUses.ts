import type { ApiDocumentUser } from '../../db/repositories/apiDocuments/apiDocuments.ts';

/** A place where an operation is called. */
export interface OperationUse {
  kind: ApiDocumentUser['kind'];
  id: string;
  name: string;
  isShown: boolean;
  nodeName: string;
  operation: string;
  isPublished: boolean;
}

type Fields = { readonly [name: string]: unknown } | null | undefined;

/** The calls of a document's operations in graphs: by nodes, by tools of agents, and by the documents of agents. */
export function operationUses(
  users: readonly ApiDocumentUser[],
  document: { readonly id: string; readonly name: string },
): OperationUse[] {
  const names = new Set([document.id, document.name.toLowerCase()]);
  const isIt = (value: unknown) => typeof value === 'string' && (names.has(value) || names.has(value.toLowerCase()));
  const all = users.flatMap(({ graphs, ...user }) =>
    graphs.flatMap((graph, index) =>
      listIn(graph as Fields, 'nodes').flatMap((node) =>
        callsOf(node, isIt).map((call): OperationUse => ({
          kind: user.kind,
          id: user.id,
          name: user.name,
          isShown: user.isShown,
          ...call,
          isPublished: index === 1,
        })),
      ),
    ),
  );
  // A node that is in the draft and in the published version is named once, as published.
  const placed = new Map<string, OperationUse>();
  for (const use of all) placed.set([use.id, use.nodeName, use.operation].join('\n'), use);
  return [...placed.values()];
}

function callsOf(node: Fields, isIt: (value: unknown) => boolean): { nodeName: string; operation: string }[] {
  const parameters = node?.['parameters'] as Fields;
  const own = node?.['type'] === 'openapi.call' ? [{ name: node['name'], parameters }] : [];
  const tools = listIn(parameters, 'tools').filter((tool) => tool?.['type'] === 'openapi.call');
  const called = [...own, ...tools].flatMap((one) => {
    const { document, operation } = (one?.['parameters'] ?? {}) as { document?: unknown; operation?: unknown };
    if (!isIt(document)) return [];
    return [{ nodeName: String(one?.['name'] ?? node?.['name'] ?? ''), operation: String(operation ?? '') }];
  });
  const offered = listIn(parameters, 'api_documents').flatMap((entry) =>
    isIt(entry?.['document'])
      ? listIn(entry, 'operations').map((one) => ({
          nodeName: String(node?.['name'] ?? entry?.['name'] ?? ''),
          operation: String(one?.['operation'] ?? ''),
        }))
      : [],
  );
  return [...called, ...offered];
}

function listIn(holder: Fields, name: string): Fields[] {
  const list = holder?.[name];
  return Array.isArray(list) ? list.filter((one) => typeof one === 'object' && one !== null) : [];
}
