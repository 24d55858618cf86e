import { useDebouncedValue } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { api, type Schema } from '../api/client.ts';
import { cursorPages, linesOf } from '../api/pages.ts';
import type { FieldProps } from './fieldProps.ts';
import { useFormNode } from './formNode.ts';
import { asRecord, isExpression, type JsonSchema } from './jsonSchema.ts';
import { useNodeCredential } from './nodeCredentials.ts';
import { useSiblings } from './siblings.ts';
import { useOwnProject } from './useOwnProject.ts';

export type VendorChoice = Schema<'NodeChoice'>;

type Request = Omit<Schema<'NodeChoicesRequest'>, 'search' | 'cursor'>;

/** The slot of the credential in nodes of vendors. */
const slot = 'auth';
const pauseMs = 300;

/**
 * Returns the list of a vendor for a field (`x-choices`), requested while `isWanted`. A list that has one page is searched here, every other
 * list by the server. `missing`: the list cannot be requested yet.
 */
export function useVendorList(
  { path, schema }: Pick<FieldProps, 'path' | 'schema'>,
  { search, isWanted }: { search: string; isWanted: boolean },
) {
  const { request, missing } = useRequest(path, schema);
  const typed = search.trim().slice(0, 200);
  const [sought] = useDebouncedValue(typed, pauseMs);
  const whole = useInfiniteQuery(choicesRead(request, '', isWanted));
  const hasMore = whole.data !== undefined && whole.hasNextPage;
  const found = useInfiniteQuery(choicesRead(request, sought, isWanted && hasMore && sought !== ''));
  const isSearch = typed !== '' && hasMore;
  const shown = isSearch ? found : whole;
  const isWaiting = isSearch && typed !== sought;
  const lines = uniqueChoices(isWaiting ? [] : linesOf(shown.data));
  return {
    missing,
    choices: isSearch ? lines : lines.filter((choice) => isFound(choice, typed)),
    /** All choices that are loaded, for the names of stored values. */
    known: [...linesOf(whole.data), ...linesOf(found.data)],
    error: shown.isFetching ? null : shown.error,
    isFetching: shown.isFetching || isWaiting,
    hasMore: !isWaiting && shown.hasNextPage,
    loadMore: () => void shown.fetchNextPage(),
    retry: () => void shown.refetch(),
  };
}

function useRequest(
  path: string,
  schema: JsonSchema,
): { request: Request | null; missing: 'credential' | 'fields' | null } {
  const projectId = useOwnProject();
  const node = useFormNode();
  const credentialId = useNodeCredential(`${node?.slots ?? ''}${slot}`);
  const siblings = useSiblings();
  const { needs = [] } = asRecord(schema['x-choices']) as { needs?: string[] };
  const parameters = Object.fromEntries(needs.map((name) => [name, siblings[name]]));
  const isGiven = Object.values(parameters).every(
    (value) => typeof value === 'string' && value !== '' && !isExpression(value),
  );
  if (credentialId === null) return { request: null, missing: 'credential' };
  if (!isGiven) return { request: null, missing: 'fields' };
  if (node === null || projectId === undefined) return { request: null, missing: null };
  const request = {
    node_type: node.type,
    ...(node.version === 1 ? {} : { type_version: node.version }),
    // All entries of a list have the same choices.
    parameter: path.slice(node.path.length).replace(/\/\d+$/, '/0'),
    project_id: projectId,
    credential_id: credentialId,
    parameters,
  };
  return { request, missing: null };
}

/** Requests every page of the list when it is opened after a minute: names change rarely, and vendors limit requests. */
function choicesRead(request: Request | null, search: string, isWanted: boolean) {
  return {
    queryKey: ['node-choices', request, search],
    enabled: isWanted && request !== null,
    staleTime: 60_000,
    gcTime: 60_000,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    initialPageParam: cursorPages.initialPageParam as string | null,
    getNextPageParam: cursorPages.getNextPageParam,
    queryFn: async ({ pageParam, signal }: { pageParam: string | null; signal: AbortSignal }) => {
      const body = { ...request!, search, ...(pageParam === null ? {} : { cursor: pageParam }) };
      const { data, error } = await api.POST('/api/v1/node-types/choices', { body, signal });
      if (data === undefined) throw error;
      return data;
    },
  };
}

function uniqueChoices(choices: readonly VendorChoice[]): VendorChoice[] {
  return [...new Map(choices.map((choice) => [choice.value, choice])).values()];
}

/** Matches like the server: each word is part of the name, the hint or the value. */
function isFound({ value, label, hint }: VendorChoice, typed: string): boolean {
  const text = `${label} ${hint ?? ''} ${value}`.toLowerCase();
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
