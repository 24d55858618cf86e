import { JsonInput, type JsonInputProps } from '@mantine/core';

/**
 * A field for JSON that says what is wrong with it until it is right. Mantine's own field hides the text of `error` on blur: elements below
 * moved up under the pointer, and the click that left the field missed its target.
 */
export function JsonTextarea(props: Omit<JsonInputProps, 'autosize' | 'validationError'>) {
  return <JsonInput autosize validationError={props.error} {...props} />;
}
