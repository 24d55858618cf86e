import { JsonInput, type JsonInputProps } from '@mantine/core';

/**
 * A field for JSON that says what is wrong with it until it is right. Mantine's own drops the words of `error` when the field is left: what is below
 * moved up under the pointer, and the click that left the field met nothing.
 */
export function JsonTextarea(props: Omit<JsonInputProps, 'autosize' | 'validationError'>) {
  return <JsonInput autosize validationError={props.error} {...props} />;
}
