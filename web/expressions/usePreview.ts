import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import type { Schema } from '../api/client.ts';
import { previewQuery } from './previewQuery.ts';
import { useScope } from './scope.ts';

/** The results of a text's expressions. */
export type Preview = {
  /** Of the text as it was a moment after its last change; undefined until the first answer. */
  answer: Schema<'ExpressionPreview'> | undefined;
  result: Schema<'ExpressionResult'> | undefined;
  /** True if the answer belongs to the text as it is now. */
  isCurrent: boolean;
  error: unknown;
};

const pauseMs = 250;
const noScope = { queryKey: ['expressions'], queryFn: skipToken };
const holdsExpression = (text: string): boolean => text.includes('{{') && text.includes('}}');

/**
 * Asks what a text with expressions gives for the item of the scope, a moment after the last change of it; null if there is no scope or no
 * expression. Its place is reserved with the text: a later insertion moved the field below from under the pointer.
 */
export function usePreview(text: string): Preview | null {
  const scope = useScope();
  const [settled] = useDebouncedValue(text, pauseMs);
  const isShown = scope?.ready === true && holdsExpression(text);
  const isAsked = isShown && holdsExpression(settled);
  const query = useQuery<Schema<'ExpressionPreview'>>({
    ...(isAsked ? previewQuery(scope, [settled]) : noScope),
    placeholderData: keepPreviousData,
  } as Parameters<typeof useQuery<Schema<'ExpressionPreview'>>>[0]);
  if (!isShown) return null;
  const isCurrent = settled === text && !query.isPlaceholderData && query.data !== undefined;
  return { answer: query.data, result: query.data?.results[0], isCurrent, error: query.error };
}
