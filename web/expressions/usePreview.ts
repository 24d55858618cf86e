import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import type { Schema } from '../api/client.ts';
import { previewQuery } from './previewQuery.ts';
import { useScope } from './scope.ts';

/** What a text gives, a moment after the last change of it. */
export type Preview = {
  answer: Schema<'ExpressionPreview'> | undefined;
  result: Schema<'ExpressionResult'> | undefined;
  /** True where the answer belongs to the text as it is now. */
  isCurrent: boolean;
  error: unknown;
};

const pauseMs = 250;
const noScope = { queryKey: ['expressions'], queryFn: skipToken };

/** Asks what a text with expressions gives for the item of the scope; null where there is no scope or no expression. */
export function usePreview(text: string): Preview | null {
  const scope = useScope();
  const [settled] = useDebouncedValue(text, pauseMs);
  const isAsked = scope?.ready === true && settled.includes('{{') && settled.includes('}}');
  const query = useQuery<Schema<'ExpressionPreview'>>({
    ...(isAsked ? previewQuery(scope, [settled]) : noScope),
    placeholderData: keepPreviousData,
  } as Parameters<typeof useQuery<Schema<'ExpressionPreview'>>>[0]);
  if (!isAsked) return null;
  const isCurrent = settled === text && !query.isPlaceholderData && query.data !== undefined;
  return { answer: query.data, result: query.data?.results[0], isCurrent, error: query.error };
}
